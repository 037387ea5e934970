// Input schemas of adjustments and transfer search. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { CurrencyCode, minorIn, TypedAmount } from '../../money/ledger/input'
import type { TransferKind } from '../../money/transactions/transaction-kinds'
import { pageInput } from '../../platform/pagination'
import { paragraphs } from '../../platform/text'
import { typedAs } from '../../platform/values/input'
import { CURRENCIES, type Currency } from '../../platform/values/money'
import { NOTHING_CHOSEN } from '../../shop/orders/input'

export const OUT_OF_BALANCE = 'The ledger does not balance'

export const NO_SIDE = 'Choose who you’re deciding in favor of.'

export const THEY_CLOSED = 'They’ve closed their account.'

export const NO_TRANSFER = 'We couldn’t find this transfer.'

export const AT_PROVIDERS = 'At the payment providers (clearing)'

export const OWED_TO_BUSINESSES = 'Owed to salons and shops'

/** Labels of transfer kinds. */
export const KIND_LABELS: Record<TransferKind, string> = {
  deposit: 'Deposit',
  withdrawal_hold: 'Withdrawal requested',
  withdrawal_release: 'Withdrawal returned',
  withdrawal_capture: 'Withdrawal paid out',
  exchange: 'Exchange',
  goal_contribution: 'Into a goal',
  goal_release: 'Out of a goal',
  goal_visit: 'Visit paid from a goal',
  goal_return: 'Back into a goal',
  saver_bonus: 'Savers’ bonus',
  booking_hold: 'Booking held',
  booking_release: 'Booking released',
  booking_capture: 'Booking paid',
  booking_refund: 'Booking refunded',
  booking_reopening: 'Visit reopened',
  tip: 'Tip',
  order_hold: 'Order held',
  order_release: 'Order released',
  order_capture: 'Order paid',
  order_refund: 'Order refunded',
  gift_card_payment: 'Gift card paid',
  gift_card_claim: 'Gift card claimed',
  gift_card_return: 'Gift card returned',
  send_hold: 'Money sent by invitation held',
  send_release: 'Money sent by invitation returned',
  send_capture: 'Money sent by invitation accepted',
  payout_hold: 'Payout started',
  payout_release: 'Payout returned',
  payout_capture: 'Payout paid',
  payout_reserve: 'Reserve of a payout',
  payout_reserve_release: 'Reserve returned',
  goodwill: 'Goodwill',
  correction: 'Correction',
  cashback: 'Cashback',
  cashback_reversal: 'Cashback returned',
  plus_payment: 'Plus paid',
  plus_earned: 'Plus earned',
  interest_accrual: 'Interest accrued',
  interest_payment: 'Interest paid',
  interest_forfeit: 'Interest forfeited',
  send: 'Sent to someone',
  purse_to_business: 'Purse to balance',
}

export const TRANSFER_KINDS = Object.keys(KIND_LABELS) as [TransferKind, ...TransferKind[]]

const id = z.string().trim().min(1).max(100)

/** A field of a search form that may be empty. */
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const localDate = z.iso.date('Enter a date')

export const TransferId = z.object({ id })

/** `from` and `until` are local days of the admin's, both inclusive; `min` and `max` are in the currency. */
export const TransferSearch = z
  .object({
    q: optional(z.string().trim().max(120)),
    kind: optional(z.enum(TRANSFER_KINDS)),
    currency: optional(z.enum(CURRENCIES)),
    from: optional(localDate),
    until: optional(localDate),
    min: optional(TypedAmount),
    max: optional(TypedAmount),
    ...pageInput(50),
  })
  .transform(({ min, max, ...query }, check) => {
    const { currency } = query
    if ((min !== undefined || max !== undefined) && currency === undefined) {
      check.addIssue({ code: 'custom', path: ['currency'], message: 'Choose the currency of the amounts.' })
      return z.NEVER
    }
    const read = (typed: string | undefined, field: string) =>
      typed === undefined ? undefined : minorIn(typed, currency as Currency, check, field)
    return { ...query, min: read(min, 'min'), max: read(max, 'max') }
  })

export type TransferSearch = z.output<typeof TransferSearch>

export const Reason = paragraphs('Reason', 500).min(10, 'Enter a reason of at least 10 characters.')

