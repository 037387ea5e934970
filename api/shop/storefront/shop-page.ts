// A seller's own page: profile, terms of sale and products. One round trip.
import { and, asc, count, desc, eq } from 'drizzle-orm'
import { product, shop } from '../../../db/schema/shop/products'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { ProductsQuery, type ShopQuery } from './input'
import { isFavorite, VISIBLE } from './product-cards'
import {
  type MyProductList,
  myProductsFrom,
  type ProductList,
  productsFrom,
  searchReads,
} from './search'
import { type Seller, type SellingTerms, sellerFrom, sellerReads, termsFrom } from './seller'

export type ShopDetail<L = ProductList> = {
  seller: Seller
  terms: SellingTerms
  /** Its categories with products, the largest first. */
  categories: string[]
  products: L
}

/**
 * One approved shop as public data; one round trip. @throws DomainError not-found, invalid-cursor
 */
export async function getShop(ctx: Ctx, id: string, query: ShopQuery): Promise<ShopDetail> {
  const asked = askedOf(query)
  const [shops, shelves, facts, points, rows, totals] = await ctx.db.batch([
    ...shopReads(ctx, id),
    ...searchReads(ctx, asked, { shopId: id }),
  ])
  return {
    ...shopFrom(shops, shelves, facts, points),
    products: productsFrom(asked, rows, totals),
  }
}

/**
 * The same with the viewer's favorites; one round trip. @throws DomainError not-found,
 * invalid-cursor
 */
export async function getShopAs(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  query: ShopQuery,
): Promise<ShopDetail<MyProductList>> {
  const asked = askedOf(query)
  const [, shops, shelves, facts, points, rows, totals] = await readAs(ctx, viewer, [
    ...shopReads(ctx, id),
    ...searchReads(ctx, asked, { shopId: id, buyerId: viewer.id }, isFavorite(viewer.id)),
  ])
  const products = myProductsFrom(asked, rows, totals)
  return { ...shopFrom(shops, shelves, facts, points), products }
}

/** The search query of a shop's page, within its own products. */
function askedOf({ category, limit, cursor }: ShopQuery): ProductsQuery {
  return ProductsQuery.parse({ category, limit, cursor })
}

function shopReads(ctx: Ctx, id: string) {
  return [
    ctx.db
      .select()
      .from(shop)
      .where(and(eq(shop.id, id), eq(shop.status, 'approved'))),
    ctx.db
      .select({ category: product.category })
      .from(product)
      .where(and(eq(product.shopId, id), eq(product.status, 'listed'), VISIBLE))
      .groupBy(product.category)
      .orderBy(desc(count()), asc(product.category)),
    ...sellerReads(ctx, id),
  ] as const
}

type Reads = ReturnType<typeof shopReads>
type Rows = { [K in keyof Reads]: Awaited<Reads[K]> }

/** @throws DomainError not-found */
function shopFrom(
  shops: Rows[0],
  shelves: Rows[1],
  facts: Rows[2],
  points: Rows[3],
): Omit<ShopDetail, 'products'> {
  const [row] = shops
  if (!row)
    throw new DomainError('not-found', { detail: 'This shop is no longer open, or never was.' })
  return {
    seller: sellerFrom(row, facts),
    terms: termsFrom(row, points),
    categories: shelves.map(({ category }) => category),
  }
}
