// Inputs of a professional's time off and special dates.
import { z } from 'zod'
import { Day } from '../../platform/day'
import { line } from '../../platform/text'
import { id } from '../../platform/values/input'
import { END_FIRST, LIMITS } from '../../salons/set-up/input'

/** The most visits that are seen to in one confirmation, and days that are changed at once. */
export const MOST_APPOINTMENTS = 30
export const MOST_DAYS = 31
const absent = (value: unknown) => value || undefined

const instant = z.iso.datetime({ offset: true, error: 'Choose a time.' }).transform((text) => Date.parse(text))

/** What the days become: no work, work at other hours, or the usual week again without what was entered before. */
const Kind = z.enum(['off', 'hours', 'usual']).default('off')

const NO_TIME = 'Enter both times.'
const minute = z.number({ error: NO_TIME }).int().min(0, NO_TIME).max(1440, NO_TIME)

const Range = z
  .strictObject({ fromMinute: minute, toMinute: minute })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
    error: `${END_FIRST}. Add the next date for hours past midnight`,
  })

/** Minutes of the local day. */
const Ranges = z
  .array(Range)
  .max(LIMITS.rangesADay, `Enter up to ${LIMITS.rangesADay} times a day.`)
  .transform((ranges) => ranges.toSorted((a, b) => a.fromMinute - b.fromMinute))
  .refine((ranges) => ranges.every((range, i) => (ranges[i - 1]?.toMinute ?? 0) <= range.fromMinute), {
    error: 'These hours overlap.',
  })

/** In an address: "600-720,840-1080". */
const RangesText = z
  .string()
  .regex(/^\d{1,4}-\d{1,4}(,\d{1,4}-\d{1,4}){0,9}$/, NO_TIME)
  .transform((text) =>
    text.split(',').map((range) => {
      const [from, to] = range.split('-')
      return { fromMinute: Number(from), toMinute: Number(to) }
    }),
  )
  .pipe(Ranges)

const HOURS_FAULT = {
  path: ['hours'],
  error: 'Enter the hours.',
}

function hoursFit({ kind, hours }: { kind: string; hours: unknown[] }): boolean {
  return (kind === 'hours') === hours.length > 0
}

/**
 * Whose days, from which to which in the salon's time, and what they become; absent: the first on the team, today, off.
 * Today begins now.
 */
export const TimeOffQuery = z
  .object({
    staff: z.preprocess(absent, id.optional()),
    date: z.preprocess(absent, Day.optional()),
    until: z.preprocess(absent, Day.optional()),
    kind: z.preprocess(absent, Kind),
    hours: z.preprocess(absent, RangesText.default([])),
  })
  .refine(hoursFit, HOURS_FAULT)

/**
 * What becomes of a visit in the way: somebody does it, at the same time or another, or it is cancelled. Of somebody who
 * works at other hours it may be kept as booked.
 */
const AppointmentDecision = z.discriminatedUnion('to', [
  z.strictObject({ id, to: z.literal('staff'), staffId: id }),
  z.strictObject({ id, to: z.literal('time'), staffId: id, startsAt: instant }),
  z.strictObject({ id, to: z.literal('keep') }),
  z.strictObject({ id, to: z.literal('cancel') }),
])

export type DecidedAppointment = z.output<typeof AppointmentDecision>

export const TimeOff = z
  .strictObject({
    staffId: id,
    date: Day,
    until: Day,
    kind: Kind,
    hours: Ranges.default([]),
    note: line('Note', 120).default(''),
    visits: z.array(AppointmentDecision).max(MOST_APPOINTMENTS).default([]),
  })
  .refine(hoursFit, HOURS_FAULT)

export type TimeOff = z.output<typeof TimeOff>
