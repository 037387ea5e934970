// What withdrawals answer.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyAnswer } from '../../platform/values/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })

export const WithdrawalAnswer = z.object({
  id,
  status: z.enum(['waiting', 'confirmed', 'failed', 'expired']),
  amount: MoneyAnswer,
  fee: MoneyAnswer,
  feePercent: z.string(),
  net: MoneyAnswer,
  method: z.string(),
  createdAt: instant,
  settledAt: instant.nullable(),
  failure: z.string().nullable(),
  transferId: id,
})

const LimitAnswer = z.object({
  limit: MoneyAnswer,
  left: MoneyAnswer,
  freesAt: instant.nullable(),
})

export const WithdrawalStandingAnswer = z.object({
  currency: z.enum(CURRENCIES),
  available: MoneyAnswer,
  /** The most that may be withdrawn now: what is there, and what the limits leave. */
  most: MoneyAnswer,
  limits: z.object({
    tier: z.enum(['basic', 'verified', 'protected']),
    day: LimitAnswer,
    month: LimitAnswer,
    next: z
      .object({
        raise: z.array(z.enum(['email', 'phone', 'two-factor'])),
        day: MoneyAnswer,
        month: MoneyAnswer,
      })
      .nullable(),
  }),
  /** `plus`: it is what Plus members pay. */
  fee: z.object({ percent: z.string(), plus: z.boolean() }),
  /** `coolsUntil`: nothing goes there before; null where it can at once. */
  destinations: z.array(
    z.object({
      id,
      label: z.string(),
      isDefault: z.boolean(),
      supported: z.boolean(),
      coolsUntil: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
  open: z.array(WithdrawalAnswer),
  /** What the withdrawal that was asked about would come to; null where none was, or it cannot be. */
  preview: z
    .object({
      amount: MoneyAnswer,
      fee: MoneyAnswer,
      net: MoneyAnswer,
      left: MoneyAnswer,
      destination: z.object({ id, label: z.string() }),
    })
    .nullable(),
  /** Why it cannot be, by field. */
  faults: z.record(z.string(), z.array(z.string())).nullable(),
})
