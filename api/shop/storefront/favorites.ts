// A client's favorite products: added and removed without limit, listed newest first.

import { and, desc, eq, sql } from 'drizzle-orm'
import { product, productFavorite, shop } from '../../../db/schema/shop/products'
import { writeBatch } from '../../platform/command'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { pageFrom } from '../../platform/pagination'
import { readAs } from '../../platform/viewer/proof'
import { FavoriteResponse } from '../../salons/discovery/page-responses'
import { ProductListQuery } from '../reviews/input'
import { noProduct } from '../reviews/subject'
import { cardColumns, cardOf, type Reach, reachOf, VISIBLE } from './product-cards'
import { FavoriteProductsResponse } from './responses'

/** Adds a product to the viewer's favorites. Two round trips. */
export const addProductFavorite = operation('client', 'PUT /products/:id/favorite', {
  summary: 'Add a product to your favorites',
  response: FavoriteResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params: { id: productId } }) => {
    const [, rows] = await readAs(ctx, viewer, [
      ctx.db
        .select({ id: product.id })
        .from(product)
        .where(and(eq(product.id, productId), VISIBLE)),
    ])
    if (!rows[0]) throw noProduct()
    await writeBatch(ctx, [
      ctx.db
        .insert(productFavorite)
        .values({ userId: viewer.id, productId, createdAt: ctx.now() })
        .onConflictDoNothing(),
    ])
    return { favorite: true }
  },
})

/** Removes a product from the favorites, whether it was one or not. Two round trips. */
export const removeProductFavorite = operation('client', 'DELETE /products/:id/favorite', {
  summary: 'Remove a product from your favorites',
  response: FavoriteResponse,
  run: async ({ ctx, viewer, params: { id: productId } }) => {
    const condition = and(eq(productFavorite.userId, viewer.id), eq(productFavorite.productId, productId))
    await readAs(ctx, viewer, [ctx.db.select({ at: productFavorite.createdAt }).from(productFavorite).where(condition)])
    await ctx.db.delete(productFavorite).where(condition)
    return { favorite: false }
  },
})

/** The viewer's favorites that are still sold, newest first; one round trip. */
export const listProductFavorites = operation('client', 'GET /me/products/favorites', {
  summary: 'Your favorite products, newest first',
  query: ProductListQuery,
  response: FavoriteProductsResponse,
  problems: ['invalid-cursor'],
  reads: ({ ctx, viewer, query: { limit, cursor } }) => ({
    rows: ctx.db
      .select({
        ...cardColumns(ctx),
        at: productFavorite.createdAt,
        reach: sql<Reach>`${reachOf(viewer.id)}`.as('reach'),
      })
      .from(productFavorite)
      .innerJoin(product, eq(product.id, productFavorite.productId))
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(
        and(eq(productFavorite.userId, viewer.id), VISIBLE, beyond(cursor, [productFavorite.createdAt, product.id])),
      )
      .orderBy(desc(productFavorite.createdAt), desc(product.id))
      .limit(limit + 1),
  }),
  read: ({ rows }, { query: { limit } }) =>
    pageFrom(
      rows,
      limit,
      (row) => [row.at, row.product.id],
      (row) => ({
        ...cardOf(row),
        reach: row.reach,
      }),
    ),
})
