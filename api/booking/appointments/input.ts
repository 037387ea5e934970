// Input schemas for appointments. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { CurrencyCode, minorIn, TypedAmount } from '../../money/ledger/input'
import { MONEY_PROBLEMS } from '../../money/problems'
import { fromNextEarnings } from '../../money/promised-refunds/input'
import { Day } from '../../platform/day'
import { pageInput } from '../../platform/pagination'
import { phoneDigits } from '../../platform/phones/phone-text'
import { ending, noLinks, notOurs } from '../../platform/text'
import { id, typedAs } from '../../platform/values/input'
import { daysBetween } from '../../platform/values/time'
import { ViaField } from '../../salons/links/input'
import { MAX_SERVICES, TOO_MANY_SERVICES } from '../../salons/profile/input'

export const LONG_REASON = 'A reason cannot exceed 200 characters.'

export const NO_RECIPIENT = 'Enter who it’s for.'

const MONTH_FAULT = 'Use a month like 2026-11.'

const date = Day

/** An instant in RFC 3339 with an offset, as UTC milliseconds. */
const instant = z.iso.datetime({ offset: true, error: 'Choose a time.' }).transform((text) => Date.parse(text))

export const bookedText = (service: string) => `Your appointment for ${service} has been booked!`

/** What is said of a visit that its salon has still to confirm. */
export const REQUEST_SENT = 'Request sent'
export const requestedText = (service: string, salon: string) => `Your request for ${service} is with ${salon}.`

const MAX_ADD_ONS = 10

/** Services in order, each with its professional (null: any) and add-ons. */
export const Plan = z
  .array(
    z.object({
      serviceId: id,
      staffId: z.preprocess((value) => value || null, id.nullable()).default(null),
      addOnIds: z
        .array(id)
        .max(MAX_ADD_ONS, `Choose up to ${MAX_ADD_ONS} add-ons.`)
        .default([])
        .transform((ids) => [...new Set(ids)]),
    }),
  )
  .min(1, 'Choose a service.')
  .max(MAX_SERVICES, TOO_MANY_SERVICES)

export type Plan = z.output<typeof Plan>

/** Creates a slot hold; `offerId`: the salon's offer that it accepts, whose price applies. */
export const HoldSlot = z.object({
  salonId: id,
  plan: Plan,
  startsAt: instant,
  offerId: id.optional(),
  /** Which of the salon's own links led here. */
  via: ViaField.optional(),
})

export type HoldSlot = z.output<typeof HoldSlot>

const CONTACT_FAULT = 'Enter an email address, or a phone number with country code.'

/** An email address, or a phone number normalized to E.164; empty: no notification. */
const Contact = z
  .string()
  .trim()
  .max(200, CONTACT_FAULT)
  .transform((typed) => (typed.includes('@') ? typed.toLowerCase() : phoneDigits(typed)))
  .refine(
    (contact) => contact === '' || /^\+\d{10,15}$/.test(contact) || z.email().safeParse(contact).success,
    CONTACT_FAULT,
  )

const message = z
  .string()
  .trim()
  .max(300, ending('A message cannot exceed 300 characters.'))
  .refine(...noLinks('Message'))
  .default('')

export const AppointmentNotes = z.string().trim().max(500, 'Notes cannot exceed 500 characters.')

/** Payment method, note to the salon, and the recipient of a gift. */
const booking = {
  payment: z.enum(['purse', 'salon'], { error: MONEY_PROBLEMS['no-payment-method'].text[1] }),
  notes: AppointmentNotes.default(''),
  // This is sent in our name to a person who may not know us.
  forName: z
    .string()
    .trim()
    .max(100, ending('A name cannot exceed 100 characters.'))
    .refine(...noLinks('Their name'))
    .refine(...notOurs('Their name'))
    .default(''),
  forContact: Contact.default(''),
  forMessage: message,
  /** A goal of the client's that pays, and how much of the price, in the salon's currency; the purse pays the rest. */
  fromGoal: z.object({ id, amount: TypedAmount }).optional(),
}

type Gift = { forName: string; forContact: string; forMessage: string }

/** A gift needs the recipient's name. */
const named = ({ forName, forContact, forMessage }: Gift) => forName !== '' || (forContact === '' && forMessage === '')
const NAME_FAULT = { path: ['forName'], message: NO_RECIPIENT }

/** Booking details for a slot hold. */
export const Booking = z.object(booking).refine(named, NAME_FAULT)

export type Booking = z.output<typeof Booking>

/** Books a slot hold, or a free slot directly: one service with one professional, or a plan. */
export const BookSlot = z
  .object({
    slotHoldId: id.optional(),
    salonId: id.optional(),
    serviceId: id.optional(),
    /** Absent: any free professional. */
    staffId: z.preprocess((value) => value || undefined, id.optional()),
    plan: Plan.optional(),
    startsAt: instant.optional(),
    /** With a slot hold: the exchange that is accepted to pay for it. */
    quoteId: id.optional(),
    ...booking,
  })
  .refine(named, NAME_FAULT)
  .transform(({ slotHoldId, quoteId, salonId, serviceId, staffId, plan, startsAt, ...rest }, check) => {
    if (slotHoldId !== undefined) return { slotHoldId, quoteId, ...rest }
    const wanted = plan ?? (serviceId && [{ serviceId, staffId: staffId ?? null, addOnIds: [] }])
    const missing = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message })
    if (!salonId) missing('salonId', 'Choose a salon.')
    if (!wanted) missing('serviceId', 'Choose a service.')
    if (startsAt === undefined) missing('startsAt', 'Choose a time.')
    if (!salonId || !wanted || startsAt === undefined) return z.NEVER
    return { salonId, plan: wanted, startsAt, ...rest }
  })

