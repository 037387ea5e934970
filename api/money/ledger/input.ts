// Input of wallets. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { NAME_REQUIRED, NAME_TOO_LONG } from '../../identity/accounts/input'
import { pageInput } from '../../platform/pagination'
import { phoneDigits } from '../../platform/phones/phone-text'
import { CURRENCY } from '../../platform/values/currencies'
import { id, typedAs } from '../../platform/values/input'
import {
  type AmountFault,
  CURRENCIES,
  type Currency,
  formatMoney,
  isCurrency,
  MAX_OPERATION_MINOR,
  minorOf,
  moneyJson,
  parseAmount,
} from '../../platform/values/money'
import { MONEY_PROBLEMS } from '../problems'
import { MOBILE_NETWORKS } from '../providers/port'

export const ACCOUNT_NOT_PAID = 'The account could not be paid.'

export const PAYMENT_DECLINED = 'The payment was declined.'

export const PURSE_LACKS = 'You don’t have that much in your purse.'

export const PURSE_SHORT = 'There wasn’t enough in your purse.'

/** A supported currency by its code; anything else is `unknown-currency`. */
export const CurrencyCode = z
  .string()
  .max(8)
  .transform((code, check): Currency => {
    if (isCurrency(code)) return code
    check.addIssue({
      code: 'custom',
      message: `Use one of ${CURRENCIES.join(', ')}.`,
      params: { code: 'unknown-currency' },
    })
    return z.NEVER
  })

/** The message beside the field for an invalid amount. */
export const AMOUNT_FAULTS: Record<AmountFault, (currency: Currency) => string> = {
  empty: () => INVALID_AMOUNT,
  malformed: () => INVALID_AMOUNT,
  zero: () => INVALID_AMOUNT,
  'too-many-decimals': (currency) =>
    CURRENCY[currency].digits === 0
      ? `${currency} has no decimals. Enter a whole amount.`
      : `${currency} has ${CURRENCY[currency].digits} decimals at most.`,
  'too-large': (currency) =>
    `The most you can enter at a time is ${formatMoney(moneyJson(MAX_OPERATION_MINOR, currency))}.`,
}

/** The specification's message for an invalid amount. */
export const INVALID_AMOUNT = MONEY_PROBLEMS['invalid-amount'].title

/** An amount as typed; `minorIn` parses it. */
export const TypedAmount = typedAs(z.string({ error: INVALID_AMOUNT }).max(40, INVALID_AMOUNT), { as: 'number' })

/** Parses a typed amount into minor units of the currency; a fault is reported beside the field as `invalid-amount`. */
export function minorIn(amount: string, currency: Currency, check: z.core.$RefinementCtx, field = 'amount'): number {
  const read = parseAmount(amount.trim(), currency)
  if (read.ok) return read.minor
  check.addIssue({
    code: 'custom',
    path: [field],
    message: AMOUNT_FAULTS[read.fault](currency),
    params: { code: 'invalid-amount' },
  })
  return z.NEVER
}

export const WalletQuery = z.object({
  /** Defaults to the display currency. */
  currency: CurrencyCode.optional(),
})

export const TABS = ['all', 'deposits', 'withdrawals', 'payments'] as const

const Day = z.iso.date('Enter a date.').optional()

/** Filters of the history: a tab, words of the description, days in the person's time zone. */
const part = {
  type: z.enum(TABS).default('all'),
  q: z.string().trim().max(80, 'Search for up to 80 characters.').optional(),
  from: Day,
  to: Day,
}

const forward = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to

const BACKWARDS = { path: ['to'], message: 'The end date must be after the start date.' }

export const OverviewQuery = WalletQuery.extend({ ...part, cursor: z.string().max(400).optional() }).refine(
  forward,
  BACKWARDS,
)

/** The history in one currency; defaults to the display currency. */
export const HistoryQuery = z
  .object({ currency: CurrencyCode.optional(), ...part, ...pageInput(10) })
  .refine(forward, BACKWARDS)

/** A month's statement: "2026-11" in the person's time zone. */
export const AskStatement = z.object({
  currency: CurrencyCode,
  month: z.string({ error: 'Choose a month.' }).regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.'),
  format: z.enum(['csv', 'pdf'], 'Choose a format.'),
})

export type AskStatement = z.output<typeof AskStatement>

