// What the routes of money between people answer.
import { z } from 'zod'
import { MeAnswer } from '../../identity/accounts/responses'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyAnswer } from '../../platform/values/responses'
import { FREQUENCIES } from './input'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const currency = z.enum(CURRENCIES)

/** What others see of a client: never how to reach them. */
const PersonAnswer = MeAnswer.pick({ id: true, name: true, image: true })

export const SentAnswer = z.object({
  id,
  person: PersonAnswer,
  amount: MoneyAnswer,
  note: z.string(),
  createdAt: instant,
})

export const DraftAnswer = z.object({
  people: z.array(PersonAnswer),
  found: z.array(PersonAnswer).nullable(),
  balances: z.array(MoneyAnswer),
  currency,
  goals: z.array(z.object({ id, name: z.string(), currency })),
  timeZone: z.string(),
  today: z.iso.date(),
})

export const MoneyRequestAnswer = z.object({
  id,
  side: z.enum(['incoming', 'outgoing']),
  person: PersonAnswer,
  amount: MoneyAnswer,
  note: z.string(),
  status: z.enum(['pending', 'paid', 'declined', 'cancelled', 'expired']),
  splitOf: id.nullable(),
  isShare: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
})

export const RequestsAnswer = pageOf(MoneyRequestAnswer).extend({
  counts: z.object({ incoming: z.number().int(), outgoing: z.number().int() }),
})

export const SplitAnswer = z.object({
  id,
  total: MoneyAnswer,
  own: MoneyAnswer,
  received: MoneyAnswer,
  note: z.string(),
  shares: z.array(MoneyRequestAnswer),
})

export const SplitDraftAnswer = DraftAnswer.extend({
  payment: z.object({ id, description: z.string(), amount: MoneyAnswer, createdAt: instant }),
  split: SplitAnswer.nullable(),
})

export const ScheduledAnswer = z.object({
  id,
  person: PersonAnswer.nullable(),
  goal: z.object({ id, name: z.string() }).nullable(),
  amount: MoneyAnswer,
  note: z.string(),
  frequency: z.enum(FREQUENCIES),
  status: z.enum(['active', 'paused', 'ended']),
  nextOn: z.iso.date(),
  timeZone: z.string(),
  last: z
    .object({
      day: z.iso.date(),
      outcome: z.enum(['done', 'skipped']),
      reason: z.string().nullable(),
    })
    .nullable(),
})
