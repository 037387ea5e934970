// Deposits: requested, then settled as the provider reports. The wallet is credited only on the
// provider's confirmation (settlement.ts); reconciliation.ts resolves unsettled deposits.
//
// Other areas charge a person's method in two steps:
//
//   const { row, insert } = depositStatements(ctx, { userId, currency, minor, method, purpose, subjectId })
//   await writeBatch(ctx, [insert, …])        // the deposit is there before anybody is asked
//   const settled = await settleDeposit(ctx, row)
//
// purposes.ts defines what must be written together with the money, whenever it is confirmed.

import { and, eq, sql } from 'drizzle-orm'
import { deposit } from '../../../db/schema/money/wallet'
import { command, type Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { logFailure } from '../../platform/http/log'
import { operation } from '../../platform/http/operation'
import { type Currency, moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { type Chargeable, chooseMethod, methodsOf, payWith } from '../payment-methods/payment-methods'
import { refuseUnpaid, unpaidOf } from '../payments/card-testing'
import { providerNamed, responseInTime } from '../payments/provider-calls'
import type { PaymentOutcome } from '../providers/port'
import { TopUp } from './input'
import { purposeOf } from './purposes'
import { AddedDepositResponse, DepositDetailResponse, type DepositResponse } from './responses'
import { returnToOf } from './return-to'
import { type DepositRow, isAbandonable, loadDeposit } from './row'
import { recordDeposit } from './settlement'

type DepositDraft = {
  userId: string
  currency: string
  /** Minor units. */
  minor: number
  method: Chargeable
  purpose: DepositRow['purpose']
  /** For `plus`: the charge that it pays; for `booking`: the slot hold. */
  subjectId: string | null
  /** The page that the money is for, if it has one; see return-to.ts. */
  returnTo?: string | undefined
}

/**
 * Requests money from the provider and credits the wallet if it confirms at once. Three round trips. A replayed key
 * continues the same deposit, so a retry completes a request that died halfway.
 */
export const topUp = operation('client', 'POST /wallet/deposits', {
  summary: 'Add funds',
  keyed: true,
  body: TopUp,
  created: AddedDepositResponse,
  problems: [
    'payment-declined',
    'no-payment-method',
    'payment-method-unknown',
    'method-unsupported',
    'provider-unavailable',
    'invalid-amount',
    'unknown-currency',
  ],
  run: async ({ ctx, viewer, key, body: input }) => {
    let fresh: DepositRow | undefined
    const { response, replayed, proven } = await command(ctx, viewer, {
      name: 'topUp',
      key,
      input,
      reads: [methodsOf(ctx, viewer.id), unpaidOf(ctx, viewer.id), oneConfirmed(ctx, viewer.id)],
      decide: ([methods, unpaid, confirmed]) => {
        refuseUnpaid(ctx, unpaid)
        const { row, insert } = depositStatements(ctx, {
          userId: viewer.id,
          currency: input.currency,
          minor: input.minor,
          method: chooseMethod(ctx, methods, input.paymentMethodId, input.currency),
          purpose: 'add_funds',
          subjectId: null,
          returnTo: input.returnTo,
        })
        fresh = row
        return { writes: [insert], response: { id: row.id, isFirst: confirmed.length === 0 } }
      },
    })
    const row = replayed || !fresh ? await loadDeposit(ctx, response.id) : fresh
    const settled = row.status === 'requested' ? await settleDeposit(ctx, row) : row
    if (settled.status === 'failed') {
      throw new DomainError('payment-declined', { detail: settled.failure ?? undefined })
    }
    return { ...depositResponse(settled, proven.timeZone), isFirst: response.isFirst && settled.status === 'confirmed' }
  },
})

function oneConfirmed(ctx: Ctx, userId: string) {
  return ctx.db
    .select({ id: deposit.id })
    .from(deposit)
    .where(and(eq(deposit.userId, userId), eq(deposit.status, 'confirmed')))
    .limit(1)
}

/** One of the viewer's deposits, whether no other has brought them money, and the methods for another attempt. */
export const getDeposit = operation('client', 'GET /wallet/deposits/:id', {
  summary: 'One deposit, and the payment methods for another try',
  response: DepositDetailResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    found: ctx.db
      .select({
        row: deposit,
        others: sql<number>`EXISTS (
          SELECT 1 FROM deposit AS other
          WHERE other.user_id = ${viewer.id} AND other.id <> ${id} AND other.status = 'confirmed')`,
      })
      .from(deposit)
      .where(and(eq(deposit.id, id), eq(deposit.userId, viewer.id))),
    methods: methodsOf(ctx, viewer.id),
  }),
  read: ({ found: [found], methods }, { ctx, viewer }) => {
    if (!found) throw new DomainError('not-found')
    return {
      ...depositResponse(found.row, viewer.timeZone),
      isFirst: found.row.status === 'confirmed' && found.others === 0,
      ...payWith(ctx, methods, { currency: found.row.currency as Currency }),
    }
  },
})

