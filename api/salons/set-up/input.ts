// Input schemas of salon setup: hours, services, staff, resources, policies, pictures.
// Browser-safe. Prices are decimal strings in the salon's currency; minutes are of the local day.
import { z } from 'zod'
import { DAY_FAULTS, Day } from '../../platform/day'
import { PriceText } from '../../platform/price'
import { line, offeringName, paragraphs, required, whole } from '../../platform/text'
import { id, typedAs } from '../../platform/values/input'
import { daysBetween } from '../../platform/values/time'
import { BUSINESS_TYPES } from '../profile/input'

export const END_FIRST = 'The end must be after the start'

/** Limits per salon, archived entries included. */
export const LIMITS = {
  services: 200,
  addOns: 20,
  staff: 50,
  resources: 50,
  pictures: 12,
  exceptions: 100,
  rangesADay: 5,
} as const

/** A percentage as it is typed: "12.5". */
const Percent = typedAs(
  z
    .string({ error: 'Enter a percentage' })
    .trim()
    .regex(/^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, 'Enter a percentage from 0 to 100'),
  { as: 'number' },
)

/** The version of a section as read before the change; see platform/revision.ts. */
const Version = z.string().max(20)

/** A minute of the local day: 0 is its start, 1440 its end. */
const Minute = z.number({ error: 'Enter a time' }).int('Enter a time').min(0, 'Enter a time').max(1440, 'Enter a time')

const Range = z.object({ weekday: z.int().min(1).max(7), fromMinute: Minute, toMinute: Minute })

type WeekRange = z.output<typeof Range>

/** Who works longer has mistaken the evening for the morning: "9:00 to 6:00". */
const LONGEST_NIGHT = 17 * 60

/**
 * A week. A range that ends before it begins goes on after midnight, and is kept as two that meet there: "18:00 to
 * 02:00". Each overlaps no other.
 */
const Week = z
  .array(Range)
  .max(7 * LIMITS.rangesADay)
  .transform((ranges, context) => {
    const fault = (i: number, message: string) => context.addIssue({ code: 'custom', path: [i], message })
    const kept: WeekRange[] = []
    for (const [i, range] of ranges.entries()) {
      const parts = partsOf(range)
      const ofDay = kept.filter(({ weekday }) => weekday === range.weekday)
      if (range.fromMinute === range.toMinute) fault(i, END_FIRST)
      else if (minutesOf(parts) > LONGEST_NIGHT && parts.length > 1)
        fault(i, 'This is more than 17 hours. Check AM and PM')
      else if (parts.some((part) => kept.some((other) => overlap(other, part)))) fault(i, 'This overlaps another time')
      else if (ofDay.length >= LIMITS.rangesADay) fault(i, `A day can have up to ${LIMITS.rangesADay} time ranges`)
      kept.push(...parts)
    }
    return kept
  })

function partsOf({ weekday, fromMinute, toMinute }: WeekRange): WeekRange[] {
  if (fromMinute < toMinute) return [{ weekday, fromMinute, toMinute }]
  return [
    { weekday, fromMinute, toMinute: 1440 },
    { weekday: (weekday % 7) + 1, fromMinute: 0, toMinute },
  ].filter((part) => part.fromMinute < part.toMinute)
}

function minutesOf(parts: WeekRange[]): number {
  return parts.reduce((sum, { fromMinute, toMinute }) => sum + toMinute - fromMinute, 0)
}

function overlap(a: WeekRange, b: WeekRange): boolean {
  return a.weekday === b.weekday && a.fromMinute < b.toMinute && b.fromMinute < a.toMinute
}

export const Hours = z.object({ version: Version, hours: Week })

/** A date, or a range of dates, with different hours. Both minutes null: closed all day. */
export const Exception = z
  .object({
    date: z.iso.date('Choose a date'),
    until: z.iso.date('Choose a date').nullable().default(null),
    fromMinute: Minute.nullable(),
    toMinute: Minute.nullable(),
    note: line('Note', 60).default(''),
  })
  .superRefine(({ date, until, fromMinute, toMinute }, context) => {
    const fault = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (until && until < date) fault('until', DAY_FAULTS.reversed)
    else if (until && daysBetween(date, until) > 60) fault('until', 'Choose up to 60 days')
    if ((fromMinute === null) !== (toMinute === null))
      fault(fromMinute === null ? 'fromMinute' : 'toMinute', 'Enter both times or neither')
    else if (fromMinute !== null && toMinute !== null && fromMinute >= toMinute)
      fault('toMinute', `${END_FIRST}. Add the next date for hours past midnight`)
  })

export type Exception = z.output<typeof Exception>

export const ExceptionId = z.object({ id })

const AddOn = z.object({
  /** The id of an existing one; absent: a new one. */
  id: id.optional(),
  name: required('Name', 60),
  price: PriceText,
  durationMinutes: whole('Extra minutes', 0, 240).default(0),
})

