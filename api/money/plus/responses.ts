// Responses of Plus.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id, MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })
const plan = z.enum(['monthly', 'yearly'])

export const SubscriptionResponse = z.object({
  id,
  /** The plan from the next payment on. */
  plan,
  status: z.enum(['waiting', 'trial', 'active', 'grace', 'ended']),
  payWith: z.enum(['purse', 'method']),
  paymentMethodId: id.nullable(),
  /** The time zone of its days. */
  timeZone: z.string(),
  startedAt: instant,
  /** The end of the free month or the paid period. */
  periodEndsAt: instant,
  cancelAtEnd: z.boolean(),
  /** The next charge and its date; null if there is none. */
  next: z.object({ at: instant, amount: MoneyResponse }).nullable(),
  /** If the price has risen: the agreed price; nothing is charged until its owner agrees to the new one. */
  agreed: MoneyResponse.nullable(),
})

/** `waiting`: the very first payment is pending, and benefits start with it. */
export type SubscriptionResponse = z.output<typeof SubscriptionResponse>

export const ReceiptResponse = z.object({
  id,
  plan,
  amount: MoneyResponse,
  /** "Purse", "Visa ending 4242". */
  paidWith: z.string(),
  paidAt: instant,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  /** Its line in the history. */
  transferId: id,
})

export type ReceiptResponse = z.output<typeof ReceiptResponse>

/** `issuer`: who runs Purse; `taxNumber` is empty where there is none. */
export const ReceiptDetailResponse = ReceiptResponse.extend({
  issuer: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
})

export const ReceiptsResponse = pageOf(ReceiptResponse)

export const PlusPageResponse = z.object({
  plans: z.array(z.object({ plan, price: MoneyResponse, saving: MoneyResponse.nullable() })),
  /** The yearly interest rate and the cashback share, in percent. */
  interestPercent: z.string(),
  cashbackPercent: z.string(),
  /** The monthly cashback cap, and its current rest. */
  cashbackCap: z.object({ month: MoneyResponse, left: MoneyResponse }),
  /** The withdrawal fee of others, and of members. */
  withdrawalPercent: z.string(),
  memberWithdrawalPercent: z.string(),
  /** Whether the free month is still available. */
  trial: z.boolean(),
  /** The first charge of a subscription made now; now, without the free month. */
  firstChargeAt: instant,
  timeZone: z.string(),
  subscription: SubscriptionResponse.nullable(),
  /** A pending payment, or why the last one failed. */
  payment: z
    .object({
      id,
      status: z.enum(['waiting', 'failed']),
      method: z.string(),
      amount: MoneyResponse,
      failure: z.string().nullable(),
    })
    .nullable(),
  /** The purse's balance in the currency of Plus. */
  purse: MoneyResponse,
  /** Methods that can pay for Plus, the default first. */
  paymentMethods: z.array(z.object({ id, label: z.string(), isDefault: z.boolean() })),
  /** So far, by currency, without zeros. */
  discounts: z.array(
    z.object({
      id: z.string(),
      business: z.string(),
      city: z.string(),
      items: z.array(z.string()),
      image: z.string().nullable(),
      salonId: z.string().nullable(),
      shopId: z.string().nullable(),
      percent: z.number(),
      endsAt: z.iso.datetime({ offset: true }),
      timeZone: z.string(),
    }),
  ),
  brought: z.object({
    discounts: z.array(MoneyResponse),
    interest: z.array(MoneyResponse),
    cashback: z.array(MoneyResponse),
    feesSaved: z.array(MoneyResponse),
  }),
  /** Earned, and paid to the purse at the end of the month. */
  accrued: z.array(MoneyResponse),
  receipts: ReceiptsResponse,
})

export type PlusPageResponse = z.output<typeof PlusPageResponse>
