// The list of a seller's products: filtered, searched, sorted, with their stock.

import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { product, productVariant } from '../../../db/schema/shop/products'
import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { decodeCursor, encodeCursor } from '../../platform/pagination'
import { nameHas } from '../../platform/search/names'
import { moneyJson } from '../../platform/values/money'
import { readAs } from '../../platform/viewer/proof'
import { ProductQuery, type SORTS } from './input'
import { ProductListResponse } from './responses'

const figures = {
  variants: sql<number>`count(${productVariant.id})`,
  sku: sql<string | null>`min(${productVariant.sku})`,
  least: sql<number | null>`min(CASE WHEN ${productVariant.active} THEN ${productVariant.price} END)`,
  most: sql<number | null>`max(CASE WHEN ${productVariant.active} THEN ${productVariant.price} END)`,
  stock: sql<number>`coalesce(sum(${productVariant.stock}), 0)`,
  low: sql<number>`coalesce(sum(${productVariant.active} AND ${productVariant.stock} > 0 AND ${productVariant.stock} <= ${productVariant.lowStock}), 0)`,
  out: sql<number>`coalesce(sum(${productVariant.active} AND ${productVariant.stock} = 0), 0)`,
}

const ORDERS: Record<(typeof SORTS)[number], SQL[]> = {
  recent: [desc(product.updatedAt)],
  name: [asc(sql`lower(${product.name})`)],
  price: [asc(figures.least)],
  '-price': [desc(figures.least)],
  stock: [asc(figures.stock)],
  '-stock': [desc(figures.stock)],
}

/**
 * A page of the viewer's products. The cursor is an offset: products added meanwhile may repeat a
 * row, which sorting by changing stock would cause anyway. One round trip.
 */
export const listProducts = operation('product_seller', 'GET /my-shop/products', {
  summary: 'The seller’s own products, with prices and stock',
  scope: 'read',
  query: ProductQuery,
  response: ProductListResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query }) => {
    const { limit, sort } = query
    const offset = query.cursor ? Math.min(10_000, Math.max(0, decodeCursor(query.cursor)[0])) : 0
    const shopId = ownShopId(ctx, viewer)
    const image = sql<string | null>`(SELECT image FROM product_picture
    WHERE product_picture.product_id = ${product.id} ORDER BY position, product_picture.id LIMIT 1)`
    const [, shops, rows, drawers] = await readAs(ctx, viewer, [
      ownShop(ctx, viewer),
      ctx.db
        .select({
          id: product.id,
          name: product.name,
          brand: product.brand,
          category: product.category,
          status: product.status,
          image,
          ...figures,
        })
        .from(product)
        .leftJoin(productVariant, eq(productVariant.productId, product.id))
        .where(and(eq(product.shopId, shopId), ...conditionsOf(ctx, query)))
        .groupBy(product.number)
        .having(havingOf(query))
        .orderBy(...ORDERS[sort], desc(product.number))
        .limit(limit + 1)
        .offset(offset),
      ctx.db
        .select({ status: product.status, products: sql<number>`count(*)` })
        .from(product)
        .where(eq(product.shopId, shopId))
        .groupBy(product.status),
    ])
    const shop = requireOwnShop(shops)
    const money = (minor: number | null) => (minor === null ? null : moneyJson(minor, shop.currency))
    const of = (status: string) => drawers.find((drawer) => drawer.status === status)?.products ?? 0
    return {
      items: rows.slice(0, limit).map(({ least, most, sku, ...row }) => ({
        ...row,
        sku: row.variants === 1 ? sku : null,
        from: money(least),
        to: money(most),
      })),
      next: rows.length > limit ? encodeCursor([offset + limit, '']) : null,
      counts: { listed: of('listed'), draft: of('draft'), archived: of('archived') },
      shop: { name: shop.name, status: shop.status, currency: shop.currency },
    }
  },
})

function conditionsOf(ctx: Ctx, { q, status, category }: ProductQuery): (SQL | undefined)[] {
  const bySku = ctx.db
    .select({ id: productVariant.productId })
    .from(productVariant)
    .where(and(eq(productVariant.shopId, product.shopId), nameHas(productVariant.sku, q)))
  return [
    status === 'current' ? ne(product.status, 'archived') : eq(product.status, status),
    category && eq(product.category, category),
    q === ''
      ? undefined
      : or(nameHas(sql`${product.name} || ' ' || coalesce(${product.brand}, '')`, q), inArray(product.id, bySku)),
  ]
}

function havingOf({ stock }: ProductQuery): SQL | undefined {
  if (stock === 'low') return sql`${figures.low} > 0`
  if (stock === 'out') return sql`${figures.out} > 0`
  return undefined
}