const serviceFields = {
  category: required('Category', 40),
  // It appears in notifications to clients.
  name: offeringName('Name', 80),
  description: paragraphs('Description', 500).default(''),
  price: PriceText,
  durationMinutes: whole('Duration', 5, 720),
  /** Start and length of the time during which the professional is free. Both 0: no gap. */
  gapStartMinutes: whole('Gap start', 0, 720).default(0),
  gapMinutes: whole('Gap', 0, 720).default(0),
  bufferBeforeMinutes: whole('Time before', 0, 240).default(0),
  bufferAfterMinutes: whole('Time after', 0, 240).default(0),
  addOns: z.array(AddOn).max(LIMITS.addOns, `Add up to ${LIMITS.addOns} add-ons`).default([]),
  /** The professionals who do it. */
  staffIds: z.array(id).max(LIMITS.staff).default([]),
  /** The kinds of resource it needs, one unit of each. */
  resourceKinds: z.array(required('Type', 40)).max(10).default([]),
}

type Gap = { durationMinutes: number; gapStartMinutes: number; gapMinutes: number }

function checkGap({ durationMinutes, gapStartMinutes, gapMinutes }: Gap, c: z.RefinementCtx) {
  if (gapMinutes === 0 && gapStartMinutes === 0) return
  const fault = (field: string, message: string) => c.addIssue({ code: 'custom', path: [field], message })
  if (gapMinutes === 0) fault('gapMinutes', 'Enter how long the gap is')
  else if (gapStartMinutes === 0) fault('gapStartMinutes', 'Enter when the gap starts')
  else if (gapStartMinutes + gapMinutes >= durationMinutes)
    fault('gapMinutes', 'The gap must end before the service does')
}

export const NewService = z.object(serviceFields).superRefine(checkGap)
export const ServiceEdit = z.object({ version: Version, ...serviceFields }).superRefine(checkGap)

export type ServiceInput = z.output<typeof NewService>

export const SuggestionQuery = z.object({ type: z.enum(BUSINESS_TYPES).optional() })

/** The starter services that the partner selected, each with its name, price and minutes. */
export const SuggestedServices = z.object({
  services: z
    .array(
      z
        .object({
          category: serviceFields.category,
          name: serviceFields.name,
          price: PriceText,
          durationMinutes: serviceFields.durationMinutes,
          gapStartMinutes: serviceFields.gapStartMinutes,
          gapMinutes: serviceFields.gapMinutes,
        })
        .superRefine(checkGap),
    )
    .min(1, 'Choose at least one service')
    .max(30),
})

const staffFields = {
  name: required('Name', 80),
  title: required('Title', 60),
  bio: paragraphs('About', 500).default(''),
  commission: Percent.default('0'),
  hours: Week,
  breaks: Week.default([]),
  serviceIds: z.array(id).max(LIMITS.services).default([]),
}

export const NewStaff = z.object(staffFields)
/** Without a commission there is none; of somebody who is not set up yet it must be said. */
export const StaffEdit = z.object({ version: Version, ...staffFields, commission: Percent.optional() })

export type StaffInput = z.output<typeof NewStaff>

export const Resource = z.object({ kind: required('Kind', 40), name: required('Name', 60) })

export const Policies = z.object({
  version: Version,
  leadMinutes: whole('Notice', 0, 20160),
  horizonDays: whole('Days ahead', 1, 365),
  autoConfirm: z.boolean().default(false),
  answerHours: whole('Hours to reply', 1, 168),
  deposit: Percent,
  /** Null: a confirmed appointment cannot be cancelled for free. */
  freeCancelHours: whole('Hours', 0, 336).nullable(),
  rescheduleHours: whole('Hours', 0, 336),
  /** For how long a booking can be undone free of charge; absent: as before. */
  undoMinutes: whole('Minutes', 0, 30).optional(),
  lateFee: Percent,
  noShowFee: Percent,
  /** What clients read before a visit. */
  visitNotes: paragraphs('What to bring', 500).default(''),
  /** Tips to suggest, in percent of the price; absent: as before. */
  tipPercents: z
    .array(whole('A tip', 1, 30))
    .length(3, 'Suggest three tips.')
    .refine((all) => new Set(all).size === all.length, 'Suggest three different tips.')
    .optional(),
})

export const PictureText = z.object({ alt: line('Description', 120).default('') })
export const NewPicture = PictureText.extend({ kind: z.enum(['cover', 'gallery']) })

export const PictureId = z.object({ id })
export const OwnId = z.object({ id })

/** Lists whose entries can be archived and restored. */
export const Archivable = z.object({ list: z.enum(['services', 'staff', 'resources']), id })
export const Active = z.object({ active: z.boolean() })

/** Lists that have an order: `to` counts from 0. */
export const Ordered = z.object({ list: z.enum(['services', 'staff', 'pictures']), id })
export const Place = z.object({ to: z.int().min(0).max(500) })

/** A date on which the salon is closed. */
export const NewClosure = z.strictObject({ date: Day, note: line('Note', 120).default('') })
