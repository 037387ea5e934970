// The viewer's own salon or shop. Everything that belongs to it is looked up through its id, so that other owners'
// ids are not found.
import { and, asc, desc, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/salons/salons'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'

export type SalonRow = typeof salon.$inferSelect
export type ShopRow = typeof shop.$inferSelect

/** Of several of one owner, the listed one comes first, else the oldest. */
export function listedFirst(table: typeof salon | typeof shop): SQL[] {
  return [desc(eq(table.status, 'approved')), asc(table.createdAt), asc(table.id)]
}

/** The id of the viewer's salon, a draft too; for statements of a batch. */
export function ownSalonId(ctx: Ctx, viewer: Viewer): SQL<string> {
  return firstId(ctx, salon, eq(salon.ownerId, viewer.id))
}

/** The id of the viewer's salon that has a calendar: one that is listed, or was before it was suspended. */
export function ownListedSalonId(ctx: Pick<Ctx, 'db'>, viewer: { id: string | Placeholder }): SQL<string> {
  return firstId(ctx, salon, and(eq(salon.ownerId, viewer.id), ne(salon.status, 'draft')))
}

/** The id of the viewer's shop, a draft too; for statements of a batch. */
export function ownShopId(ctx: Ctx, viewer: Viewer): SQL<string> {
  return firstId(ctx, shop, eq(shop.ownerId, viewer.id))
}

/** The statement that reads the salon of `ownSalonId`. */
export function ownSalon(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(salon)
    .where(eq(salon.id, ownSalonId(ctx, viewer)))
}

/** The statement that reads the salon of `ownListedSalonId`. */
export function ownListedSalon(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(salon)
    .where(eq(salon.id, ownListedSalonId(ctx, viewer)))
}

/** The statement that reads the shop of `ownShopId`. */
export function ownShop(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(shop)
    .where(eq(shop.id, ownShopId(ctx, viewer)))
}

/** @throws DomainError not-found where the viewer has not described a salon yet. */
export function requireOwnSalon([found]: SalonRow[]): SalonRow {
  if (!found) throw new DomainError('not-found', { detail: 'Set up your salon first.' })
  return found
}

/** @throws DomainError not-found where no salon of the viewer has been listed yet. */
export function requireListedSalon<Row extends SalonRow>([found]: Row[]): Row {
  if (found) return found
  throw new DomainError('not-found', { detail: 'The calendar opens when your salon is listed.' })
}

/** @throws DomainError not-found where the viewer has not described a shop yet. */
export function requireOwnShop([found]: ShopRow[]): ShopRow {
  if (!found) throw new DomainError('not-found', { detail: 'Set up your shop first.' })
  return found
}

function firstId(ctx: Pick<Ctx, 'db'>, table: typeof salon | typeof shop, which: SQL | undefined): SQL<string> {
  const query = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(which)
    .orderBy(...listedFirst(table))
    .limit(1)
  return sql<string>`${query}`
}
