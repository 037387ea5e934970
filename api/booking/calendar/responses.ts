// What the calendar's routes answer.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { CURRENCIES } from '../../platform/values/money'
import { MoneyResponse } from '../../platform/values/responses'
import { BLOCK_KINDS } from './input'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()

/** Minutes of the local day, half-open. */
const ranges = z.array(z.object({ from: z.number().int(), to: z.number().int() }))

const Times = { startsAt: instant, endsAt: instant }

const Block = z.object({
  id,
  staffId: id,
  ...Times,
  kind: z.enum(BLOCK_KINDS),
  note: z.string(),
})

/** One service of a visit, with whoever does it. */
const Segment = z.object({
  staffId: id,
  serviceName: z.string(),
  ...Times,
  /** While colour takes: whoever does it is free. */
  gap: z.object(Times).nullable(),
  /** The chairs and rooms that it takes. */
  resources: z.array(z.string()),
})

const Client = z.object({ id, name: z.string(), phone: z.string(), isGuest: z.boolean() })

export const CalendarClientsResponse = pageOf(Client)

export const CalendarResponse = z.object({
  salon: z.object({ id, name: z.string(), timeZone: z.string(), currency: z.enum(CURRENCIES) }),
  now: instant,
  today: date,
  date,
  days: z.array(
    z.object({
      date,
      /** When the salon is open. */
      open: ranges,
      /** Where the day's hours differ from the week's: why, and the id of the day's closing. */
      exception: z.object({ note: z.string(), closureId: id.nullable() }).nullable(),
    }),
  ),
  staff: z.array(
    z.object({
      id,
      name: z.string(),
      title: z.string(),
      picture: z.string().nullable(),
      /** When they work: one list for each day. */
      works: z.array(ranges),
      serviceIds: z.array(id),
    }),
  ),
  services: z.array(
    z.object({ id, name: z.string(), price: MoneyResponse, durationMinutes: z.number().int() }),
  ),
  visits: z.array(
    z.object({
      id,
      status: z.enum(['pending', 'confirmed', 'completed', 'no_show']),
      clientName: z.string(),
      /** Whether they have an account, and hear of what the salon does. */
      isGuest: z.boolean(),
      serviceName: z.string(),
      ...Times,
      price: MoneyResponse,
      payment: z.enum(['purse', 'salon']),
      /** What of the price is held for it; null where nothing is. */
      held: MoneyResponse.nullable(),
      notes: z.string(),
      segments: z.array(Segment),
    }),
  ),
  blocks: z.array(Block),
  /** Times that clients are paying for just now. */
  beingBooked: z.array(z.object({ id, staffId: id, ...Times })),
  /** Those who were looked for. */
  clients: z.array(Client),
})

export const BlockResponse = Block.extend({ staffName: z.string(), timeZone: z.string() })

export const BlocksResponse = z.object({ ids: z.array(id) })

export const CalendarIdResponse = z.object({ id })

export const CalendarVisitResponse = z.object({
  id,
  clientName: z.string(),
  serviceName: z.string(),
  ...Times,
  price: MoneyResponse,
})

export const ClosureResponse = z.object({ id, date, note: z.string() })

export type Calendar = z.output<typeof CalendarResponse>
