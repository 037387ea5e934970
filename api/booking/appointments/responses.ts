// Responses of the appointment routes and the salon's reports.
import { z } from 'zod'
import { CURRENCIES } from '../../platform/values/money'
import { id, MoneyResponse } from '../../platform/values/responses'
import { ViaField } from '../../salons/links/input'
import { DayTimesResponse } from '../../salons/times/responses'
import { ORIGINS } from './history/origin'

const instant = z.iso.datetime({ offset: true })
const minutes = z.number().int()
/** Where money that came back is: so much in the goal that had paid it, or with others who had; the rest in the purse. */
export const BackResponse = z.object({
  goal: z.object({ name: z.string(), amount: MoneyResponse }).nullable(),
  others: MoneyResponse.nullable(),
})

export type BackResponse = z.output<typeof BackResponse>

const ending = z.object({ fee: MoneyResponse, returned: MoneyResponse })

export const PolicyResponse = z.object({
  freeCancelHours: z.number().int().nullable(),
  rescheduleHours: z.number().int(),
  lateFeeBasisPoints: z.number().int(),
  noShowFeeBasisPoints: z.number().int(),
  depositBasisPoints: z.number().int(),
  /** For how long the client can undo it free of charge; absent: they cannot. */
  undoMinutes: z.number().int().optional(),
})

export const AppointmentResponse = z.object({
  id,
  status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']),
  /** How a cancelled one ended: by whom, by expiry, or as a no-show. */
  ending: z.enum(['client', 'declined', 'salon', 'expired', 'no_show']).nullable(),
  salonId: z.string(),
  salonName: z.string(),
  salonAddress: z.string(),
  /** Its business type: "Hair Salon". */
  salonType: z.string(),
  clientName: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  durationMinutes: z.number().int(),
  staffId: z.string(),
  staffName: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  price: MoneyResponse,
  payment: z.enum(['purse', 'salon']),
  /** The hold: held, then captured by the salon in part or in full, or returned to the purse. */
  hold: z.enum(['held', 'captured', 'released', 'expired']).nullable(),
  /** The amount held at booking, the part the salon was paid, and what was refunded later; null: none. */
  heldAmount: MoneyResponse.nullable(),
  captured: MoneyResponse.nullable(),
  refunded: MoneyResponse.nullable(),
  /** The number of services. */
  itemCount: z.number().int(),
  /** The deadline for the salon's answer, while pending. */
  answerBy: instant.nullable(),
  notes: z.string(),
  /** The recipient of a gift; else empty. */
  forName: z.string(),
  /** The booking with friends that it belongs to. */
  partyId: z.string().nullable(),
  /** By how many minutes the client says that they are late; 0: they have not said so. */
  lateMinutes: minutes,
  /** When the client was checked in. */
  arrivedAt: instant.nullable(),
  /** Whether by the client's code; otherwise it is the salon's word. */
  arrivedByCode: z.boolean(),
  /** Whether the salon has moved it to a time that its client has not agreed to. */
  movedBySalon: z.boolean(),
  createdAt: instant,
})

export type AppointmentResponse = z.output<typeof AppointmentResponse>

export const TipResponse = z.object({
  amount: MoneyResponse,
  staffId: id,
  staffName: z.string(),
  at: instant,
  /** One for the tip, and one for each time it was raised. */
  transferIds: z.array(id),
})

export type TipResponse = z.output<typeof TipResponse>

/** Accounts that the money of a visit moves between. */
const SIDES = ['purse', 'held', 'balance', 'fee', 'cashback', 'other'] as const

/** After a refund; `promised`: the balance did not cover it, and it waits for the next earnings. */
export const RefundedAppointmentResponse = AppointmentResponse.extend({ promised: z.boolean() })

