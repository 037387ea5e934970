// The ids of all products that are sold, for the site map.
import { and, between, eq, max } from 'drizzle-orm'
import { product } from '../../../db/schema/shop/products'
import type { Ctx } from '../../platform/context'
import { LISTED, type ListedResponse } from '../../platform/http/listed'

/** One round trip. */
export async function listListedProducts(ctx: Ctx, page: number): Promise<ListedResponse> {
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
}