/** A requested deposit, and the statement that inserts it. */
export function depositStatements(
  ctx: Ctx,
  { userId, currency, minor, method, purpose, subjectId, returnTo }: DepositDraft,
): { row: DepositRow; insert: Statement } {
  const row: DepositRow = {
    id: ctx.id(),
    userId,
    currency,
    amount: minor,
    status: 'requested',
    processor: method.processor,
    token: method.token,
    methodLabel: method.label,
    reference: null,
    actionUrl: null,
    failure: null,
    transferId: null,
    purpose,
    subjectId,
    returnTo: returnTo ?? null,
    abandonedAt: null,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  }
  return { row, insert: ctx.db.insert(deposit).values(row) }
}

/**
 * Asks the provider for a deposit that is committed as asked, and records the response: one round trip if its purpose
 * has no effects or they are `prepared` (see recordDeposit). If the provider does not respond it stays asked, for the
 * minute job to resolve. Never throws on a provider failure.
 */
export async function settleDeposit(
  ctx: Ctx,
  row: DepositRow,
  prepared?: (row: DepositRow) => Statement[],
): Promise<DepositRow> {
  // Do not request money that the person no longer wants to pay.
  if (row.abandonedAt !== null) return row
  let outcome: PaymentOutcome
  try {
    outcome = await chargeFor(ctx, row)
  } catch (error) {
    // Whether it was charged is unknown.
    logFailure('payment provider', error)
    return row
  }
  try {
    return await recordDeposit(ctx, row, outcome, { prepared })
  } catch (error) {
    // A concurrent request or the provider's event was faster.
    if (error instanceof DomainError && error.code === 'deposit-status') return loadDeposit(ctx, row.id)
    throw error
  }
}

/** Charges a deposit at the provider, where repeating it is the same payment. Throws provider errors. */
export async function chargeFor(ctx: Ctx, row: DepositRow): Promise<PaymentOutcome> {
  const provider = providerNamed(ctx, row.processor)
  return responseInTime(
    provider.charge({
      depositId: row.id,
      minor: row.amount,
      currency: row.currency,
      token: row.token,
      returnUrl: purposeOf(ctx, row).returnTo?.(row) ?? `/client/wallet/deposits/${row.id}`,
      present: row.purpose === 'add_funds' || row.purpose === 'booking',
    }),
  )
}

export function depositResponse(row: DepositRow, timeZone = 'UTC'): DepositResponse {
  const settled = ['confirmed', 'failed', 'expired'].includes(row.status)
  return {
    id: row.id,
    status: row.status === 'requested' ? 'waiting' : row.status,
    amount: moneyJson(row.amount, row.currency),
    method: row.methodLabel,
    createdAt: rfc3339(row.createdAt, timeZone),
    settledAt: settled ? rfc3339(row.updatedAt, timeZone) : null,
    actionUrl: row.status === 'requires_action' && !row.abandonedAt ? row.actionUrl : null,
    failure: row.failure,
    transferId: row.transferId,
    returnTo: returnToOf(row.returnTo),
    abandonable: isAbandonable(row),
    abandoned: row.abandonedAt !== null,
  }
}
