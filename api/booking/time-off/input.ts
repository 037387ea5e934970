// Inputs of a professional's time off.
import { z } from 'zod'
import { Day } from '../../platform/day'
import { line } from '../../platform/text'

/** The most visits that are seen to in one confirmation, and days that are taken off at once. */
export const MOST_VISITS = 30
export const MOST_DAYS = 31

const id = z.string().min(1).max(100)
const absent = (value: unknown) => value || undefined

const instant = z.iso
  .datetime({ offset: true, error: 'Choose a time.' })
  .transform((text) => Date.parse(text))

/** Who is off, from which day to which, in the salon's time; absent: the first on the team, today. Today begins now. */
export const TimeOffQuery = z.object({
  staff: z.preprocess(absent, id.optional()),
  date: z.preprocess(absent, Day.optional()),
  until: z.preprocess(absent, Day.optional()),
})

export type TimeOffQuery = z.output<typeof TimeOffQuery>

/** What becomes of a visit in the way: somebody else does it, at the same time or another, or it is cancelled. */
const VisitDecision = z.discriminatedUnion('to', [
  z.strictObject({ id, to: z.literal('staff'), staffId: id }),
  z.strictObject({ id, to: z.literal('time'), staffId: id, startsAt: instant }),
  z.strictObject({ id, to: z.literal('cancel') }),
])

export type VisitDecision = z.output<typeof VisitDecision>

export const TimeOff = z.strictObject({
  staffId: id,
  date: Day,
  until: Day,
  note: line('Note', 120).default(''),
  visits: z.array(VisitDecision).max(MOST_VISITS).default([]),
})

export type TimeOff = z.output<typeof TimeOff>
