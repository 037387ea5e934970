// Unsettled deposits: asks the provider for their status, and expires those it never settles.
import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import { deposit } from '../../../db/schema/money/wallet'
import type { Ctx } from '../../platform/context'
import { eachRow, JOB_PAGE, type Outcome, type Run, runJob } from '../../platform/job-runs'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { PAYMENT_DECLINED } from '../ledger/input'
import { afterTurn, isItsTurn, providerNamed, responseInTime, turnOf } from '../payments/provider-calls'
import { chargeFor } from './deposits'
import type { DepositRow } from './row'
import { recordDeposit } from './settlement'

/** Age at which an unsettled deposit expires, in milliseconds. */
export const DEPOSIT_LIFETIME = 30 * MINUTE

/**
 * Asks the provider about unsettled deposits, settles them, and expires those not settled in time.
 * Run by the minute job; safe to run twice, because each step is rejected once it is made.
 */
export function reconcileDeposits(ctx: Ctx): Promise<Run> {
  return runJob(ctx, 'reconcileDeposits', (run) =>
    eachRow(
      run,
      (after) => hanging(ctx, after),
      turnOf,
      (row) => reconcile(ctx, row),
    ),
  )
}

async function hanging(ctx: Ctx, after: string): Promise<DepositRow[]> {
  return ctx.db
    .select()
    .from(deposit)
    .where(
      and(
        inArray(deposit.status, ['requested', 'waiting', 'requires_action']),
        or(isItsTurn(ctx, deposit), lt(deposit.createdAt, ctx.now() - DEPOSIT_LIFETIME)),
        afterTurn(deposit, after),
      ),
    )
    .orderBy(asc(deposit.updatedAt), asc(deposit.id))
    .limit(JOB_PAGE)
}

async function reconcile(ctx: Ctx, row: DepositRow): Promise<Outcome> {
  try {
    return await findOut(ctx, row)
  } catch (error) {
    // An event, the person's own request, or another run was faster.
    if (error instanceof DomainError && error.code === 'deposit-status') return 'nothing'
    await leaveForLater(ctx, row)
    throw error
  }
}

async function findOut(ctx: Ctx, row: DepositRow): Promise<Outcome> {
  const { reference, amount: minor, currency } = row
  const provider = providerNamed(ctx, row.processor)
  const found = await responseInTime(provider.findCharge({ depositId: row.id, reference, minor, currency }))
  const over = row.createdAt < ctx.now() - DEPOSIT_LIFETIME
  if (found === 'succeeded') {
    await recordDeposit(ctx, row, { status: 'succeeded', reference })
  } else if (found === 'declined') {
    await recordDeposit(ctx, row, {
      status: 'declined',
      reference,
      reason: PAYMENT_DECLINED,
    })
  } else if (over || (row.abandonedAt !== null && found === null)) {
    await recordDeposit(ctx, row, { status: 'expired', reference, reason: 'The payment wasn’t confirmed in time.' })
  } else if (row.status === 'requested' && found === null) {
    // The request died before it reached the provider: asking again is the same payment.
    await recordDeposit(ctx, row, await chargeFor(ctx, row))
  } else {
    await leaveForLater(ctx, row)
    return 'nothing'
  }
  return 'done'
}

/** Updates the time of the last query, so that other deposits are queried first. */
async function leaveForLater(ctx: Ctx, { id }: DepositRow): Promise<void> {
  await ctx.db.update(deposit).set({ updatedAt: ctx.now() }).where(eq(deposit.id, id))
}
