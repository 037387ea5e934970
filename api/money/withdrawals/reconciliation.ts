// Unsettled withdrawals: asks the provider for their status. See payments/disbursement.ts.
import { and, asc, inArray } from 'drizzle-orm'
import { withdrawal } from '../../../db/schema/money/wallet'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Run, runJob } from '../../platform/job-runs'
import { reconcile } from '../payments/disbursement'
import { afterTurn, isItsTurn, turnOf } from '../payments/provider-calls'
import { selectWithdrawals, type WithdrawalRow } from './row'
import { WITHDRAWALS } from './settlement'

/** Run by the minute job; safe to run twice, because each step is rejected once it is made. */
export function reconcileWithdrawals(ctx: Ctx): Promise<Run> {
  return runJob(ctx, 'reconcileWithdrawals', (run) =>
    eachRow(
      run,
      (after) => hanging(ctx, after),
      turnOf,
      (row) => reconcile(ctx, WITHDRAWALS, row),
    ),
  )
}

async function hanging(ctx: Ctx, after: string): Promise<WithdrawalRow[]> {
  return selectWithdrawals(ctx)
    .where(
      and(
        inArray(withdrawal.status, ['requested', 'waiting']),
        isItsTurn(ctx, withdrawal),
        afterTurn(withdrawal, after),
      ),
    )
    .orderBy(asc(withdrawal.updatedAt), asc(withdrawal.id))
    .limit(JOB_PAGE)
}
