// Which salons are to be matched with those who wait there; free time that changes is noted by a trigger.
import { type SQL, sql } from 'drizzle-orm'
import { waitingDue } from '../../../db/schema/booking/waiting-list'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'

/** The statement that has a salon matched, because what is waited for, or how, has changed. */
export function matchSoon(ctx: Ctx, salonId: string | SQL<string>): Statement {
  const dueAt = ctx.now()
  return ctx.db
    .insert(waitingDue)
    .values({ salonId, dueAt })
    .onConflictDoUpdate({ target: waitingDue.salonId, set: { dueAt, changes: sql`${waitingDue.changes} + 1` } })
}