export const AppointmentDetailResponse = AppointmentResponse.extend({
  salonPhone: z.string(),
  /** What the salon's clients read before a visit. */
  visitNotes: z.string(),
  /** Whether the client can tell the salon now that they are late. */
  mayTellLate: z.boolean(),
  /** The cover that the salon has uploaded. */
  salonCover: z.string().nullable(),
  /** For the client's documents; empty where there is none. */
  salonTaxNumber: z.string(),
  /** For the client: the time that the salon holds for them instead, since it declined. */
  offered: z.object({ id, startsAt: instant, expiresAt: instant }).nullable(),
  items: z.array(
    z.object({
      id,
      serviceId: id,
      serviceName: z.string(),
      staffId: id,
      staffName: z.string(),
      startsAt: instant,
      endsAt: instant,
      price: MoneyResponse,
      discount: z.object({ percent: z.number(), listPrice: MoneyResponse }).nullable(),
      addOns: z.array(z.object({ id, name: z.string(), price: MoneyResponse, durationMinutes: minutes })),
      /** Whether it was done on top of what was booked. */
      extra: z.boolean(),
    }),
  ),
  timeline: z.array(
    z.object({
      at: instant,
      kind: z.enum(['step', 'moved', 'refunded', 'disputed', 'reopened']),
      status: AppointmentResponse.shape.status,
      /** How a visit that was cancelled with this step ended. */
      ending: AppointmentResponse.shape.ending,
      by: z.enum(['client', 'salon', 'purse']),
      from: instant.nullable(),
      to: instant.nullable(),
      amount: MoneyResponse.nullable(),
      note: z.string(),
    }),
  ),
  forContact: z.string(),
  forMessage: z.string(),
  recurringId: id.nullable(),
  /** For the salon: why it was booked to where it does not fit; null: it fits. */
  anyway: z.enum(['hours', 'break', 'second']).nullable(),
  /** Where it came from; null: its client found the time themselves. */
  origin: z.enum(ORIGINS).nullable(),
  policy: PolicyResponse,
  /** The goal that paid for it, and how much, to which what is not charged goes back; null: none, and always to the salon. */
  fromGoal: z.object({ id, name: z.string(), amount: MoneyResponse }).nullable(),
  /** For the client: where what came back is; the rest is in their purse. Null: nothing came back. */
  back: BackResponse.nullable(),
  /** When the client disputed what the salon was paid, and whether it is decided; null: they have not. */
  dispute: z
    .object({
      at: instant,
      decided: z.boolean(),
      /** For the client: their conversation with Purse about it. */
      ticketId: id.nullable(),
    })
    .nullable(),
  /** What the salon promised back, from its next earnings, and since when; null: nothing waits. */
  promisedRefund: z.object({ amount: MoneyResponse, at: instant }).nullable(),
  /** Until when it can be cancelled free of charge, and moved, once it is confirmed; null: not any more. */
  freeUntil: instant.nullable(),
  moveUntil: instant.nullable(),
  /** For the client: until then they can undo what they booked, free of charge. */
  undoUntil: instant.nullable(),
  /** For the client, on the day of the visit until they have arrived: four letters for the salon. */
  checkInCode: z.string().nullable(),
  /** What the salon has asked the client to agree to on top, or how that ended; null: nothing. */
  extras: z
    .object({
      id,
      status: z.enum(['asked', 'agreed', 'declined', 'expired', 'withdrawn']),
      lines: z.array(z.object({ name: z.string(), price: MoneyResponse })),
      amount: MoneyResponse,
      /** The price with them. */
      total: MoneyResponse,
      expiresAt: instant,
    })
    .nullable(),
  /** A change that the salon asks the client to agree to, or that they did not agree to; null: none, or it was made. */
  change: z
    .object({
      id,
      status: z.enum(['asked', 'declined', 'expired']),
      summary: z.string(),
      /** The whole price with it, and by how much it is more. */
      price: MoneyResponse,
      more: MoneyResponse,
      endsAt: instant,
      expiresAt: instant,
    })
    .nullable(),
  /** What the client has tipped, and to whom; null: nothing. */
  tip: TipResponse.nullable(),
  /** For the salon, of a completed visit: its balance now, and what of it came from this visit, with the postings. */
  settlement: z
    .object({
      balance: MoneyResponse,
      /** What paying it out now costs, and where it goes; or why it cannot be. */
      payout: z.object({
        /** The balance less what waits, and why that does; null if nothing does. */
        amount: MoneyResponse,
        reserved: z.string().nullable(),
        fee: MoneyResponse,
        net: MoneyResponse,
        to: z.string().nullable(),
        blocked: z.string().nullable(),
      }),
      lines: z.array(
        z.object({
          transferId: id,
          kind: z.enum(['visit', 'tip']),
          net: MoneyResponse,
          postings: z.array(z.object({ id, from: z.enum(SIDES), to: z.enum(SIDES), amount: MoneyResponse })),
        }),
      ),
    })
    .nullable(),
  money: z.object({
    held: MoneyResponse,
    atSalon: MoneyResponse,
    captured: MoneyResponse,
    released: MoneyResponse,
    refunded: MoneyResponse,
    fee: MoneyResponse.nullable(),
    cashback: MoneyResponse,
    holdTransferId: id.nullable(),
    captureId: id.nullable(),
  }),
  terms: z.object({
    /** The salon can check the client in. */
    arrive: z.boolean(),
    /** What the client can tip: in all, if they have left one. */
    tip: z
      .object({
        suggestions: z.array(MoneyResponse),
        upTo: MoneyResponse,
        staff: z.array(z.object({ id, name: z.string() })),
        until: instant,
      })
      .nullable(),
    confirm: z.boolean(),
    cancel: ending.nullable(),
    move: z.boolean(),
    complete: z.boolean(),
    noShow: ending.nullable(),
    /** Until when the salon can undo that it was completed or missed. */
    undo: instant.nullable(),
    /** Until when the client can dispute what the salon was paid. */
    dispute: instant.nullable(),
    refund: z
      .object({
        upTo: MoneyResponse,
        captured: MoneyResponse,
        fee: MoneyResponse,
        cashback: MoneyResponse,
        /** What of the salon's balance is not promised to other clients. */
        balance: MoneyResponse,
      })
      .nullable(),
  }),
  client: z
    .object({
      id,
      name: z.string(),
      phone: z.string(),
      notes: z.string(),
      visits: z.number().int(),
      noShows: z.number().int(),
      guest: z.boolean(),
    })
    .nullable(),
})

