// Money going out, to a method of the person's own: its whole amount is put on hold, then the provider
// is asked, and what it says moves the money on or back (withdrawal-outcome.ts). What hangs is found
// out by withdrawal-reconciliation.ts.
import { and, eq } from 'drizzle-orm'
import { withdrawal } from '../../db/schema/wallet'
import { audit } from '../admin/audit'
import { command, type Statement } from '../command'
import { type Ctx, logFailure, readAs, requireFresh, type Viewer } from '../context'
import { tellLive } from '../notifications/outbox'
import { DomainError } from '../problem'
import type { PayOutOutcome } from '../providers/payments/port'
import type { Withdraw } from './input'
import { placeHold } from './ledger'
import { methodLabel } from './methods'
import { inTime, providerNamed } from './provider-calls'
import { recordWithdrawal } from './withdrawal-outcome'
import {
  loadWithdrawal,
  selectWithdrawals,
  type WithdrawalAnswer,
  type WithdrawalRow,
  withdrawalAnswer,
} from './withdrawal-row'
import { standingReads, type Weighed, weigh } from './withdrawal-standing'

/**
 * Takes money out: holds it, asks the provider to pay it out less the fee, and records what it says.
 * Three round trips. Where the provider refuses, the answer says so, and the money is back. A replayed
 * key continues the same withdrawal, under the same id at the provider.
 * @throws DomainError step-up-required, payment-method-unknown, method-unsupported,
 *   insufficient-funds, withdrawal-limit, idempotency-key-reused
 */
export async function withdraw(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  input: Withdraw,
): Promise<WithdrawalAnswer> {
  let fresh: WithdrawalRow | undefined
  const { answer, replayed } = await command(ctx, viewer, {
    name: 'withdraw',
    key,
    input,
    reads: standingReads(ctx, viewer),
    decide: (rows) => {
      const weighed = weigh(ctx, viewer, rows, input)
      requireFresh(ctx, viewer)
      const { row, writes } = askedFor(ctx, viewer, input, weighed)
      fresh = row
      return { writes, answer: { id: row.id } }
    },
  })
  const row = replayed || !fresh ? await takeUp(ctx, answer.id) : fresh
  return withdrawalAnswer(row.status === 'asked' ? await settle(ctx, row) : row, viewer.timeZone)
}

/** One withdrawal of the viewer's; one round trip. @throws DomainError not-found */
export async function getWithdrawal(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<WithdrawalAnswer> {
  const [rows] = await readAs(ctx, viewer, [
    selectWithdrawals(ctx).where(and(eq(withdrawal.id, id), eq(withdrawal.userId, viewer.id))),
  ])
  if (!rows[0]) throw new DomainError('not-found')
  return withdrawalAnswer(rows[0], viewer.timeZone)
}

/** A withdrawal that is asked for, and what writes it: its money on hold, and its row. */
function askedFor(
  ctx: Ctx,
  viewer: Viewer,
  { minor, currency }: Withdraw,
  { method, feeId, basisPoints, feeMinor, limits }: Weighed,
): { row: WithdrawalRow; writes: Statement[] } {
  const {
    holdTransferId,
    basisPoints: _,
    ...columns
  } = {
    id: ctx.id(),
    userId: viewer.id,
    currency,
    amount: minor,
    fee: feeMinor,
    feeId,
    basisPoints,
    status: 'asked' as const,
    processor: method.processor,
    token: method.token,
    methodLabel: methodLabel(method),
    reference: null,
    failure: null,
    holdId: ctx.id(),
    holdTransferId: ctx.id(),
    transferId: null,
    dailyLimit: limits.day,
    monthlyLimit: limits.month,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
  return {
    row: { ...columns, holdTransferId, basisPoints },
    writes: [
      ...placeHold(ctx, {
        kind: 'withdrawal_hold',
        id: columns.holdId,
        transferId: holdTransferId,
        owner: viewer.id,
        currency,
        minor,
        description: `Withdrawal to ${columns.methodLabel}`,
        actor: viewer.id,
      }),
      ctx.db.insert(withdrawal).values(columns),
      audit(ctx, { actor: viewer.id, event: 'withdrawal.asked', subject: columns.id }),
      tellLive(ctx, viewer.id, { type: 'changed', what: 'wallet' }),
    ],
  }
}

/**
 * Takes up a withdrawal whose provider may not have been asked yet. Marked first, so that nobody gives
 * it up while the provider is asked: see `recordWithdrawal`.
 */
export async function takeUp(ctx: Ctx, id: string): Promise<WithdrawalRow> {
  await ctx.db
    .update(withdrawal)
    .set({ updatedAt: ctx.now() })
    .where(and(eq(withdrawal.id, id), eq(withdrawal.status, 'asked')))
  return loadWithdrawal(ctx, id)
}

/** Asks the provider to pay out; asking again is the same payout. Throws as it does. */
export function payOut(ctx: Ctx, row: WithdrawalRow): Promise<PayOutOutcome> {
  return inTime(
    providerNamed(ctx, row.processor).payOut({
      withdrawalId: row.id,
      minor: row.amount - row.fee,
      currency: row.currency,
      token: row.token,
    }),
  )
}

async function settle(ctx: Ctx, row: WithdrawalRow): Promise<WithdrawalRow> {
  let outcome: PayOutOutcome
  try {
    outcome = await payOut(ctx, row)
  } catch (error) {
    // We do not know whether it was paid: it stays asked, and the minute job finds out.
    logFailure('payment provider', error)
    return row
  }
  try {
    return await recordWithdrawal(ctx, row, outcome)
  } catch (error) {
    // A twin of this request, or the provider's event, was faster.
    if (error instanceof DomainError && error.code === 'withdrawal-status')
      return loadWithdrawal(ctx, row.id)
    throw error
  }
}
