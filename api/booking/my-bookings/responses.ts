// The shapes of what a client's own pages about bookings are answered.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyResponse } from '../../platform/values/responses'
import { AppointmentResponse } from '../appointments/responses'

const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()

export const FeedResponse = z.object({ createdAt: instant.nullable() })

export const NewFeedResponse = z.object({
  url: z.string(),
  webcal: z.string(),
  createdAt: instant,
})

const step = z.object({
  serviceId: z.string(),
  staffId: z.string(),
  staffName: z.string(),
  addOnIds: z.array(z.string()),
})

const salon = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  cover: z.string().nullable(),
})

export const BookingLineResponse = z.object({
  id: z.string(),
  status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
  ending: z.enum(['client', 'declined', 'salon', 'expired', 'no_show']).nullable(),
  salon,
  serviceName: z.string(),
  /** By whom, each once, in the order of the visit. */
  staffNames: z.array(z.string()),
  /** What of the visit can be booked again: services and add-ons that are still offered. */
  again: z.array(step),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  price: MoneyResponse,
  payment: z.enum(['purse', 'salon']),
  /** The price, or the deposit, and where it is; null where nothing was held. */
  hold: z.enum(['held', 'captured', 'released', 'expired']).nullable(),
  heldAmount: MoneyResponse.nullable(),
  /** What of the hold the salon was paid, and what of that went back. */
  captured: MoneyResponse.nullable(),
  refunded: MoneyResponse.nullable(),
  forName: z.string(),
  standing: z.boolean(),
})

export const MyBookingsResponse = z.object({
  /** By date; latest first. What is cancelled or over is past. */
  upcoming: pageOf(BookingLineResponse),
  past: pageOf(BookingLineResponse),
  /** The viewer's own zone: times elsewhere are said to be elsewhere. */
  timeZone: z.string(),
  offers: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['checkout', 'proposal']),
      salon,
      serviceName: z.string(),
      startsAt: instant,
      timeZone: z.string(),
      price: MoneyResponse,
      message: z.string(),
      /** The next of visits that repeat, at a price or terms that were not agreed to yet. */
      repeats: z.boolean(),
      expiresAt: instant,
    }),
  ),
  /** The latest visit of a salon about which the client has said nothing yet. */
  toReview: z.object({ appointmentId: z.string(), salon, serviceName: z.string() }).nullable(),
})

export const StandingResponse = z.object({
  id: z.string(),
  status: z.enum(['active', 'ended']),
  salon,
  serviceName: z.string(),
  staffName: z.string(),
  payment: z.enum(['purse', 'salon']),
  /** What was agreed: nothing that costs more, or has worse terms, is booked by itself. */
  price: MoneyResponse,
  everyWeeks: z.number().int(),
  /** The minute of the salon's local day. */
  minute: z.number().int(),
  timeZone: z.string(),
  /** The next day that is to be booked; the last that may be. */
  nextDate: date,
  untilDate: date.nullable(),
  /** Why the last day was left out; empty where it was booked. */
  skipped: z.string(),
  /** The next visit, where its price or terms wait for the client's yes. */
  proposed: z.object({ id: z.string(), startsAt: instant, expiresAt: instant }).nullable(),
  /** The next visit that is booked by it. */
  booked: z.object({ id: z.string(), startsAt: instant }).nullable(),
})

export const StandingsResponse = pageOf(StandingResponse)

export const MoveSheetResponse = z.object({
  visit: AppointmentResponse,
  /** Who could do what the first professional was to do, they themselves among them. */
  staff: z.array(z.object({ id: z.string(), name: z.string() })),
  staffId: z.string(),
  /** The coming days, local to the salon, and how many start times each has. */
  days: z.array(z.object({ date, openTimes: z.number().int() })),
  date: date.nullable(),
  times: z.array(instant),
})
