// Responses of transfers between people.
import { z } from 'zod'
import { MeResponse } from '../../identity/accounts/responses'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { FREQUENCIES } from './input'

const instant = z.iso.datetime({ offset: true })
const currency = z.enum(CURRENCIES)

/** The public data of a client, without contact details. */
const PersonResponse = MeResponse.pick({ id: true, name: true, image: true })

export type PersonResponse = z.output<typeof PersonResponse>

export const SentResponse = z.object({
  /** The transfer's id, for links to the history. */
  id,
  person: PersonResponse,
  amount: MoneyResponse,
  note: z.string(),
  createdAt: instant,
})

export type SentResponse = z.output<typeof SentResponse>

export const ChoiceResponse = z.object({
  /** The chosen people, in order, without those who cannot receive money. */
  people: z.array(PersonResponse),
  /** Clients whose name contains the search text; null without one, or if it is too short. */
  found: z.array(PersonResponse).nullable(),
  /** The six whom the viewer last sent money to, the latest first. */
  recent: z.array(PersonResponse),
  /** The available balances of the purse. */
  balances: z.array(MoneyResponse),
  currency,
  goals: z.array(z.object({ id, name: z.string(), currency })),
  timeZone: z.string(),
  /** The current day in that zone. */
  today: z.iso.date(),
})

/** The initial data of the screens. */
export type ChoiceResponse = z.output<typeof ChoiceResponse>

export const DraftResponse = ChoiceResponse.extend({
  /** Whether the search text is the viewer's own email address or phone number. */
  own: z.boolean(),
})

export const MoneyRequestResponse = z.object({
  id,
  /** `incoming`: the viewer is asked. */
  side: z.enum(['incoming', 'outgoing']),
  /** The other person. */
  person: PersonResponse,
  amount: MoneyResponse,
  note: z.string(),
  status: z.enum(['pending', 'paid', 'declined', 'cancelled', 'expired']),
  /** The payment that it is a share of, for the person who split it. */
  splitOf: id.nullable(),
  isShare: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
})

export type MoneyRequestResponse = z.output<typeof MoneyRequestResponse>

export const RequestsResponse = pageOf(MoneyRequestResponse).extend({
  counts: z.object({ incoming: z.number().int(), outgoing: z.number().int() }),
})

/** Money that waits for whoever has proven a contact. */
export const WaitingResponse = z.object({
  id,
  /** `incoming`: the viewer can accept it. */
  side: z.enum(['incoming', 'outgoing']),
  /** The sender, for the recipient. */
  person: PersonResponse.nullable(),
  /** The email address or phone number it was sent to, for the sender. */
  contact: z.string().nullable(),
  amount: MoneyResponse,
  note: z.string(),
  status: z.enum(['waiting', 'claimed', 'cancelled', 'expired']),
  createdAt: instant,
  /** When it goes back. */
  expiresAt: instant,
})

export type WaitingResponse = z.output<typeof WaitingResponse>

export const WaitingListResponse = pageOf(WaitingResponse).extend({ timeZone: z.string() })

export const SplitResponse = z.object({
  id,
  total: MoneyResponse,
  /** The organiser's own part. */
  own: MoneyResponse,
  /** What the others have paid so far. */
  received: MoneyResponse,
  note: z.string(),
  shares: z.array(MoneyRequestResponse),
})

export type SplitResponse = z.output<typeof SplitResponse>

export const SplitDraftResponse = ChoiceResponse.extend({
  payment: z.object({ id, description: z.string(), amount: MoneyResponse, createdAt: instant }),
  split: SplitResponse.nullable(),
})

export const ScheduledResponse = z.object({
  id,
  /** The target: one of the two. */
  person: PersonResponse.nullable(),
  goal: z.object({ id, name: z.string() }).nullable(),
  amount: MoneyResponse,
  note: z.string(),
  frequency: z.enum(FREQUENCIES),
  status: z.enum(['active', 'paused', 'ended']),
  /** The next due day in `timeZone`, "2026-11-30"; meaningless once it has ended. */
  nextOn: z.iso.date(),
  timeZone: z.string(),
  /** The outcome of the previous due day. */
  last: z.object({ day: z.iso.date(), outcome: z.enum(['done', 'skipped']), reason: z.string().nullable() }).nullable(),
})

export type ScheduledResponse = z.output<typeof ScheduledResponse>
