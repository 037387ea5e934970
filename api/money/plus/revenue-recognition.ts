// Revenue recognition of Plus, month by month: deferred to revenue.
import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import { plusCharge, plusSubscription } from '../../../db/schema/money/plus'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, type Run, runJob } from '../../platform/job-runs'
import { equalParts } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { PLATFORM, recordTransfer } from '../ledger/ledger'
import { monthAt, monthsTo } from './terms/periods'

type ChargeRow = typeof plusCharge.$inferSelect
type Anchored = Pick<typeof plusSubscription.$inferSelect, 'anchorDate' | 'timeZone'>

/** Recognises every completed month of every charge. Run every hour; safe to run twice or late. */
export function earnPlus(ctx: Ctx): Promise<Run> {
  return runJob(ctx, 'plusEarned', (run) =>
    eachRow(
      run,
      (after) => due(ctx, after),
      ({ charge }) => charge.id,
      ({ charge, anchor }) => earn(ctx, charge, anchor),
    ),
  )
}

/** The share of the nth month, from 0, in minor units: shares sum to the whole, the first ones a unit more. */
export function shareOfMonth(amount: number, months: number, n: number): number {
  return equalParts(amount, months)[n] ?? 0
}

async function due(ctx: Ctx, after: string) {
  return ctx.db
    .select({
      charge: plusCharge,
      anchor: { anchorDate: plusSubscription.anchorDate, timeZone: plusSubscription.timeZone },
    })
    .from(plusCharge)
    .innerJoin(plusSubscription, eq(plusSubscription.id, plusCharge.subscriptionId))
    .where(
      and(
        lt(plusCharge.earnedMonths, plusCharge.months),
        lte(plusCharge.nextEarnedAt, ctx.now()),
        gt(plusCharge.id, after),
      ),
    )
    .orderBy(asc(plusCharge.id))
    .limit(JOB_PAGE)
}

async function earn(ctx: Ctx, charge: ChargeRow, anchor: Anchored): Promise<Outcome> {
  const { id, currency, amount, months } = charge
  const first = monthsTo(anchor, charge.startsAt)
  let nextEarnedAt = charge.nextEarnedAt
  for (let n = charge.earnedMonths; n < months && nextEarnedAt <= ctx.now(); n += 1) {
    nextEarnedAt = monthAt(anchor, first + n + 2)
    try {
      await writeBatch(ctx, [
        // The count must go up by one: a trigger rejects the same month twice.
        ctx.db
          .update(plusCharge)
          .set({ earnedMonths: n + 1, nextEarnedAt })
          .where(eq(plusCharge.id, id)),
        ...recordTransfer(ctx, {
          id: ctx.id(),
          kind: 'plus_earned',
          description: `Purse Plus, month ${n + 1} of ${months}`,
          actor: 'system',
          moves: [
            {
              from: { kind: 'deferred', owner: charge.subscriptionId, currency },
              to: { kind: 'plus_revenue', owner: PLATFORM, currency },
              minor: shareOfMonth(amount, months, n),
            },
          ],
        }),
      ])
    } catch (error) {
      if (error instanceof DomainError && error.code === 'plus-status') return 'nothing'
      throw error
    }
  }
  return 'done'
}
