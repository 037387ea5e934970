// What may come in about appointments. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { CurrencyCode, minorIn, TypedAmount } from '../../money/ledger/input'
import { pageInput } from '../../platform/pagination'
import { noLinks, notOurs } from '../../platform/text'

const id = z.string().min(1).max(100)

const date = z.iso.date('Use a date like 2026-11-21.')

/** An instant in RFC 3339 with an offset, as UTC milliseconds. */
const instant = z.iso
  .datetime({ offset: true, error: 'Choose a time.' })
  .transform((text) => Date.parse(text))

/** How many services one visit may have, and how many add-ons each. */
export const MAX_SERVICES = 8
export const MAX_ADD_ONS = 10

/** What is wanted, in this order: a service, by whom (nobody: any professional), with which add-ons. */
export const Plan = z
  .array(
    z.object({
      serviceId: id,
      staffId: z.preprocess((value) => value || null, id.nullable()).default(null),
      addOnIds: z
        .array(id)
        .max(MAX_ADD_ONS, `Choose ${MAX_ADD_ONS} add-ons at most.`)
        .default([])
        .transform((ids) => [...new Set(ids)]),
    }),
  )
  .min(1, 'Choose a service.')
  .max(MAX_SERVICES, `Book up to ${MAX_SERVICES} services at a time.`)

export type Plan = z.output<typeof Plan>

/** Keeping a time while its client pays; `offerId`: the salon's offer that it takes up, at whose price it is. */
export const HoldSlot = z.object({
  salonId: id,
  plan: Plan,
  startsAt: instant,
  offerId: id.optional(),
})

export type HoldSlot = z.output<typeof HoldSlot>

export const SlotHoldId = z.object({ id })

const CONTACT_FAULT = 'Enter an email address, or a phone number with country code.'

/** An email address, or a phone as people write it, in E.164 once read; empty: nobody is told. */
const Contact = z
  .string()
  .trim()
  .max(200, CONTACT_FAULT)
  .transform((typed) =>
    typed.includes('@') ? typed.toLowerCase() : typed.replace(/[\s().\-\u2010-\u2015]/g, ''),
  )
  .refine(
    (contact) =>
      contact === '' || /^\+\d{10,15}$/.test(contact) || z.email().safeParse(contact).success,
    CONTACT_FAULT,
  )

/** How a visit is paid, what the salon should know, and for whom it is, where it is a gift. */
const booking = {
  payment: z.enum(['purse', 'salon'], { error: 'Choose how to pay.' }),
  notes: z.string().trim().max(500, 'Notes cannot exceed 500 characters.').default(''),
  // What follows is sent in our name to somebody who may not know us.
  forName: z
    .string()
    .trim()
    .max(100, 'A name cannot exceed 100 characters.')
    .refine(...noLinks('Their name'))
    .refine(...notOurs('Their name'))
    .default(''),
  forContact: Contact.default(''),
  forMessage: z
    .string()
    .trim()
    .max(300, 'A message cannot exceed 300 characters.')
    .refine(...noLinks('The message'))
    .default(''),
}

type Gift = { forName: string; forContact: string; forMessage: string }

/** A gift is for somebody by name. */
const named = ({ forName, forContact, forMessage }: Gift) =>
  forName !== '' || (forContact === '' && forMessage === '')
const NAME_FAULT = { path: ['forName'], message: 'Say whom it is for.' }

/** What is to be booked with a time that is kept. */
export const Booking = z.object(booking).refine(named, NAME_FAULT)

export type Booking = z.output<typeof Booking>

/** Booking a time that is kept, or at once: one service with somebody, or a plan. */
export const BookSlot = z
  .object({
    slotHoldId: id.optional(),
    salonId: id.optional(),
    serviceId: id.optional(),
    /** Absent: any professional who is free. */
    staffId: z.preprocess((value) => value || undefined, id.optional()),
    plan: Plan.optional(),
    startsAt: instant.optional(),
    ...booking,
  })
  .refine(named, NAME_FAULT)
  .transform(({ slotHoldId, salonId, serviceId, staffId, plan, startsAt, ...rest }, check) => {
    if (slotHoldId !== undefined) return { slotHoldId, ...rest }
    const wanted = plan ?? (serviceId && [{ serviceId, staffId: staffId ?? null, addOnIds: [] }])
    const missing = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message })
    if (!salonId) missing('salonId', 'Choose a salon.')
    if (!wanted) missing('serviceId', 'Choose a service.')
    if (startsAt === undefined) missing('startsAt', 'Choose a time.')
    if (!salonId || !wanted || startsAt === undefined) return z.NEVER
    return { salonId, plan: wanted, startsAt, ...rest }
  })

