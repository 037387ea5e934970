// The shapes of what a client's own pages about bookings are answered.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { MoneyAnswer } from '../../platform/values/responses'
import { AppointmentAnswer } from '../appointments/responses'

const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()

export const FeedAnswer = z.object({ createdAt: instant.nullable() })

export const NewFeedAnswer = z.object({
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

export const BookingLineAnswer = z.object({
  id: z.string(),
  status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
  ending: z.enum(['client', 'declined', 'salon', 'expired', 'no_show']).nullable(),
  salon,
  serviceName: z.string(),
  staffNames: z.array(z.string()),
  again: z.array(step),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  price: MoneyAnswer,
  payment: z.enum(['purse', 'salon']),
  hold: z.enum(['held', 'captured', 'released', 'expired']).nullable(),
  heldAmount: MoneyAnswer.nullable(),
  captured: MoneyAnswer.nullable(),
  refunded: MoneyAnswer.nullable(),
  forName: z.string(),
  standing: z.boolean(),
})

export const MyBookingsAnswer = z.object({
  upcoming: pageOf(BookingLineAnswer),
  past: pageOf(BookingLineAnswer),
  timeZone: z.string(),
  offers: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['checkout', 'proposal']),
      salon,
      serviceName: z.string(),
      startsAt: instant,
      timeZone: z.string(),
      price: MoneyAnswer,
      message: z.string(),
      /** The next of visits that repeat, at a price or terms that were not agreed to yet. */
      repeats: z.boolean(),
      expiresAt: instant,
    }),
  ),
  toReview: z.object({ appointmentId: z.string(), salon, serviceName: z.string() }).nullable(),
})

export const StandingAnswer = z.object({
  id: z.string(),
  status: z.enum(['active', 'ended']),
  salon,
  serviceName: z.string(),
  staffName: z.string(),
  payment: z.enum(['purse', 'salon']),
  /** What was agreed: nothing that costs more, or has worse terms, is booked by itself. */
  price: MoneyAnswer,
  everyWeeks: z.number().int(),
  /** The minute of the salon's local day. */
  minute: z.number().int(),
  timeZone: z.string(),
  nextDate: date,
  untilDate: date.nullable(),
  skipped: z.string(),
  /** The next visit, where its price or terms wait for the client's yes. */
  proposed: z.object({ id: z.string(), startsAt: instant, expiresAt: instant }).nullable(),
  /** The next visit that is booked by it. */
  booked: z.object({ id: z.string(), startsAt: instant }).nullable(),
})

export const StandingsAnswer = pageOf(StandingAnswer)

export const MoveSheetAnswer = z.object({
  visit: AppointmentAnswer,
  staff: z.array(z.object({ id: z.string(), name: z.string() })),
  staffId: z.string(),
  days: z.array(z.object({ date, openTimes: z.number().int() })),
  date: date.nullable(),
  times: z.array(instant),
})
