// The ids of all products that are sold, for the site map.

import { and, between, eq, max } from 'drizzle-orm'
import { product } from '../../../db/schema/shop/products'
import { LISTED, ListedQuery, ListedResponse } from '../../platform/http/listed'
import { operation } from '../../platform/http/operation'

/** One round trip. */
export const listListedProducts = operation('public', 'GET /listed-products', {
  summary: 'The ids of all products and their sellers, thousands on a page',
  query: ListedQuery,
  response: ListedResponse,
  run: async ({ ctx, query: { page } }) => {
    const { number, id, shopId, visible } = product
    const [[most], items] = await ctx.db.batch([
      ctx.db.select({ number: max(number) }).from(product),
      ctx.db
        .select({ id, by: shopId })
        .from(product)
        .where(and(between(number, (page - 1) * LISTED + 1, page * LISTED), eq(visible, true)))
        .orderBy(number),
    ])
    return { pages: Math.ceil((most?.number ?? 0) / LISTED), items }
  },
})
