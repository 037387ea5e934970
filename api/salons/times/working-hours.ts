// Converts wall-clock hours to instants. Hours stay minutes of a local day until the end. The time line is cut into
// stretches with a constant zone offset; within one, converting minutes is arithmetic. So an instant is open exactly if
// its own wall-clock minute is: hours in a spring gap vanish, and hours in a repeated hour are open twice.
import { Temporal } from 'temporal-polyfill'
import { type Interval, zonedDateTime } from '../../platform/values/dates'
import { DAY, MINUTE } from '../../platform/values/time'

/** Minutes of the local wall-clock day, half-open; toMinute may be 1440. weekday: 1 Monday .. 7. */
export type WeeklyRange = { weekday: number; fromMinute: number; toMinute: number }

/** Replaces the weekly hours of a local date (YYYY-MM-DD): one row per range, null/null = closed. */
export type DateException = { date: string; fromMinute: number | null; toMinute: number | null }

export type SalonSchedule = {
  timeZone: string
  weekly: WeeklyRange[]
  exceptions: DateException[]
  leadMinutes: number
  horizonDays: number
}

/** `busy`: includes buffers, excludes processing gaps. */
export type StaffSchedule = {
  staffId: string
  weekly: WeeklyRange[]
  exceptions: DateException[]
  breaks: WeeklyRange[]
  busy: Interval[]
}

/** Half-open: minutes of a local day, or milliseconds where the name says so. */
export type Span = { from: number; to: number }

/** The working hours (minutes) of one local date, given as days since 1970-01-01. */
type DayHours = { day: number; hours: Span[] }

/** UTC ms, cut into stretches of constant offset (ms to add to UTC for local time). */
type TimeLine = Span & { stretches: (Span & { offset: number })[] }

export const WHOLE_DAY: Span[] = [{ from: 0, to: 1440 }]

/** Days since 1970-01-01. Temporal reads the date because Date.parse would accept 30 February. */
export function dayNumber(date: string): number {
  const { year, month, day } = Temporal.PlainDate.from(date)
  return Date.UTC(year, month - 1, day) / DAY
}

/** Covers the local days and one more on either side, which exceeds any offset. */
export function timeLineOf(timeZone: string, firstDay: number, lastDay: number): TimeLine {
  const timeLine: TimeLine = {
    from: (firstDay - 1) * DAY,
    to: (lastDay + 2) * DAY,
    stretches: [],
  }
  let at: Temporal.ZonedDateTime | null = zonedDateTime(timeLine.from, timeZone)
  while (at && at.epochMilliseconds < timeLine.to) {
    const next: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next')
    const to = Math.min(next?.epochMilliseconds ?? timeLine.to, timeLine.to)
    const offset = at.offsetNanoseconds / 1e6
    timeLine.stretches.push({ from: at.epochMilliseconds, to, offset })
    at = next
  }
  return timeLine
}

/** The salon's own hours on each of the local days. */
export function salonHours(salon: SalonSchedule, firstDay: number, lastDay: number): DayHours[] {
  const weekly = byWeekday(salon.weekly)
  const days: DayHours[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const ownHours = exceptionHours(salon.exceptions, day) ?? weekly.get(weekdayOf(day))
    days.push({ day, hours: ownHours ? tidy(ownHours) : [] })
  }
  return days
}

/** A person's working hours: their own within the salon's hours, without breaks. */
export function staffHours(member: StaffSchedule, salonDays: DayHours[]): DayHours[] {
  const weekly = byWeekday(member.weekly)
  const breaks = byWeekday(member.breaks)
  return salonDays.map(({ day, hours }) => {
    const weekday = weekdayOf(day)
    const ownHours = exceptionHours(member.exceptions, day) ?? weekly.get(weekday)
    if (!ownHours) return { day, hours: [] }
    const there = subtract(hours, subtract(WHOLE_DAY, ownHours))
    const away = breaks.get(weekday)
    return { day, hours: away ? subtract(there, away) : there }
  })
}

/**
 * The hours as instants (UTC ms), sorted and disjoint. Stretches are the outer loop because local time never runs
 * backwards within one: the result is sorted even if a clock turned back past midnight. Ranges that meet are merged, at
 * a change of offset and at midnight: a visit may last from one date into the next.
 */
export function toInstants(days: DayHours[], timeLine: TimeLine): Span[] {
  const spans: Span[] = []
  for (const stretch of timeLine.stretches) {
    for (const { day, hours } of days) {
      const midnight = day * DAY - stretch.offset
      for (const range of hours) {
        const from = Math.max(midnight + range.from * MINUTE, stretch.from)
        const to = Math.min(midnight + range.to * MINUTE, stretch.to)
        if (from >= to) continue
        const last = spans.at(-1)
        if (last?.to === from) last.to = to
        else spans.push({ from, to })
      }
    }
  }
  return spans
}

/** The intersection; inputs and result are sorted and disjoint. */
export function intersect(some: Span[], others: Span[]): Span[] {
  const both: Span[] = []
  let i = 0
  let j = 0
  for (;;) {
    const span = some[i]
    const other = others[j]
    if (!span || !other) return both
    const from = Math.max(span.from, other.from)
    const to = Math.min(span.to, other.to)
    if (from < to) both.push({ from, to })
    // The one that ends first covers nothing more.
    if (span.to === to) i++
    if (other.to === to) j++
  }
}

function byWeekday(ranges: WeeklyRange[]): Map<number, Span[]> {
  const days = new Map<number, Span[]>()
  for (const { weekday, fromMinute, toMinute } of ranges) {
    const range = { from: fromMinute, to: toMinute }
    const known = days.get(weekday)
    if (known) known.push(range)
    else days.set(weekday, [range])
  }
  return days
}

/**
 * The exceptional hours of that day; undefined without an exception. A closed row takes precedence over hours for the
 * same date: losing a slot is better than a client at a closed salon.
 */
function exceptionHours(exceptions: DateException[], day: number): Span[] | undefined {
  // Stryker disable next-line ConditionalExpression: only saves writing the date where nothing has one
  if (exceptions.length === 0) return undefined
  const date = new Date(day * DAY).toISOString().slice(0, 10)
  const rows = exceptions.filter((row) => row.date === date)
  if (rows.length === 0) return undefined
  const open = rows.flatMap(({ fromMinute: from, toMinute: to }) =>
    from === null || to === null ? [] : [{ from, to }],
  )
  // Stryker disable next-line ArrayDeclaration: what is no span covers nothing, as an empty list does
  return open.length === rows.length ? open : []
}

/** Sorts, merges and clips to the day, by subtracting the complement of the hours from the day. */
function tidy(hours: Span[]): Span[] {
  return subtract(WHOLE_DAY, subtract(WHOLE_DAY, hours))
}

/** spans and result are sorted and disjoint; holes may be unsorted and overlap. */
function subtract(spans: Span[], holes: Span[]): Span[] {
  let left = spans
  for (const hole of holes.filter(({ from, to }) => from < to)) {
    const parts: Span[] = []
    for (const { from, to } of left) {
      if (from < Math.min(to, hole.from)) parts.push({ from, to: Math.min(to, hole.from) })
      if (Math.max(from, hole.to) < to) parts.push({ from: Math.max(from, hole.to), to })
    }
    left = parts
  }
  return left
}

/** ISO, 1 Monday .. 7 Sunday. Day 0, 1970-01-01, was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day % 7) + 10) % 7) + 1
}
