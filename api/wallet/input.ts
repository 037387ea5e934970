// What may come in about wallets. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import {
  type AmountFault,
  CURRENCIES,
  type Currency,
  DIGITS,
  isCurrency,
  parseAmount,
} from '../money'
import { pageInput } from '../page'

/** A currency of ours by its code; anything else is `unknown-currency`. */
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

const AMOUNT_FAULTS: Record<AmountFault, (currency: Currency) => string> = {
  empty: () => INVALID_AMOUNT,
  malformed: () => INVALID_AMOUNT,
  zero: () => INVALID_AMOUNT,
  'too-many-decimals': (currency) =>
    DIGITS[currency] === 0
      ? `${currency} has no decimals. Please enter a whole amount.`
      : `${currency} has ${DIGITS[currency]} decimals at most.`,
  'too-large': () => 'That is more than one operation may move.',
}

/** The specification's words for an amount that is not one. */
export const INVALID_AMOUNT = 'Please enter a valid amount greater than zero.'

/** Adding funds: a decimal string, in minor units once read. */
export const TopUp = z
  .object({
    amount: z.string({ error: INVALID_AMOUNT }).max(40, INVALID_AMOUNT),
    currency: CurrencyCode,
    paymentMethodId: z.string().min(1).max(100).optional(),
  })
  .transform(({ amount, currency, paymentMethodId }, check) => {
    const read = parseAmount(amount.trim(), currency)
    if (read.ok) return { minor: read.minor, currency, paymentMethodId }
    check.addIssue({
      code: 'custom',
      path: ['amount'],
      message: AMOUNT_FAULTS[read.fault](currency),
      params: { code: 'invalid-amount' },
    })
    return z.NEVER
  })

export type TopUp = z.output<typeof TopUp>

export const WalletQuery = z.object({
  /** Defaults to the person's display currency. */
  currency: CurrencyCode.optional(),
})

export const OverviewQuery = WalletQuery.extend({ cursor: z.string().max(400).optional() })

export const TransactionsQuery = z.object({ currency: CurrencyCode.optional(), ...pageInput(10) })

export const DepositId = z.object({ id: z.string().min(1).max(100) })

export const MethodId = z.object({ id: z.string().min(1).max(100) })

export const SandboxDecision = z.object({ decision: z.enum(['approve', 'decline']) })
