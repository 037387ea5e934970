// Responses of the automation routes.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'

const instant = z.iso.datetime({ offset: true })
const currency = z.enum(CURRENCIES)
const goal = z.object({ id, name: z.string() })

export const AutoTopUpResponse = z.object({
  currency,
  isActive: z.boolean(),
  threshold: MoneyResponse,
  amount: MoneyResponse,
  dailyCap: MoneyResponse,
  /** Null: whichever method is the default when it runs. */
  paymentMethodId: z.string().nullable(),
  available: MoneyResponse,
})

export type AutoTopUpResponse = z.output<typeof AutoTopUpResponse>

export const AutoTopUpsResponse = z.object({
  items: z.array(AutoTopUpResponse),
  recent: z.array(z.object({ id, amount: MoneyResponse, status: z.string(), method: z.string(), createdAt: instant })),
  currency,
  paymentMethods: z.array(z.object({ id, label: z.string(), isDefault: z.boolean() })),
  sharedMethods: z.array(z.object({ id, label: z.string(), note: z.string() })),
})

export const RoundUpResponse = z.object({
  currency,
  isActive: z.boolean(),
  /** "50": whole units of the currency. */
  step: z.string(),
  /** The goals that share it, in order; closed ones are marked. */
  goals: z.array(goal.extend({ open: z.boolean() })),
})

export type RoundUpResponse = z.output<typeof RoundUpResponse>

export const RoundUpsResponse = z.object({
  items: z.array(RoundUpResponse),
  /** Goals that accept the viewer's money now. */
  goals: z.array(goal.extend({ currency })),
  /** Recently skipped payments, with the reason. */
  skipped: z.array(z.object({ payment: z.string(), reason: z.string(), createdAt: instant })),
  currency,
})

export const ServicesResponse = z.object({
  available: z.array(MoneyResponse),
  held: z.array(MoneyResponse),
  autoTopUps: z.array(z.object({ currency, isActive: z.boolean(), threshold: MoneyResponse, amount: MoneyResponse })),
  roundUps: z.array(RoundUpResponse),
  /** Active scheduled transfers. */
  scheduled: z.object({ active: z.number().int(), paused: z.number().int() }),
  /** Unanswered requests. */
  requests: z.object({ incoming: z.number().int(), outgoing: z.number().int() }),
  /** Mobile-money numbers for deposits and withdrawals. */
  mobileMoney: z.number().int(),
})

export type ServicesResponse = z.output<typeof ServicesResponse>
