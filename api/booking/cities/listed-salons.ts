// The ids of all listed salons, for the site map.
import { and, between, eq, max } from 'drizzle-orm'
import { salonListing } from '../../../db/schema/booking/search'
import type { Ctx } from '../../platform/context'
import { LISTED, type ListedResponse } from '../../platform/http/listed'

/** One round trip. */
export async function listListedSalons(ctx: Ctx, page: number): Promise<ListedResponse> {
  const { number, salonId, approved } = salonListing
  const [[most], rows] = await ctx.db.batch([
    ctx.db.select({ number: max(number) }).from(salonListing),
    ctx.db
      .select({ id: salonId })
      .from(salonListing)
      .where(and(between(number, (page - 1) * LISTED + 1, page * LISTED), eq(approved, true)))
      .orderBy(number),
  ])
  return {
    pages: Math.ceil((most?.number ?? 0) / LISTED),
    items: rows.map(({ id }) => ({ id, by: null })),
  }
}