export const InsightsQuery = WalletQuery.extend({
  /** "2026-11" in the person's time zone; all of the last twelve months by default. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.')
    .optional(),
})

export const TransactionsQuery = z.object({ currency: CurrencyCode.optional(), ...pageInput(10) })

export const SandboxDecision = z.object({ decision: z.enum(['approve', 'decline']) })

const NUMBER_TOO_SHORT = 'Phone number must be at least 10 digits'
const NUMBER_TOO_LONG = 'Phone number cannot exceed 15 digits'

/** A phone number as typed, parsed into E.164; the specification counts its digits. */
const MobileNumber = z
  .string({ error: NUMBER_TOO_SHORT })
  .max(40, NUMBER_TOO_LONG)
  .transform((typed, check) => {
    const fault = (message: string) => {
      check.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const written = phoneDigits(typed)
    // A country code without its plus.
    const digits = phoneDigits(`+${written.replace(/^\+/, '')}`).slice(1)
    if (/\D/.test(digits)) return fault('Use digits only, e.g. +254 712 345 678')
    if (digits.length < 10) return fault(NUMBER_TOO_SHORT)
    if (digits.length > 15) return fault(NUMBER_TOO_LONG)
    if (digits.startsWith('0')) return fault('Start with the country code, e.g. +254 712 345 678')
    return `+${digits}`
  })

/** A mobile-money number to add. The name registered with the network is checked, not stored. */
export const MobileMoney = z.object({
  phoneNumber: typedAs(MobileNumber, { as: 'phone', currency: 'currency', provider: 'provider' }),
  provider: z
    .string({ error: 'Provider is required' })
    .max(40, 'Provider is required')
    .pipe(z.enum(MOBILE_NETWORKS, 'Provider is required')),
  fullName: z.string({ error: NAME_REQUIRED }).trim().min(2, NAME_REQUIRED).max(100, NAME_TOO_LONG),
})

/** The token that a card's provider gave the browser. There is no field for a card number. */
export const NewCard = z.object({ processor: z.string().min(1).max(40), token: z.string().min(1).max(300) })

export const NewMethod = z.discriminatedUnion('type', [
  NewCard.extend({ type: z.literal('card') }).strict(),
  MobileMoney.extend({ type: z.literal('mobile_money') }).strict(),
])

export type NewMethod = z.output<typeof NewMethod>

/** An amount as it was shown, in decimals. */
export const DisplayedAmount = z
  .string()
  .max(20)
  .regex(/^\d+(\.\d+)?$/, 'Use a decimal amount.')

/** The displayed fee, if there was one: a higher fee is not charged. `feeIn` parses it into minor units. */
export const DisplayedFee = DisplayedAmount.optional()

export function feeIn(displayed: string | undefined, currency: Currency): { fee?: number } {
  return displayed === undefined ? {} : { fee: minorOf({ amount: displayed, currency }) }
}

const CHOOSE_WHERE_TO = 'Choose where the money goes.'

/** A withdrawal to one of the person's methods: what leaves the purse, the fee included. */
export const Withdraw = z
  .object({
    amount: TypedAmount,
    currency: CurrencyCode,
    paymentMethodId: z.string({ error: CHOOSE_WHERE_TO }).min(1, CHOOSE_WHERE_TO).max(100, CHOOSE_WHERE_TO),
    fee: DisplayedFee,
  })
  .transform(({ amount, currency, paymentMethodId, fee }, check) => ({
    minor: minorIn(amount, currency, check),
    currency,
    paymentMethodId,
    ...feeIn(fee, currency),
  }))

export type Withdraw = z.output<typeof Withdraw>

/** The currency of the limits; with all three fields, a preview of that withdrawal too. */
export const WithdrawalsQuery = z
  .object({ amount: TypedAmount.optional(), currency: CurrencyCode.optional(), paymentMethodId: id.optional() })
  .transform(({ amount, currency, paymentMethodId }, check) => {
    if (amount === undefined || !currency || !paymentMethodId) return { currency, wanted: null }
    const minor = minorIn(amount, currency, check)
    return { currency, wanted: { minor, currency, paymentMethodId } satisfies Withdraw }
  })

/** What fees are called, by their kinds in db/fee-kinds.ts. */
export const FEE_NAMES = {
  platform: 'Platform fee',
  vendor: 'Vendor fee',
  withdrawal: 'Withdrawal fee',
  withdrawal_plus: 'Withdrawal fee with Plus',
  exchange: 'Exchange spread',
  cashback: 'Cashback with Plus',
  cashback_cap: 'Monthly cashback cap, share of the Plus price',
  payout_daily: 'Daily payouts',
  payout_weekly: 'Weekly payouts',
  payout_monthly: 'Monthly payouts',
  payout_instant: 'Instant payouts',
} as const