export type AppointmentDetailResponse = z.output<typeof AppointmentDetailResponse>

export const OfferSheetResponse = z.object({
  appointment: AppointmentResponse,
  /** The professionals for its first service, and the one whose slots are listed below. */
  staff: z.array(z.object({ id, name: z.string() })),
  staffId: id,
  /** Selectable days in the salon's zone, with the number of open slots on each. */
  days: z.array(DayTimesResponse),
  date: z.iso.date(),
  times: z.array(z.object({ startsAt: instant, endsAt: instant })),
})

export type OfferSheetResponse = z.output<typeof OfferSheetResponse>

const commission = {
  currency: z.enum(CURRENCIES),
  visits: z.number().int(),
  services: z.number().int(),
  revenue: MoneyResponse,
  refunded: MoneyResponse,
  commission: MoneyResponse,
  tips: MoneyResponse,
}

const month = z.string().regex(/^\d{4}-\d\d$/)

export const CommissionReportResponse = z.object({
  /** In the salon's calendar: "2026-11"; the months before and after, the future one null. */
  month,
  previous: month,
  next: month.nullable(),
  staff: z.array(z.object({ staffId: id, name: z.string(), ...commission })),
  totals: z.array(z.object(commission)),
})

/** `visits`: all of the month; `ways`: those that came by each. */
export const LinkReportResponse = z.object({
  month,
  previous: month,
  next: month.nullable(),
  visits: z.number().int(),
  ways: z.array(z.object({ via: ViaField, booked: z.number().int(), completed: z.number().int() })),
})

/** The salon's policy: hours, and basis points of the price. */

/** Another visit of the client at the same hour. */
export const OtherAppointmentResponse = z.object({
  id: z.string(),
  serviceName: z.string(),
  salonName: z.string(),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  timeZone: z.string(),
})

export type OtherAppointmentResponse = z.output<typeof OtherAppointmentResponse>

/** A visit that another client has booked for the viewer as a gift. */
export const GiftAppointmentResponse = z.object({
  id: z.string(),
  /** Who gives it, and what they say. */
  from: z.string(),
  message: z.string(),
  status: z.enum(['pending', 'confirmed']),
  serviceName: z.string(),
  staffName: z.string(),
  salon: z.object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    /** What the salon's clients read before a visit. */
    visitNotes: z.string(),
  }),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  timeZone: z.string(),
  /** What they show at the salon, on the day of the visit; null: not yet, or it has been shown. */
  checkInCode: z.string().nullable(),
  arrivedAt: z.iso.datetime({ offset: true }).nullable(),
})

export type GiftAppointmentResponse = z.output<typeof GiftAppointmentResponse>

export const GiftAppointmentsResponse = z.object({ items: z.array(GiftAppointmentResponse) })
