// Responses of what can be booked.
import { z } from 'zod'
import type { Interval } from '../../platform/values/dates'
import { id } from '../../platform/values/responses'
import { rfc3339 } from '../../platform/values/time'
import { BLOCK_KINDS } from './input'
import { DAY_STATES } from './month'

const instant = z.iso.datetime({ offset: true })
const date = z.iso.date()
const month = z.string()

/** A day, how many times it has, and why it has none. */
export const DayTimesResponse = z.object({ date, openTimes: z.number().int(), state: z.enum(DAY_STATES) })

/** A possible start of the visit, with its end. */
export const SlotResponse = z.object({ startsAt: instant, endsAt: instant })

export type SlotResponse = z.output<typeof SlotResponse>

export function slotResponse(slot: Interval, timeZone: string): SlotResponse {
  return { startsAt: rfc3339(slot.startsAt, timeZone), endsAt: rfc3339(slot.endsAt, timeZone) }
}

/** A month of days at the salon, see `monthOf`. */
export const MonthResponse = z.object({
  /** "2026-11" */
  month,
  /** The months beside it that have days to book. */
  earlier: month.nullable(),
  later: month.nullable(),
  /** The first day with times, in any month. */
  firstFree: date.nullable(),
  /** The last day that the salon's policy allows. */
  lastDay: date,
  /** Its weeks from today on: how many times each day has, and why others have none. */
  days: z.array(DayTimesResponse),
  date: date.nullable(),
})

export const Block = z.object({
  id,
  staffId: id,
  startsAt: instant,
  endsAt: instant,
  kind: z.enum(BLOCK_KINDS),
  note: z.string(),
  /** It comes from a private calendar and is changed there. */
  synced: z.boolean(),
})

export const BlockResponse = Block.extend({ staffName: z.string(), timeZone: z.string() })

export const BlocksResponse = z.object({ ids: z.array(id) })
