// A person's use of the withdrawal limits, from the database.
import { and, eq, gt, notInArray, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { withdrawal } from '../../../db/schema/money/wallet'
import type { Ctx } from '../../platform/context'
import { DAY } from '../../platform/values/time'
import { MONTH } from '../ledger/limits'

/** The statement that sums what counts against the limits, over all currencies: one row. */
export function usageOf(ctx: Ctx, userId: string) {
  const now = ctx.now()
  const today = sql`${withdrawal.createdAt} > ${now - DAY}`
  const counted = sql`sum(${withdrawal.referenceAmount})`
  return ctx.db
    .select({
      day: sql<number>`coalesce(${counted} FILTER (WHERE ${today}), 0)`,
      times: sql<number>`count(*) FILTER (WHERE ${today})`,
      firstOfDay: sql<number | null>`min(${withdrawal.createdAt}) FILTER (WHERE ${today})`,
      month: sql<number>`coalesce(${counted}, 0)`,
      firstOfMonth: sql<number | null>`min(${withdrawal.createdAt})`,
    })
    .from(withdrawal)
    .where(
      and(
        eq(withdrawal.userId, userId),
        gt(withdrawal.createdAt, now - MONTH),
        notInArray(withdrawal.status, ['failed', 'expired']),
      ),
    )
}

/** The statement that reads whether the person's email is verified; the viewer has the rest. */
export function verifiedOf(ctx: Ctx, userId: string) {
  return ctx.db.select({ emailVerified: user.emailVerified }).from(user).where(eq(user.id, userId))
}
