// The available amount, destinations and fee of withdrawals, and the preview of one. A withdrawal
// and its preview share the same reads and decision.

import { and, desc, eq, inArray } from 'drizzle-orm'
import type { BatchResponse } from 'drizzle-orm/batch'
import type { fee } from '../../../db/schema/money/ledger'
import { withdrawal } from '../../../db/schema/money/wallet'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import {
  type Currency,
  DEFAULT_CURRENCY,
  formatMoney,
  isCurrency,
  MAX_OPERATION_MINOR,
  type MoneyJson,
  moneyJson,
  percentText,
} from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { HOUR, rfc3339 } from '../../platform/values/time'
import { referenceRates } from '../exchange/newest-rates'
import { divisorOf } from '../exchange/reference'
import { balanceIn, walletsOf } from '../ledger/balances'
import { feesOfKinds } from '../ledger/fees'
import { type Withdraw, WithdrawalsQuery } from '../ledger/input'
import { TIMES_A_DAY } from '../ledger/limits'
import { kindOf, type MethodRow, methodLabel, methodsOf } from '../payment-methods/payment-methods'
import { cooling } from '../payments/cooling'
import { payOutFee } from '../payments/payout-fee'
import { hasPlus, plusOf } from '../plus/membership'
import { MONEY_PROBLEMS } from '../problems'
import { providerOf } from '../providers/port'
import { limitsLeft, type Raise, raiseOf } from './limits'
import { WithdrawalOptionsResponse } from './responses'
import { selectWithdrawals, withdrawalResponse } from './row'
import { usageOf, verifiedOf } from './usage'

type WithdrawalPreview = {
  amount: MoneyJson
  fee: MoneyJson
  net: MoneyJson
  /** The balance that remains in the purse. */
  left: MoneyJson
  destination: { id: string; label: string }
}

type FeeRow = typeof fee.$inferSelect

/** The statements whose rows `previewed` and `getWithdrawalOptions` parse. */
export function withdrawalReads(ctx: Ctx, viewer: Viewer) {
  return [
    methodsOf(ctx, viewer.id),
    verifiedOf(ctx, viewer.id),
    usageOf(ctx, viewer.id),
    feesOfKinds(ctx, ['withdrawal', 'withdrawal_plus']),
    plusOf(ctx, viewer.id),
    walletsOf(ctx, viewer.id),
    referenceRates(ctx),
  ] as const
}

type Rows = Readonly<BatchResponse<ReturnType<typeof withdrawalReads>>>

export type CheckedWithdrawal = {
  method: MethodRow
  feeId: string
  basisPoints: number
  feeMinor: number
  limits: { day: number; month: number }
}

/**
 * The details of a withdrawal. The database enforces the same rules (except for the destination);
 * this code provides clear messages. Amounts in minor units.
 * @throws DomainError payment-method-unknown, method-unsupported, destination-cooling, insufficient-funds,
 *   withdrawal-limit, invalid-amount
 */
export function checkWithdrawal(ctx: Ctx, viewer: ProvenViewer, rows: Rows, input: Withdraw): CheckedWithdrawal {
  const { minor, currency } = input
  const method = destination(ctx, rows[0], input)
  const available = balanceIn(rows[5], currency)
  const formatted = (sum: number) => formatMoney(moneyJson(sum, currency))
  if (minor > available) {
    throw refusal('insufficient-funds', 'amount', `Your purse has ${formatted(available)} available.`)
  }
  const limits = limitsIn(viewer, rows, currency)
  const tight = limits.left.day <= limits.left.month ? 'day' : 'month'
  if (minor > limits.left[tight]) {
    const { freesAt } = limits.displayed[tight]
    const left = limits.left[tight]
    const now = left > 0 ? `You can withdraw up to ${formatted(left)} now.` : 'You’ve reached your withdrawal limit.'
    const later = freesAt ? ` You can withdraw more ${fromNow(ctx, freesAt)}.` : ''
    const raise = limits.displayed.next ? ` ${RAISE[limits.displayed.next.raise[0] ?? 'phone']}` : ''
    throw refusal('withdrawal-limit', 'amount', now + later + raise)
  }
  if ((rows[2][0]?.times ?? 0) >= TIMES_A_DAY) {
    const text = `You’ve made ${TIMES_A_DAY} withdrawals in 24 hours, the maximum. Try again tomorrow.`
    throw refusal('withdrawal-limit', 'amount', text)
  }
  const unit = providerOf(ctx.providers.payments, method.processor)?.payOutUnit?.(currency) ?? 1
  if (minor % unit !== 0) {
    const text = `${methodLabel(method)} receives whole amounts only. Enter an amount without cents.`
    throw refusal('invalid-amount', 'amount', text)
  }
  const { id: feeId, basisPoints } = feeFor(rows)
  const feeMinor = payOutFee(minor, basisPoints, unit)
  if (feeMinor >= minor) {
    const text = `The fee of ${formatted(feeMinor)} would use the full amount. Withdraw more.`
    throw refusal('invalid-amount', 'amount', text)
  }
  return { method, feeId, basisPoints, feeMinor, limits: limits.minor }
}

const RAISE: Record<Raise, string> = {
  email: 'Add your email to raise your limits.',
  phone: 'Add your phone to raise your limits.',
  'two-factor': 'Turn on two-factor authentication to raise your limits.',
}

