// What the routes of automation answer.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const currency = z.enum(CURRENCIES)
const goal = z.object({ id, name: z.string() })

export const AutoTopUpResponse = z.object({
  currency,
  isActive: z.boolean(),
  threshold: MoneyResponse,
  amount: MoneyResponse,
  dailyCap: MoneyResponse,
  /** Null: the default method of the moment. */
  paymentMethodId: z.string().nullable(),
  available: MoneyResponse,
})

export const AutoTopUpsResponse = z.object({
  items: z.array(AutoTopUpResponse),
  recent: z.array(
    z.object({
      id,
      amount: MoneyResponse,
      status: z.string(),
      method: z.string(),
      createdAt: instant,
    }),
  ),
  currency,
  paymentMethods: z.array(z.object({ id, label: z.string(), isDefault: z.boolean() })),
  testMethods: z.array(z.object({ id, label: z.string(), behaviour: z.string() })),
})

export const RoundUpResponse = z.object({
  currency,
  isActive: z.boolean(),
  /** "50": whole units of the currency. */
  step: z.string(),
  /** Those that share it, in order; who takes no more money is marked. */
  goals: z.array(goal.extend({ open: z.boolean() })),
})

export const RoundUpsResponse = z.object({
  items: z.array(RoundUpResponse),
  /** Goals that take the viewer's money now. */
  goals: z.array(goal.extend({ currency })),
  /** What was skipped lately, and why. */
  skipped: z.array(z.object({ payment: z.string(), reason: z.string(), createdAt: instant })),
  currency,
})

export const ServicesResponse = z.object({
  available: z.array(MoneyResponse),
  held: z.array(MoneyResponse),
  autoTopUps: z.array(
    z.object({ currency, isActive: z.boolean(), threshold: MoneyResponse, amount: MoneyResponse }),
  ),
  roundUps: z.array(RoundUpResponse),
  /** Scheduled transfers that go on. */
  scheduled: z.object({ active: z.number().int(), paused: z.number().int() }),
  /** Requests that wait for an answer. */
  requests: z.object({ incoming: z.number().int(), outgoing: z.number().int() }),
  /** Numbers of mobile money that money comes from and goes to. */
  mobileMoney: z.number().int(),
})
