// Whose sales they are: the shop of whoever asks. Everything here is reached through it, so that another
// shop's ids lead nowhere.
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx, Viewer } from '../../platform/context'

/** The id of the viewer's shop, for statements of a batch: the one that is listed, else the first. */
export function ownShopId(ctx: Ctx, viewer: Viewer): SQL<string> {
  const own = ctx.db
    .select({ id: shop.id })
    .from(shop)
    .where(eq(shop.ownerId, viewer.id))
    .orderBy(desc(eq(shop.status, 'approved')), asc(shop.createdAt), asc(shop.id))
    .limit(1)
  return sql<string>`(${own})`
}
