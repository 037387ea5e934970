// What the routes of automation answer.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyAnswer } from '../../platform/values/responses'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const currency = z.enum(CURRENCIES)
const goal = z.object({ id, name: z.string() })

export const AutoTopUpAnswer = z.object({
  currency,
  isActive: z.boolean(),
  threshold: MoneyAnswer,
  amount: MoneyAnswer,
  dailyCap: MoneyAnswer,
  paymentMethodId: z.string().nullable(),
  available: MoneyAnswer,
})

export const AutoTopUpsAnswer = z.object({
  items: z.array(AutoTopUpAnswer),
  recent: z.array(
    z.object({
      id,
      amount: MoneyAnswer,
      status: z.string(),
      method: z.string(),
      createdAt: instant,
    }),
  ),
  currency,
  paymentMethods: z.array(z.object({ id, label: z.string(), isDefault: z.boolean() })),
  testMethods: z.array(z.object({ id, label: z.string(), behaviour: z.string() })),
})

export const RoundUpAnswer = z.object({
  currency,
  isActive: z.boolean(),
  step: z.string(),
  goals: z.array(goal.extend({ open: z.boolean() })),
})

export const RoundUpsAnswer = z.object({
  items: z.array(RoundUpAnswer),
  goals: z.array(goal.extend({ currency })),
  skipped: z.array(z.object({ payment: z.string(), reason: z.string(), createdAt: instant })),
  currency,
})

export const ServicesAnswer = z.object({
  available: z.array(MoneyAnswer),
  held: z.array(MoneyAnswer),
  autoTopUps: z.array(
    z.object({ currency, isActive: z.boolean(), threshold: MoneyAnswer, amount: MoneyAnswer }),
  ),
  roundUps: z.array(RoundUpAnswer),
  scheduled: z.object({ active: z.number().int(), paused: z.number().int() }),
  requests: z.object({ incoming: z.number().int(), outgoing: z.number().int() }),
  mobileMoney: z.number().int(),
})