/**
 * Limits and their remainder, fee, destinations and pending withdrawals, in one currency (defaults
 * to the display currency); one round trip.
 */
export const getWithdrawalOptions = operation('client', 'GET /wallet/withdrawals', {
  summary: 'Limits, fees, destinations and withdrawals in progress',
  query: WithdrawalsQuery,
  response: WithdrawalOptionsResponse,
  problems: ['invalid-amount', 'unknown-currency'],
  reads: ({ ctx, viewer }) => ({ open: openWithdrawals(ctx, viewer.id), rows: withdrawalReads(ctx, viewer) }),
  read: ({ open, rows }, { ctx, viewer, query: { currency: requested, wanted } }) => {
    const currency = requested ?? (isCurrency(viewer.currency) ? viewer.currency : DEFAULT_CURRENCY)
    const available = balanceIn(rows[5], currency)
    const limits = limitsIn(viewer, rows, currency)
    const most = Math.min(available, limits.left.day, limits.left.month, MAX_OPERATION_MINOR)
    return {
      currency,
      available: moneyJson(available, currency),
      most: moneyJson(most, currency),
      limits: limits.displayed,
      fee: { percent: percentText(feeFor(rows).basisPoints), plus: hasPlus(rows[4]) },
      destinations: rows[0].map((method) => ({
        id: method.id,
        label: methodLabel(method),
        isDefault: method.isDefault,
        supported: isPaidOutTo(ctx, method, currency),
        coolsUntil: method.usableAt > ctx.now() ? rfc3339(method.usableAt, viewer.timeZone) : null,
      })),
      open: open.map((row) => withdrawalResponse(row, viewer.timeZone)),
      ...previewed(() => wanted && preview(ctx, viewer, rows, wanted)),
    }
  },
})

/** The statement that reads a person's pending withdrawals, newest first. */
function openWithdrawals(ctx: Ctx, userId: string) {
  return selectWithdrawals(ctx)
    .where(and(eq(withdrawal.userId, userId), inArray(withdrawal.status, ['requested', 'waiting'])))
    .orderBy(desc(withdrawal.id))
    .limit(5)
}

function preview(ctx: Ctx, viewer: ProvenViewer, rows: Rows, wanted: Withdraw): WithdrawalPreview {
  const { method, feeMinor } = checkWithdrawal(ctx, viewer, rows, wanted)
  const { minor, currency } = wanted
  return {
    amount: moneyJson(minor, currency),
    fee: moneyJson(feeMinor, currency),
    net: moneyJson(minor - feeMinor, currency),
    left: moneyJson(balanceIn(rows[5], currency) - minor, currency),
    destination: { id: method.id, label: methodLabel(method) },
  }
}

/** A rejection is part of the response here, beside the available amount. */
function previewed(make: () => WithdrawalPreview | null): Pick<WithdrawalOptionsResponse, 'preview' | 'faults'> {
  try {
    return { preview: make(), faults: null }
  } catch (error) {
    if (!(error instanceof DomainError && error.extra.errors)) throw error
    return { preview: null, faults: error.extra.errors }
  }
}

/** One of the person's own methods, whose provider pays out to it in that currency. */
function destination(ctx: Ctx, methods: MethodRow[], input: Withdraw): MethodRow {
  const method = methods.find(({ id }) => id === input.paymentMethodId)
  if (!method) {
    const choose = MONEY_PROBLEMS['payment-method-unknown'].text[1]
    throw refusal('payment-method-unknown', 'paymentMethodId', choose)
  }
  if (!isPaidOutTo(ctx, method, input.currency)) {
    const text = `${methodLabel(method)} cannot receive ${input.currency}. Please choose another.`
    throw refusal('method-unsupported', 'paymentMethodId', text)
  }
  if (method.usableAt > ctx.now()) throw cooling(methodLabel(method), 'paymentMethodId')
  return method
}

function isPaidOutTo(ctx: Ctx, method: MethodRow, currency: Currency): boolean {
  const provider = providerOf(ctx.providers.payments, method.processor)
  return provider?.paysOut(kindOf(method), currency) ?? false
}

/** The fee in force: for Plus members, or for others. */
function feeFor(rows: Rows): FeeRow {
  const kind = hasPlus(rows[4]) ? 'withdrawal_plus' : 'withdrawal'
  const inForce = rows[3].find((row) => row.kind === kind)
  if (!inForce) throw new Error(`no fee of the kind ${kind}`)
  return inForce
}

function limitsIn(viewer: ProvenViewer, rows: Rows, currency: Currency) {
  const divisor = divisorOf(rows[6], currency)
  return limitsLeft(raiseOf(viewer, rows[1]), rows[2][0], { currency, divisor }, viewer.timeZone)
}

function refusal(
  code: 'payment-method-unknown' | 'method-unsupported' | 'insufficient-funds' | 'withdrawal-limit' | 'invalid-amount',
  field: string,
  detail: string,
): DomainError {
  return new DomainError(code, { detail, errors: { [field]: [detail] } })
}

/** "in about 5 hours", "in 12 days": independent of time zones. */
function fromNow(ctx: Ctx, instant: string): string {
  const hours = Math.ceil((Date.parse(instant) - ctx.now()) / HOUR)
  if (hours <= 1) return 'within the hour'
  return hours <= 48 ? `in about ${hours} hours` : `in ${Math.ceil(hours / 24)} days`
}
