// The ids of all listed salons, for the site map.

import { and, between, eq, max } from 'drizzle-orm'
import { salonListing } from '../../../../db/schema/salons/search'
import { LISTED, ListedQuery, ListedResponse } from '../../../platform/http/listed'
import { operation } from '../../../platform/http/operation'

/** One round trip. */
export const listListedSalons = operation('public', 'GET /listed-salons', {
  summary: 'The ids of all salons, thousands on a page',
  query: ListedQuery,
  response: ListedResponse,
  run: async ({ ctx, query: { page } }) => {
    const { number, salonId, approved } = salonListing
    const [[most], rows] = await ctx.db.batch([
      ctx.db.select({ number: max(number) }).from(salonListing),
      ctx.db
        .select({ id: salonId })
        .from(salonListing)
        .where(and(between(number, (page - 1) * LISTED + 1, page * LISTED), eq(approved, true)))
        .orderBy(number),
    ])
    return { pages: Math.ceil((most?.number ?? 0) / LISTED), items: rows.map(({ id }) => ({ id, by: null })) }
  },
})
