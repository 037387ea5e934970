// Withdrawals to one of the person's own methods: the whole amount is put on hold, then the provider is asked, and its
// result moves the money on or back (settlement.ts). reconciliation.ts resolves unsettled withdrawals.

import { and, eq } from 'drizzle-orm'
import { withdrawal } from '../../../db/schema/money/wallet'
import { changed } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import { command, type Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { requireFresh } from '../../platform/viewer/proof'
import { Withdraw } from '../ledger/input'
import { placeHold } from '../ledger/ledger'
import { methodLabel } from '../payment-methods/payment-methods'
import { settle, takeUp } from '../payments/disbursement'
import { refuseDearer } from '../payments/payout-fee'
import { type CheckedWithdrawal, checkWithdrawal, withdrawalReads } from './quote'
import { WithdrawalResponse } from './responses'
import { selectWithdrawals, type WithdrawalRow, withdrawalResponse } from './row'
import { WITHDRAWALS } from './settlement'

/**
 * Withdraws money: holds it, asks the provider to pay it out less the fee, and records the result.
 * Three round trips. If the provider declines, the response says so, and the money is back. A
 * replayed key continues the same withdrawal, under the same id at the provider.
 */
export const withdraw = operation('client', 'POST /wallet/withdrawals', {
  summary: 'Withdraw to one of the client’s methods',
  keyed: true,
  body: Withdraw,
  created: WithdrawalResponse,
  problems: [
    'step-up-required',
    'payment-method-unknown',
    'method-unsupported',
    'destination-cooling',
    'insufficient-funds',
    'withdrawal-limit',
    'fee-changed',
    'invalid-amount',
  ],
  run: async ({ ctx, viewer, key, body: input }) => {
    let fresh: WithdrawalRow | undefined
    const { response, replayed, proven } = await command(ctx, viewer, {
      name: 'withdraw',
      key,
      input,
      reads: withdrawalReads(ctx, viewer),
      decide: (rows, proven) => {
        const checked = checkWithdrawal(ctx, proven, rows, input)
        requireFresh(ctx, proven)
        refuseDearer(input.fee, checked.feeMinor, input.currency)
        const { row, writes } = requestedOf(ctx, viewer, input, checked)
        fresh = row
        return { writes, response: { id: row.id } }
      },
    })
    const row = replayed || !fresh ? await takeUp(ctx, WITHDRAWALS, response.id) : fresh
    const ended = row.status === 'requested' ? await settle(ctx, WITHDRAWALS, row) : row
    return withdrawalResponse(ended, proven.timeZone)
  },
})

/** One of the viewer's withdrawals; one round trip. */
export const getWithdrawal = operation('client', 'GET /wallet/withdrawals/:id', {
  summary: 'One withdrawal and its status',
  response: WithdrawalResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    rows: selectWithdrawals(ctx).where(and(eq(withdrawal.id, id), eq(withdrawal.userId, viewer.id))),
  }),
  read: ({ rows }, { viewer }) => {
    if (!rows[0]) throw new DomainError('not-found')
    return withdrawalResponse(rows[0], viewer.timeZone)
  },
})

/** A requested withdrawal, and its statements: the hold and the row. */
function requestedOf(
  ctx: Ctx,
  viewer: Viewer,
  { minor, currency }: Withdraw,
  { method, feeId, basisPoints, feeMinor, limits }: CheckedWithdrawal,
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
    status: 'requested' as const,
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
    // Set by a trigger.
    referenceAmount: null,
    rateSetId: null,
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
      audit(ctx, { actor: viewer.id, event: 'withdrawal.requested', subject: columns.id }),
      changed(ctx, viewer.id, 'wallet'),
    ],
  }
}
