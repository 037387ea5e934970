// Who has Plus, as other domains ask it: a statement for their read batch.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { plusSubscription } from '../../../db/schema/money/plus'
import type { Ctx } from '../../platform/context'
import { PLANS } from './terms/plans'

export type PlusRow = typeof plusSubscription.$inferSelect

/**
 * True of a subscription that brings its benefits: begun with the free month, or paid for. One whose
 * very first payment is still on its way brings none.
 */
export const BEGUN = or(
  eq(plusSubscription.hadTrial, true),
  sql`${plusSubscription.period} > 0`,
) as SQL

/** The same of a row. */
export function hasBegun({ hadTrial, period }: PlusRow): boolean {
  return hadTrial || period > 0
}

/** What its owner has yet to agree to: the plan's price of now, where it has risen; else null. Minor units. */
export function unagreedPrice({ plan, price }: PlusRow): number | null {
  const { minor } = PLANS[plan]
  return minor > price ? minor : null
}

/** What the next period costs, minor units: never more than was agreed. */
export function priceOf({ plan, price }: PlusRow): number {
  return Math.min(price, PLANS[plan].minor)
}

/** The subscription that stands, if there is one: on trial, paid, or in its days of grace. */
export function plusOf(ctx: Ctx, userId: string) {
  return ctx.db
    .select()
    .from(plusSubscription)
    .where(and(eq(plusSubscription.userId, userId), ne(plusSubscription.status, 'ended'), BEGUN))
    .limit(1)
}

/** Benefits hold as long as the subscription stands; the schedule ends it (product.md, reading 15). */
export function hasPlus(rows: PlusRow[]): boolean {
  return rows.length > 0
}
