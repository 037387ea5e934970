// A seller's own page: profile, terms of sale and products. One round trip.

import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm'
import { product, shop } from '../../../db/schema/shop/products'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { ProductsQuery, ShopQuery } from './input'
import { cardColumns, cardOf, isFavorite, VISIBLE } from './product-cards'
import { ShopForClientResponse, ShopResponse } from './responses'
import { myProductsFrom, type ProductList, productsFrom, searchReads } from './search'
import { type Seller, type SellingTerms, sellerFrom, sellerReads, termsFrom } from './seller'

type ShopDetail<L = ProductList> = {
  seller: Seller
  terms: SellingTerms
  /** Its categories with products, the largest first. */
  categories: string[]
  products: L
}

/** One approved shop as public data; one round trip. */
export const getShop = operation('public', 'GET /shops/:id', {
  summary: 'One seller, with a page of their products',
  query: ShopQuery,
  response: ShopResponse,
  problems: ['not-found', 'invalid-cursor'],
  run: async ({ ctx, params: { id }, query }) => {
    const requested = requestedBy(query)
    const [shops, categoryRows, facts, points, rows, totals] = await ctx.db.batch([
      ...shopReads(ctx, id),
      ...searchReads(ctx, requested, { shopId: id }),
    ])
    return { ...shopFrom(shops, categoryRows, facts, points), products: productsFrom(requested, rows, totals) }
  },
})

/** The same with the viewer's favorites; one round trip. */
export const getShopAs = operation('client', 'GET /me/shops/:id', {
  summary: 'One seller, with your favorites among their products',
  query: ShopQuery,
  response: ShopForClientResponse,
  problems: ['invalid-cursor', 'not-found'],
  run: async ({ ctx, viewer, params: { id }, query }) => {
    const requested = requestedBy(query)
    const [, shops, categoryRows, facts, points, rows, totals] = await readAs(ctx, viewer, [
      ...shopReads(ctx, id),
      ...searchReads(ctx, requested, { shopId: id, buyerId: viewer.id }, isFavorite(viewer.id)),
    ])
    const products = myProductsFrom(requested, rows, totals)
    return { ...shopFrom(shops, categoryRows, facts, points), products }
  },
})

/** Products that a preview shows. */
const PREVIEWED = 50

/** The statements of a shop's page as it will be once it is listed: see `shopPreviewFrom`. */
export function shopPreviewReads(ctx: Ctx, id: SQL<string>) {
  return [
    ...shopReads(ctx, id, { listed: false }),
    ctx.db
      .select(cardColumns(ctx))
      .from(product)
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(and(eq(product.shopId, id), eq(product.status, 'listed')))
      .orderBy(desc(product.number))
      .limit(PREVIEWED),
  ] as const
}

type RowsOf<R extends readonly unknown[]> = { [K in keyof R]: Awaited<R[K]> }

/** The page of those statements, its newest products on it. @throws DomainError not-found */
export function shopPreviewFrom([shops, categoryRows, facts, points, cards]: RowsOf<
  ReturnType<typeof shopPreviewReads>
>): ShopDetail {
  const page = shopFrom(shops, categoryRows, facts, points)
  const items = cards.map((row) => ({ ...cardOf(row), about: null }))
  return { ...page, products: { items, next: null, total: page.seller.products, capped: false } }
}

/** The search query of a shop's page, within its own products. */
function requestedBy({ category, limit, cursor }: ShopQuery): ProductsQuery {
  return ProductsQuery.parse({ category, limit, cursor })
}

/** `listed`: only for a listed shop. */
function shopReads(ctx: Ctx, id: string | SQL<string>, { listed = true } = {}) {
  return [
    ctx.db
      .select()
      .from(shop)
      .where(and(eq(shop.id, id), listed ? eq(shop.status, 'approved') : undefined)),
    ctx.db
      .select({ category: product.category })
      .from(product)
      .where(and(eq(product.shopId, id), eq(product.status, 'listed'), listed ? VISIBLE : undefined))
      .groupBy(product.category)
      .orderBy(desc(count()), asc(product.category)),
    ...sellerReads(ctx, id, { listed }),
  ] as const
}

type Reads = ReturnType<typeof shopReads>
type Rows = { [K in keyof Reads]: Awaited<Reads[K]> }

/** @throws DomainError not-found */
function shopFrom(
  shops: Rows[0],
  categoryRows: Rows[1],
  facts: Rows[2],
  points: Rows[3],
): Omit<ShopDetail, 'products'> {
  const [row] = shops
  if (!row) throw new DomainError('not-found', { detail: 'We couldn’t find this shop.' })
  return {
    seller: sellerFrom(row, facts),
    terms: termsFrom(row, points),
    categories: categoryRows.map(({ category }) => category),
  }
}