export type BookSlot = z.output<typeof BookSlot>

/** A quote for what the purse lacks for a slot hold, taken from another balance. */
export const QuoteForSlot = z.object({ from: CurrencyCode, payment: booking.payment, fromGoal: booking.fromGoal })

/** Deposits what the purse lacks for a slot hold, with the booking to make once the money arrives. */
export const PayForSlot = z
  .object({ amount: TypedAmount, currency: CurrencyCode, paymentMethodId: id.optional(), ...booking })
  .refine(named, NAME_FAULT)
  .transform(({ amount, currency, ...rest }, check) => ({ minor: minorIn(amount, currency, check), currency, ...rest }))

/** Longest range of days per request. */
const MAX_SLOT_DAYS = 31

const FEWER = 'Choose fewer services or add-ons.'

/** In a query, "a,b" or repeated. Empty entries are preserved: they mean "any professional". */
const listed = z
  .preprocess(
    (value) => [value].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : [])),
    z
      .array(z.string().trim())
      .max(40, FEWER)
      .refine((all) => all.every((text) => text.length <= 100), FEWER),
  )
  .prefault([''])

const ids = listed.transform((all) => all.filter((text) => text !== '')).prefault([])

/** Services in the order of the visit, the professional for each (empty: any), and their add-ons. */
const choice = { service: ids, staff: listed, addOns: ids }

export type Choice = { service: string[]; staff: string[]; addOns: string[] }

export const SlotsQuery = z
  .object({ ...choice, services: ids, from: date, to: date })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_SLOT_DAYS, {
    path: ['to'],
    message: `Choose up to ${MAX_SLOT_DAYS} days, the first before the last.`,
  })
  .refine(({ service, services }) => service.length + services.length > 0, {
    path: ['service'],
    message: 'Choose a service.',
  })

/** A month of days to choose from; absent: that of the day, or of the first day with times. */
export const month = z.preprocess(
  (value) => value || undefined,
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, MONTH_FAULT)
    .optional(),
)

/** Query of the booking page as anyone sees it; everything is optional until chosen. */
export const OpenSheetQuery = z.object({ ...choice, date: z.preprocess((v) => v || undefined, date.optional()), month })

/** The same for a client, who may have an offer. */
export const BookingSheetQuery = OpenSheetQuery.extend({
  salon: id.optional(),
  /** An offer with a price; it determines salon and services. */
  offer: id.optional(),
}).refine(({ salon, offer }) => salon || offer, { path: ['salon'], message: 'Choose a salon.' })

/** A new time; the salon may also change the first professional, and the duration of a single service. */
export const MoveAppointment = z.object({
  startsAt: instant,
  staffId: z.preprocess((value) => value || undefined, id.optional()),
  durationMinutes: z.preprocess(
    (value) => value || undefined,
    z.coerce
      .number('Enter whole minutes.')
      .int('Enter whole minutes.')
      .min(5, 'A visit takes at least 5 minutes.')
      .max(1440, 'A visit takes at most a day.')
      .optional(),
  ),
})

export type MoveAppointment = z.output<typeof MoveAppointment>

/** The proposed time, as shown to the client. */
export const AgreeToMove = z.object({ startsAt: instant })

export const AppointmentsQuery = z.object({
  status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']).optional(),
  ...pageInput(20),
})

/** Cancellation with an optional reason; when the salon declines, optionally another time instead. */
export const Cancellation = z.object({
  message,
  proposal: z
    .object({
      startsAt: instant,
      /** Absent: the same professional as before. */
      staffId: z.preprocess((value) => value || undefined, id.optional()),
    })
    .optional(),
  /** The fee that was shown, as a decimal: a client never pays more than they agreed to. */
  agreedFee: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/)
    .optional(),
})

export type Cancellation = z.output<typeof Cancellation>

/** Query for counter-proposal slots: salon, local day, professional. */
export const OfferQuery = z.object({
  salon: id,
  date: z.preprocess((value) => value || undefined, date.optional()),
  staff: z.preprocess((value) => value || undefined, id.optional()),
})

/** By how many minutes a client is late. */
export const Lateness = z.object({
  minutes: z.coerce
    .number('Enter whole minutes.')
    .int('Enter whole minutes.')
    .min(5, 'Say at least 5 minutes.')
    .max(120, 'Say at most two hours, or move the visit.'),
})

export const NO_REASON = 'Enter a short reason.'

/** A refund: an amount as a decimal string; absent: everything that is left. */
export const Refund = z.object({
  amount: typedAs(
    z.preprocess((value) => value || undefined, z.string().trim().max(40).optional()),
    { as: 'number' },
  ),
  reason: z
    .string({ error: NO_REASON })
    .trim()
    .min(1, NO_REASON)
    .max(200, ending(LONG_REASON))
    .refine(...noLinks('Reason')),
  fromNextEarnings,
})

export type Refund = z.output<typeof Refund>

/** A month in the salon's calendar: "2026-11"; absent: the current one. */
export const ReportQuery = z.object({
  month: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, MONTH_FAULT)
      .optional(),
  ),
})