const units = z
  .string()
  .max(4000)
  .default('')
  .transform((text, check) => {
    const lines = text
      .split(',')
      .filter(Boolean)
      .map((part) => {
        const [lineId = '', quantity = ''] = part.split(':')
        return { lineId, quantity: Number(quantity) }
      })
    const good = lines.every(
      ({ lineId, quantity }) => lineId !== '' && Number.isInteger(quantity) && quantity > 0 && quantity < 100,
    )
    if (good && lines.length <= 50) return lines
    check.addIssue({ code: 'custom', message: NOTHING_CHOSEN })
    return z.NEVER
  })

/**
 * A refund of a completed appointment or a delivered order: everything left by default; of an
 * appointment an amount, of an order units of lines ("line:2,line:1") and the delivery.
 */
export const RefundPlanQuery = z.object({
  of: z.enum(['appointment', 'order']),
  id,
  amount: optional(typedAs(z.string().trim().max(40), { as: 'number' })),
  units,
  delivery: z.enum(['', 'on']).default(''),
  restock: z.enum(['', 'on']).default(''),
})

export type RefundPlanQuery = z.output<typeof RefundPlanQuery>

export const MakeRefund = RefundPlanQuery.extend({ reason: Reason })

const money = { amount: TypedAmount, currency: CurrencyCode }

export const GoodwillPlanQuery = z
  .object({ personId: id, ...money })
  .transform(({ amount, currency, ...rest }, check) => ({ ...rest, currency, minor: minorIn(amount, currency, check) }))

export const GiveGoodwill = z
  .object({ personId: id, ...money, reason: Reason })
  .transform(({ amount, currency, ...rest }, check) => ({ ...rest, currency, minor: minorIn(amount, currency, check) }))

/** The pairs a correction may move between, debit then credit, with their labels. */
export const CORRECTIONS = {
  'clearing>suspense': 'The provider has money that isn’t in our ledger',
  'suspense>clearing': 'The provider doesn’t have money that is in our ledger',
  'provider_expense>clearing': 'The provider charged a fee',
  'clearing>provider_expense': 'The provider refunded a fee',
  'receivable>clearing': 'A chargeback: someone owes us the amount',
  'clearing>receivable': 'Someone paid the provider what they owe us',
  'suspense>wallet': 'From investigation to a purse',
  'wallet>suspense': 'From a purse to investigation',
  'suspense>payable': 'From investigation to a salon or shop',
  'payable>suspense': 'From a salon or shop to investigation',
  'wallet>receivable': 'Collect a debt from a purse',
  'payable>receivable': 'Collect a debt from a salon’s or shop’s balance',
} as const

export type CorrectionPair = keyof typeof CORRECTIONS

export const CORRECTION_PAIRS = Object.keys(CORRECTIONS) as [CorrectionPair, ...CorrectionPair[]]

const pair = z.enum(CORRECTION_PAIRS, { error: 'Choose what happened.' })

const correction = {
  /** The transfer it is about. */
  transferId: id,
  pair,
  /** The owner of the purse, balance or debt, if it belongs to a person. */
  personId: optional(id),
  ...money,
}

export const CorrectionPlanQuery = z
  .object(correction)
  .transform(({ amount, currency, ...rest }, check) => ({ ...rest, currency, minor: minorIn(amount, currency, check) }))

export const MakeCorrection = z
  .object({ ...correction, reason: Reason })
  .transform(({ amount, currency, ...rest }, check) => ({ ...rest, currency, minor: minorIn(amount, currency, check) }))

/** The whole hold of a disputed order, for one side. */
export const SettlementPlanQuery = z.object({ orderId: id, for: z.enum(['client', 'seller'], { error: NO_SIDE }) })

export type SettlementPlanQuery = z.output<typeof SettlementPlanQuery>

export const MakeSettlement = SettlementPlanQuery.extend({ reason: Reason })

export const AdjustmentsQuery = z.object({ ...pageInput(50) })

/** An instant, or the end of one of the admin's local days. Defaults to now. */
export const TrialBalanceQuery = z.object({
  at: optional(z.union([localDate, z.iso.datetime({ offset: true })], { error: 'Enter a date or a time' })),
})

export type TrialBalanceQuery = z.output<typeof TrialBalanceQuery>
/** Whose reports are taken. */

export const PROCESSORS = ['sandbox', 'stripe', 'daraja', 'pawapay', 'flutterwave'] as const
