// Responses of the client's booking pages.
import { z } from 'zod'
import { pageOf } from '../../../platform/pagination'
import { MoneyResponse } from '../../../platform/values/responses'
import { MonthResponse, SlotResponse } from '../../../salons/times/responses'
import { AppointmentResponse, BackResponse, GiftAppointmentResponse, OtherAppointmentResponse } from '../responses'

const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()

export const FeedResponse = z.object({ createdAt: instant.nullable() })

export const StaffFeedResponse = FeedResponse.extend({ staff: z.object({ id: z.string(), name: z.string() }) })

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

const salon = z.object({ id: z.string(), name: z.string(), address: z.string(), cover: z.string().nullable() })

/** The last visit that took place, to book it again; `again` is empty where none of it is offered any more. */
export const LastAppointmentResponse = z.object({
  id: z.string(),
  serviceName: z.string(),
  staffNames: z.array(z.string()),
  salon,
  salonType: z.string(),
  again: z.array(step),
})

export type LastAppointmentResponse = z.output<typeof LastAppointmentResponse>

export const BookingLineResponse = z.object({
  id: z.string(),
  status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
  ending: z.enum(['client', 'declined', 'salon', 'expired', 'no_show']).nullable(),
  salon,
  serviceName: z.string(),
  /** The professionals, each once, in the order of the visit. */
  staffNames: z.array(z.string()),
  /** The services and add-ons of the visit that can still be booked again. */
  again: z.array(step),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  price: MoneyResponse,
  payment: z.enum(['purse', 'salon']),
  /** The state of the hold, for the price or the deposit; null if nothing was held. */
  hold: z.enum(['held', 'captured', 'released', 'expired']).nullable(),
  heldAmount: MoneyResponse.nullable(),
  /** The part of the hold that the salon was paid, and how much of it was refunded. */
  captured: MoneyResponse.nullable(),
  refunded: MoneyResponse.nullable(),
  back: BackResponse.nullable(),
  forName: z.string(),
  recurring: z.boolean(),
  phone: z.string(),
  /** What the salon's clients read before a visit. */
  visitNotes: z.string(),
  /** By how many minutes the client has said that they are late, and whether they can say so now. */
  lateMinutes: z.number().int(),
  mayTellLate: z.boolean(),
  /** Whether the client may move it, by the salon's terms. */
  movable: z.boolean(),
})

export type BookingLineResponse = z.output<typeof BookingLineResponse>

export const MyBookingsResponse = z.object({
  /** By date; latest first. Cancelled and completed ones count as past. */
  upcoming: pageOf(BookingLineResponse),
  past: pageOf(BookingLineResponse),
  /** The viewer's zone, to mark times that are in another one. */
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
      /** The next visit of a recurring appointment, at a price or policy not agreed to yet. */
      repeats: z.boolean(),
      /** Held because the client is on the waiting list. */
      waitingList: z.boolean(),
      expiresAt: instant,
    }),
  ),
  /** Visits that others have booked for the viewer as a gift, the next first. */
  gifts: z.array(GiftAppointmentResponse),
  /** The latest visit to a salon that the client has not reviewed yet. */
  toReview: z.object({ appointmentId: z.string(), salon, serviceName: z.string() }).nullable(),
})

const RecurringResponse = z.object({
  id: z.string(),
  status: z.enum(['active', 'ended']),
  salon,
  serviceName: z.string(),
  staffName: z.string(),
  payment: z.enum(['purse', 'salon']),
  /** The agreed terms: nothing with a higher price or a stricter policy is booked automatically. */
  price: MoneyResponse,
  everyWeeks: z.number().int(),
  /** The minute of the salon's local day. */
  minute: z.number().int(),
  timeZone: z.string(),
  /** The next day to book; the last possible day. */
  nextDate: date,
  untilDate: date.nullable(),
  /** Why the last day was skipped; empty if it was booked. */
  skipped: z.string(),
  /** The next visit, if its price or policy awaits the client's agreement. */
  proposed: z.object({ id: z.string(), startsAt: instant, expiresAt: instant }).nullable(),
  /** The next booked visit. */
  booked: z.object({ id: z.string(), startsAt: instant }).nullable(),
})

export const RecurringListResponse = pageOf(RecurringResponse)

export const MoveSheetResponse = z.object({
  visit: AppointmentResponse,
  /** Who can do the first professional's services, including that professional. */
  staff: z.array(z.object({ id: z.string(), name: z.string(), title: z.string(), picture: z.string().nullable() })),
  staffId: z.string(),
  /** What cancelling costs now, which moving does not change; null: it is free of charge. */
  cancellationFee: MoneyResponse.nullable(),
  ...MonthResponse.shape,
  slots: z.array(SlotResponse),
  /** Other visits of the client on the requested day. */
  otherVisits: z.array(OtherAppointmentResponse),
})
