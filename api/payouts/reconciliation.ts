// Payouts that hang: the provider is asked what became of them. See wallet/paying-out.ts.
import { and, asc, inArray } from 'drizzle-orm'
import { payout } from '../../db/schema/payouts'
import type { Ctx } from '../context'
import { eachRow, JOB_PAGE, type Run, runJob } from '../job-runs'
import { reconcile } from '../wallet/paying-out'
import { afterTurn, isItsTurn, turnOf } from '../wallet/provider-calls'
import { PAYOUTS } from './outcome'
import { type PayoutRow, selectPayouts } from './payout-row'

/** Run by the minute job; safe to run twice, because every step is refused once it is made. */
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
    .where(
      and(
        inArray(payout.status, ['asked', 'waiting']),
        isItsTurn(ctx, payout),
        afterTurn(payout, after),
      ),
    )
    .orderBy(asc(payout.updatedAt), asc(payout.id))
    .limit(JOB_PAGE)
}
