// Whose calendar it is: the salon of whoever asks. Everything in a calendar is reached through it, so that
// another salon's ids lead nowhere.
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/booking/salons'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'

/** The id of the viewer's salon: the listed one, else the first that ever was listed. */
export function ownSalonId(ctx: Ctx, viewer: Viewer): SQL<string> {
  const own = ctx.db
    .select({ id: salon.id })
    .from(salon)
    .where(and(eq(salon.ownerId, viewer.id), ne(salon.status, 'draft')))
    .orderBy(desc(eq(salon.status, 'approved')), asc(salon.createdAt), asc(salon.id))
    .limit(1)
  return sql<string>`(${own})`
}

/** The statement that reads that salon's row. */
export function ownSalon(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select()
    .from(salon)
    .where(eq(salon.id, ownSalonId(ctx, viewer)))
}

export type SalonRow = typeof salon.$inferSelect

/** @throws DomainError not-found where nobody has listed a salon of theirs yet. */
export function requireSalon(rows: SalonRow[]): SalonRow {
  const [found] = rows
  if (!found) {
    throw new DomainError('not-found', {
      detail: 'The calendar opens when your salon is listed.',
    })
  }
  return found
}
