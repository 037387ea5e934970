// Whether somebody has Plus, as other domains ask it: a statement for their read batch.
import { and, eq, ne } from 'drizzle-orm'
import { plusSubscription } from '../../db/schema/plus'
import type { Ctx } from '../context'

export type PlusRow = typeof plusSubscription.$inferSelect

/** The subscription that stands, if there is one: on trial, paid, or in its days of grace. */
export function plusOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(plusSubscription)
    .where(and(eq(plusSubscription.userId, userId), ne(plusSubscription.status, 'ended')))
    .limit(1)
}

/** Benefits hold as long as the subscription stands; the schedule ends it (product.md, reading 15). */
export function hasPlus(rows: PlusRow[]): boolean {
  return rows.length > 0
}
