// Plus membership, for other areas: a statement for their read batch.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { prepared } from '../../../db/prepared'
import { plusSubscription } from '../../../db/schema/money/plus'
import type { Ctx } from '../../platform/context'
import { PLANS } from './terms/plans'

export type PlusRow = typeof plusSubscription.$inferSelect

/**
 * True for a subscription with benefits: started with the free month, or paid for. While its very
 * first payment is pending there are none.
 */
export const BEGUN = or(eq(plusSubscription.hadTrial, true), sql`${plusSubscription.period} > 0`) as SQL

/** The same for a row. */
export function hasBegun({ hadTrial, period }: PlusRow): boolean {
  return hadTrial || period > 0
}

/** The plan's current price if it has risen and its owner has not agreed to it yet; else null. Minor units. */
export function unagreedPrice({ plan, price }: PlusRow): number | null {
  const { minor } = PLANS[plan]
  return minor > price ? minor : null
}

/** The price of the next period, minor units: never more than was agreed. */
export function priceOf({ plan, price }: PlusRow): number {
  return Math.min(price, PLANS[plan].minor)
}

/** The current subscription, if any: on trial, paid, or in its grace period. */
export function plusOf(ctx: Ctx, userId: string) {
  return current(ctx.db, { userId })
}

const current = prepared((db, value) =>
  db
    .select()
    .from(plusSubscription)
    .where(and(eq(plusSubscription.userId, value('userId')), ne(plusSubscription.status, 'ended'), BEGUN))
    .limit(1),
)

/** Benefits last as long as the subscription is current; the job ends it. */
export function hasPlus(rows: PlusRow[]): boolean {
  return rows.length > 0
}
