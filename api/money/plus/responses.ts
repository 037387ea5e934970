// What Plus answers.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const plan = z.enum(['monthly', 'yearly'])

export const SubscriptionResponse = z.object({
  id,
  /** The plan of the next payment. */
  plan,
  status: z.enum(['waiting', 'trial', 'active', 'grace', 'ended']),
  payWith: z.enum(['purse', 'method']),
  paymentMethodId: id.nullable(),
  /** Where its days are counted. */
  timeZone: z.string(),
  startedAt: instant,
  /** Until when the free month, or what was paid, lasts. */
  periodEndsAt: instant,
  cancelAtEnd: z.boolean(),
  /** What is charged next, and when; null where nothing is. */
  next: z.object({ at: instant, amount: MoneyResponse }).nullable(),
  /** Where the price has risen: what was agreed, and that nothing is charged until its owner agrees to it. */
  agreed: MoneyResponse.nullable(),
})

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

export const ReceiptsResponse = pageOf(ReceiptResponse)

export const PlusPageResponse = z.object({
  plans: z.array(z.object({ plan, price: MoneyResponse, saving: MoneyResponse.nullable() })),
  /** The yearly rate of interest and the share of a visit that comes back, in percent. */
  interestPercent: z.string(),
  cashbackPercent: z.string(),
  /** The most that comes back in a month, and what is left of it now. */
  cashbackCap: z.object({ month: MoneyResponse, left: MoneyResponse }),
  /** What taking money out costs others, and members. */
  withdrawalPercent: z.string(),
  memberWithdrawalPercent: z.string(),
  /** Where the free month is still to be had. */
  trial: z.boolean(),
  /** When somebody who subscribes now is charged for the first time; now, without the free month. */
  firstChargeAt: instant,
  timeZone: z.string(),
  subscription: SubscriptionResponse.nullable(),
  /** A payment that is on its way, or why the last one did not work. */
  payment: z
    .object({
      status: z.enum(['waiting', 'failed']),
      method: z.string(),
      amount: MoneyResponse,
      failure: z.string().nullable(),
    })
    .nullable(),
  /** What the purse holds in the currency of Plus. */
  purse: MoneyResponse,
  /** Those that can pay for it, the default first. */
  paymentMethods: z.array(z.object({ id, label: z.string(), isDefault: z.boolean() })),
  /** So far, by currency; empty where there is nothing. */
  brought: z.object({
    interest: z.array(MoneyResponse),
    cashback: z.array(MoneyResponse),
    feesSaved: z.array(MoneyResponse),
  }),
  /** Earned, and paid into the purse when the month ends. */
  accrued: z.array(MoneyResponse),
  receipts: ReceiptsResponse,
})
