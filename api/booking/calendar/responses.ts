// Responses of the calendar routes.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { FoundClient } from '../../salons/people/responses'
import { Block } from '../../salons/times/responses'
import { ANYWAY } from './input'

const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()

/** Minutes of the local day, half-open. */
const ranges = z.array(z.object({ from: z.number().int(), to: z.number().int() }))

const Times = { startsAt: instant, endsAt: instant }

/** One service of a visit, with its professional. */
const Segment = z.object({
  staffId: id,
  serviceName: z.string(),
  /** The heading of the price list that the service is under. */
  category: z.string(),
  ...Times,
  /** The processing gap, during which the professional is free. */
  gap: z.object(Times).nullable(),
  /** The chairs and rooms it occupies. */
  resources: z.array(z.string()),
})

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
      /** The exception of the day: its note, and the id of a closure. */
      exception: z.object({ note: z.string(), closureId: id.nullable() }).nullable(),
      /** Who waits for this day, and how many of them can be booked at once. */
      waiting: z.number().int(),
      funded: z.number().int(),
    }),
  ),
  staff: z.array(
    z.object({
      id,
      name: z.string(),
      title: z.string(),
      picture: z.string().nullable(),
      /** Working hours: one list per day. */
      works: z.array(ranges),
      serviceIds: z.array(id),
    }),
  ),
  services: z.array(z.object({ id, name: z.string(), price: MoneyResponse, durationMinutes: z.number().int() })),
  /** The headings of the price list in its order, and of what was booked before it changed. */
  categories: z.array(z.string()),
  visits: z.array(
    z.object({
      id,
      status: z.enum(['pending', 'confirmed', 'completed', 'no_show']),
      clientName: z.string(),
      /** Guests have no account and receive no notifications. */
      isGuest: z.boolean(),
      serviceName: z.string(),
      ...Times,
      price: MoneyResponse,
      payment: z.enum(['purse', 'salon']),
      /** The part of the price that is held; null if none. */
      held: MoneyResponse.nullable(),
      notes: z.string(),
      /** When the client checked in. */
      arrivedAt: instant.nullable(),
      /** The booking with friends that it belongs to. */
      partyId: id.nullable(),
      /** Why it was booked to where it does not fit; null: it fits. */
      anyway: z.enum(ANYWAY).nullable(),
      segments: z.array(Segment),
    }),
  ),
  blocks: z.array(Block),
  /** Slots held during checkout, or kept for friends who have yet to accept. */
  beingBooked: z.array(z.object({ id, staffId: id, partyId: id.nullable(), ...Times })),
})

export type CalendarResponse = z.output<typeof CalendarResponse>

const Offered = { id, name: z.string(), price: MoneyResponse, durationMinutes: z.number().int() }

export const WalkInSheetResponse = z.object({
  salon: z.object({ timeZone: z.string() }),
  today: date,
  date,
  /** Of the two weeks from today on, the days on which the salon is closed. */
  closed: z.array(date),
  staff: z.array(z.object({ id, name: z.string() })),
  services: z.array(z.object({ ...Offered, addOns: z.array(z.object(Offered)) })),
  /** Search results. */
  clients: z.array(FoundClient),
  /** When the chosen services can begin on the day; in the past none. */
  times: z.array(instant),
  /** Today: who is free right now, from the next five minutes on, and until when. */
  freeNow: z.array(z.object({ staffId: id, name: z.string(), startsAt: instant, until: instant })),
})

export type WalkInSheetResponse = z.output<typeof WalkInSheetResponse>

export const CalendarAppointmentResponse = z.object({
  id,
  clientName: z.string(),
  serviceName: z.string(),
  ...Times,
  price: MoneyResponse,
})

export type CalendarAppointmentResponse = z.output<typeof CalendarAppointmentResponse>

/** Minutes that can be booked, and those of them that are. */
const Load = { bookable: z.number().int(), taken: z.number().int() }

const Opening = {
  date,
  open: z.boolean(),
  /** What the salon says of other hours on the day: "Christmas". */
  note: z.string(),
}

const Overview = {
  salon: z.object({ name: z.string(), timeZone: z.string() }),
  today: date,
}

export const TeamWeekResponse = z.object({
  ...Overview,
  date,
  days: z.array(z.object(Opening)),
  staff: z.array(
    z.object({
      id,
      name: z.string(),
      /** One for each day: the visits, when the first begins and when the last ends. */
      days: z.array(
        z.object({ visits: z.number().int(), first: instant.nullable(), last: instant.nullable(), ...Load }),
      ),
    }),
  ),
})

export const MonthOverviewResponse = z.object({
  ...Overview,
  month: z.string(),
  previous: z.string(),
  next: z.string(),
  /** Every day of the month. */
  days: z.array(z.object({ ...Opening, visits: z.number().int(), ...Load })),
})

export const KeptDaysResponse = z.object({
  salon: z.object({ name: z.string(), timeZone: z.string() }),
  /** Today and tomorrow. */
  days: z.array(
    z.object({
      date,
      /** Who has something on the day. */
      staff: z.array(
        z.object({
          name: z.string(),
          entries: z.array(
            z.object({ kind: z.enum(['visit', 'block']), ...Times, clientName: z.string(), serviceName: z.string() }),
          ),
        }),
      ),
    }),
  ),
})
