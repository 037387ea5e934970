// Unsettled payouts: asks the provider for their status. See payments/disbursement.ts.
import { and, asc, inArray } from 'drizzle-orm'
import { payout } from '../../../db/schema/money/payouts'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Run, runJob } from '../../platform/job-runs'
import { reconcile } from '../payments/disbursement'
import { afterTurn, isItsTurn, turnOf } from '../payments/provider-calls'
import { type PayoutRow, selectPayouts } from './row'
import { PAYOUTS } from './settlement'

/** Run by the minute job; safe to run twice, because each step is rejected once it is made. */
export function reconcilePayouts(ctx: Ctx): Promise<Run> {
  return runJob(ctx, 'reconcilePayouts', (run) =>
    eachRow(
      run,
      (after) => hanging(ctx, after),
      turnOf,
      (row) => reconcile(ctx, PAYOUTS, row),
    ),
  )
}

async function hanging(ctx: Ctx, after: string): Promise<PayoutRow[]> {
  return selectPayouts(ctx)
    .where(and(inArray(payout.status, ['requested', 'waiting']), isItsTurn(ctx, payout), afterTurn(payout, after)))
    .orderBy(asc(payout.updatedAt), asc(payout.id))
    .limit(JOB_PAGE)
}
