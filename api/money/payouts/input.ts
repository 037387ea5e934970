// Input of payouts. Browser-safe.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { isRequired, required } from '../../platform/text'
import { id, typedAs } from '../../platform/values/input'
import { CURRENCIES } from '../../platform/values/money'
import { DisplayedFee, feeIn } from '../ledger/input'
import { MOBILE_NETWORKS } from '../providers/port'

export const BACK_IN_BALANCE = 'Back in your balance'

export const PAYOUT_SCHEDULES = ['daily', 'weekly', 'monthly'] as const

const currency = z.enum(CURRENCIES)

export const PayoutsQuery = z.object({ ...pageInput(20) })

/** An instant payout of the whole balance of a currency, at most at the displayed fee. */
export const AskForPayout = z
  .object({ currency, fee: DisplayedFee })
  .transform(({ currency, fee }) => ({ currency, ...feeIn(fee, currency) }))

export const ChangePayoutSettings = z.object({
  schedule: z.enum(PAYOUT_SCHEDULES).optional(),
  instant: z.boolean().optional(),
  split: z.boolean().optional(),
})

/**
 * A new destination; it replaces the previous one. A bank account's number is sent to the provider,
 * which returns a token; it is not stored.
 */
export const AddDestination = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('mobile_money'),
    currency,
    provider: z.enum(MOBILE_NETWORKS, isRequired('Provider')),
    phone: typedAs(required('Phone number', 30), { as: 'phone', currency: 'currency', provider: 'provider' }),
    staffId: id.optional(),
  }),
  z.object({
    type: z.literal('bank'),
    currency,
    bank: required('Bank', 60),
    accountName: required('Account holder', 80),
    accountNumber: z
      .string()
      .trim()
      .regex(/^[0-9A-Z -]{6,40}$/i, 'Enter an account number of 6 to 34 letters and digits')
      .transform((typed) => typed.replace(/[ -]/g, '').toUpperCase())
      .pipe(z.string().min(6).max(34)),
    staffId: id.optional(),
  }),
])

export type AddDestination = z.output<typeof AddDestination>
