// What the routes of money between people answer.
import { z } from 'zod'
import { MeResponse } from '../../identity/accounts/responses'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'
import { FREQUENCIES } from './input'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const currency = z.enum(CURRENCIES)

/** What others see of a client: never how to reach them. */
const PersonResponse = MeResponse.pick({ id: true, name: true, image: true })

export const SentResponse = z.object({
  /** The transfer's id, which the history links to. */
  id,
  person: PersonResponse,
  amount: MoneyResponse,
  note: z.string(),
  createdAt: instant,
})

export const DraftResponse = z.object({
  /** Those who were chosen, in their order; who cannot receive money is left out. */
  people: z.array(PersonResponse),
  /** Clients whose name contains what was typed; null where nothing, or too little, was. */
  found: z.array(PersonResponse).nullable(),
  /** What is available in the purse. */
  balances: z.array(MoneyResponse),
  currency,
  goals: z.array(z.object({ id, name: z.string(), currency })),
  timeZone: z.string(),
  /** The day it is in that zone. */
  today: z.iso.date(),
})

export const MoneyRequestResponse = z.object({
  id,
  /** `incoming`: the viewer is asked. */
  side: z.enum(['incoming', 'outgoing']),
  /** The other one. */
  person: PersonResponse,
  amount: MoneyResponse,
  note: z.string(),
  status: z.enum(['pending', 'paid', 'declined', 'cancelled', 'expired']),
  /** The payment that it is a share of, for who split it. */
  splitOf: id.nullable(),
  isShare: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
})

export const RequestsResponse = pageOf(MoneyRequestResponse).extend({
  counts: z.object({ incoming: z.number().int(), outgoing: z.number().int() }),
})

export const SplitResponse = z.object({
  id,
  total: MoneyResponse,
  /** What the organiser keeps for themselves. */
  own: MoneyResponse,
  /** What the others have paid so far. */
  received: MoneyResponse,
  note: z.string(),
  shares: z.array(MoneyRequestResponse),
})

export const SplitDraftResponse = DraftResponse.extend({
  payment: z.object({ id, description: z.string(), amount: MoneyResponse, createdAt: instant }),
  split: SplitResponse.nullable(),
})

export const ScheduledResponse = z.object({
  id,
  /** Where it goes: one of the two. */
  person: PersonResponse.nullable(),
  goal: z.object({ id, name: z.string() }).nullable(),
  amount: MoneyResponse,
  note: z.string(),
  frequency: z.enum(FREQUENCIES),
  status: z.enum(['active', 'paused', 'ended']),
  /** The next due day in `timeZone`, "2026-11-30"; of no meaning once it has ended. */
  nextOn: z.iso.date(),
  timeZone: z.string(),
  /** What became of the due day before. */
  last: z
    .object({
      day: z.iso.date(),
      outcome: z.enum(['done', 'skipped']),
      reason: z.string().nullable(),
    })
    .nullable(),
})
