// Input schemas for a salon's calendar. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { Day } from '../../platform/day'
import { plainPhone } from '../../platform/phones/phone-text'
import { several } from '../../platform/query'
import { line, paragraphs } from '../../platform/text'
import { id, typedAs } from '../../platform/values/input'
import { MINUTE } from '../../platform/values/time'
import { NewClosure } from '../../salons/set-up/input'
import { instant, LONGEST_BLOCK, NewBlock, NO_STAFF } from '../../salons/times/input'

const date = Day

const absent = (value: unknown) => value || undefined

/** One day, or its week (Monday first); today by default. */
export const CalendarQuery = z.object({
  date: z.preprocess(absent, date.optional()),
  days: z.enum(['1', '7']).default('1').transform(Number),
})

/** The week of a day, of today by default. */
export const TeamWeekQuery = CalendarQuery.pick({ date: true })

/** A day, today by default, and what has been chosen of a walk-in so far. */
export const WalkInQuery = z.object({
  date: z.preprocess(absent, date.optional()),
  service: several(id),
  staff: z.preprocess(absent, id.optional()),
  addOns: several(id),
  /** Searches the salon's clients: at least two letters of a name or digits of a phone number. */
  q: typedAs(z.string().trim().max(60).default(''), { as: 'phone' }),
})

export type WalkInQuery = z.output<typeof WalkInQuery>

const Guest = z.strictObject({
  name: line('Name', 80).min(1, 'Who’s coming?'),
  phone: typedAs(
    line('Phone', 30)
      .transform(plainPhone)
      .pipe(z.string().regex(/^(\+?[\d ()-]{6,30})?$/, 'Use a number like +254 712 345 678.'))
      .default(''),
    { as: 'phone' },
  ),
  email: z.union([z.literal(''), z.email('Use an address like amina@example.com.').max(254)]).default(''),
})

/** A visit booked by the salon, for a known client or a new guest. */
const appointment = {
  /** The id of the salon's entry for a known client. */
  clientId: id.optional(),
  guest: Guest.optional(),
  plan: z
    .array(
      z.strictObject({
        serviceId: id,
        /** Null: any free professional. */
        staffId: id.nullable(),
        addOnIds: z.array(id).max(20).default([]),
      }),
    )
    .min(1, 'Choose a service.')
    .max(10),
  startsAt: instant,
  notes: paragraphs('Notes', 500).default(''),
}

const oneClient = ({ clientId, guest }: { clientId?: string | undefined; guest?: object | undefined }) =>
  (clientId === undefined) !== (guest === undefined)

const NO_CLIENT = { path: ['guest', 'name'], message: 'Who’s coming?' }

export const NewAppointment = z.strictObject(appointment).refine(oneClient, NO_CLIENT)

/** Why a visit is booked, or moved, to where it does not fit. */
export const ANYWAY = ['hours', 'break', 'second'] as const

const anyway = z.enum(ANYWAY, { error: 'Choose why.' })

/** The same, wherever it is put. */
export const NewAppointmentAnyway = z.strictObject({ ...appointment, anyway }).refine(oneClient, NO_CLIENT)

export const MoveAnyway = z.strictObject({
  startsAt: instant,
  /** Absent: whoever does it. */
  staffId: id.optional(),
  anyway,
})

export type NewAppointment = z.output<typeof NewAppointment>

const time = z.string({ error: 'Choose a time.' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')

const typedDate = z.string({ error: 'Choose a date.' }).pipe(z.iso.date('Choose a date.'))

/** The form of a new visit, in the salon's local time. */
export const AppointmentForm = z
  .object({
    service: z.array(id, { error: 'Choose a service.' }).min(1, 'Choose a service.').max(10),
    /** "service add-on" each. */
    addOn: z.array(z.string().max(201)).max(20).default([]),
    staff: z.preprocess(absent, id.optional()),
    date: typedDate,
    time,
    client: z.preprocess(absent, id.optional()),
    name: line('Name', 80).default(''),
    phone: Guest.shape.phone,
    email: Guest.shape.email,
    notes: paragraphs('Notes', 500).default(''),
    anyway: z.preprocess(absent, anyway.optional()),
  })
  .refine(({ client, name }) => client || name, { path: ['name'], message: 'Who’s coming?' })

/** The form of a blocked time; without times it covers whole days. */
export const BlockForm = z.object({
  staff: z.array(id, { error: NO_STAFF }).min(1, NO_STAFF).max(50),
  kind: NewBlock.shape.kind,
  date: typedDate,
  time: z.preprocess(absent, time.optional()),
  untilDate: z.preprocess(absent, typedDate.optional()),
  untilTime: z.preprocess(absent, time.optional()),
  note: NewBlock.shape.note,
})

export const ClosureForm = z.object({ date: typedDate, note: NewClosure.shape.note })

/** The form for moving an entry. */
export const MoveForm = z.object({
  date: typedDate,
  time,
  staff: z.preprocess(absent, id.optional()),
  anyway: z.preprocess(absent, anyway.optional()),
  minutes: z.preprocess(
    absent,
    z.coerce
      .number({ error: 'Choose how long.' })
      .int()
      .min(5, 'Choose at least 5 minutes.')
      .max(LONGEST_BLOCK / MINUTE)
      .optional(),
  ),
})
