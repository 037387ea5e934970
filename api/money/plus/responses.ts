// What Plus answers.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyAnswer } from '../../platform/values/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const plan = z.enum(['monthly', 'yearly'])

export const SubscriptionAnswer = z.object({
  id,
  plan,
  status: z.enum(['waiting', 'trial', 'active', 'grace', 'ended']),
  payWith: z.enum(['purse', 'method']),
  paymentMethodId: id.nullable(),
  timeZone: z.string(),
  startedAt: instant,
  periodEndsAt: instant,
  cancelAtEnd: z.boolean(),
  next: z.object({ at: instant, amount: MoneyAnswer }).nullable(),
  agreed: MoneyAnswer.nullable(),
})

export const ReceiptAnswer = z.object({
  id,
  plan,
  amount: MoneyAnswer,
  paidWith: z.string(),
  paidAt: instant,
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  transferId: id,
})

export const ReceiptsAnswer = pageOf(ReceiptAnswer)

export const PlusPageAnswer = z.object({
  plans: z.array(z.object({ plan, price: MoneyAnswer, saving: MoneyAnswer.nullable() })),
  interestPercent: z.string(),
  cashbackPercent: z.string(),
  cashbackCap: z.object({ month: MoneyAnswer, left: MoneyAnswer }),
  withdrawalPercent: z.string(),
  memberWithdrawalPercent: z.string(),
  trial: z.boolean(),
  firstChargeAt: instant,
  timeZone: z.string(),
  subscription: SubscriptionAnswer.nullable(),
  payment: z
    .object({
      status: z.enum(['waiting', 'failed']),
      method: z.string(),
      amount: MoneyAnswer,
      failure: z.string().nullable(),
    })
    .nullable(),
  purse: MoneyAnswer,
  paymentMethods: z.array(z.object({ id, label: z.string(), isDefault: z.boolean() })),
  brought: z.object({
    interest: z.array(MoneyAnswer),
    cashback: z.array(MoneyAnswer),
    feesSaved: z.array(MoneyAnswer),
  }),
  accrued: z.array(MoneyAnswer),
  receipts: ReceiptsAnswer,
})