export type BookSlot = z.output<typeof BookSlot>

/** Adding what the purse lacks for a time that is kept, and what is booked when the money is there. */
export const PayForSlot = z
  .object({
    amount: TypedAmount,
    currency: CurrencyCode,
    paymentMethodId: id.optional(),
    ...booking,
  })
  .refine(named, NAME_FAULT)
  .transform(({ amount, currency, ...rest }, check) => ({
    minor: minorIn(amount, currency, check),
    currency,
    ...rest,
  }))

export type PayForSlot = z.output<typeof PayForSlot>

/** The longest range of days that one question may cover. */
export const MAX_SLOT_DAYS = 31

/** In a query, "a,b" or repeated. What stands empty is kept: it means nobody in particular. */
const listed = z
  .preprocess(
    (value) => [value].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : [])),
    z
      .array(z.string().trim())
      .refine((all) => all.length <= 40 && all.every((one) => one.length <= 100), {
        message: 'That is too much at once.',
      }),
  )
  .prefault([''])

const ids = listed.transform((all) => all.filter((one) => one !== '')).prefault([])

/** The services of a visit in their order, by whom each (empty: anybody), and what is added to them. */
const choice = { service: ids, staff: listed, addOns: ids }

export type Choice = { service: string[]; staff: string[]; addOns: string[] }

export const SlotsQuery = z
  .object({ ...choice, services: ids, from: date, to: date })
  .refine(({ from, to }) => from <= to && daysBetween(from, to) < MAX_SLOT_DAYS, {
    path: ['to'],
    message: `Ask for ${MAX_SLOT_DAYS} days at most, the first before the last.`,
  })
  .refine(({ service, services }) => service.length + services.length > 0, {
    path: ['service'],
    message: 'Choose a service.',
  })

export type SlotsQuery = z.output<typeof SlotsQuery>

/** What the booking page asks for as far as anything is chosen. */
export const BookingSheetQuery = z
  .object({
    ...choice,
    salon: id.optional(),
    /** An offer of a price: the salon and the services are its own. */
    offer: id.optional(),
    date: z.preprocess((v) => v || undefined, date.optional()),
  })
  .refine(({ salon, offer }) => salon || offer, { path: ['salon'], message: 'Choose a salon.' })

export type BookingSheetQuery = z.output<typeof BookingSheetQuery>

/** A visit's new time; from the salon also its first professional, and its minutes where it is one service. */
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

/** The time that is agreed to, as it was shown. */
export const AgreeToMove = z.object({ startsAt: instant })

export type AgreeToMove = z.output<typeof AgreeToMove>

export const AppointmentsQuery = z.object({
  status: z.enum(['pending', 'confirmed', 'cancelled', 'completed']).optional(),
  ...pageInput(20),
})

export const AppointmentId = z.object({ id })

/** Cancelling: why, in words for the other side; and where the salon declines, another time instead. */
export const Cancellation = z.object({
  message: z
    .string()
    .trim()
    .max(300, 'A message cannot exceed 300 characters.')
    .refine(...noLinks('The message'))
    .default(''),
  proposal: z
    .object({
      startsAt: instant,
      /** Absent: whoever was to do it. */
      staffId: z.preprocess((value) => value || undefined, id.optional()),
    })
    .optional(),
  /** The fee that was shown, as a decimal: nobody pays a larger one than they agreed to. */
  agreedFee: z
    .string()
    .regex(/^\d{1,13}(\.\d{1,2})?$/)
    .optional(),
})

export type Cancellation = z.output<typeof Cancellation>

/** What may be offered instead of a booking: at which salon it is, on which local day, with whom. */
export const OfferQuery = z.object({
  salon: id,
  date: z.preprocess((value) => value || undefined, date.optional()),
  staff: z.preprocess((value) => value || undefined, id.optional()),
})

export type OfferQuery = z.output<typeof OfferQuery>

const NO_REASON = 'Say why, in a few words.'

/** Refunding: an amount as a decimal string, or nothing for all that is left. */
export const Refund = z.object({
  amount: z.preprocess((value) => value || undefined, z.string().trim().max(40).optional()),
  reason: z
    .string({ error: NO_REASON })
    .trim()
    .min(1, NO_REASON)
    .max(200, 'A reason cannot exceed 200 characters.')
    .refine(...noLinks('The reason')),
})

export type Refund = z.output<typeof Refund>

/** A month of the salon's own calendar: "2026-11"; absent: this one. */
export const ReportQuery = z.object({
  month: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-11.')
      .optional(),
  ),
})

export type ReportQuery = z.output<typeof ReportQuery>

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
