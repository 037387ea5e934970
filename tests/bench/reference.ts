// A naive implementation of slots, for the benchmark to be compared with: one service, no gaps and no resources. Two
// variants, each with the same result as ours.
import { Temporal } from 'temporal-polyfill'
import type { Interval } from '../../api/platform/values/dates'
import { MINUTE } from '../../api/platform/values/time'
import type { AppointmentQuery } from '../../api/salons/times/availability'
import type { StaffSchedule, WeeklyRange } from '../../api/salons/times/working-hours'

const QUARTER = 15 * MINUTE

/** Each quarter hour of each working range, for each person, against each of their bookings. */
export function slotsByTrying(query: AppointmentQuery, from: string, to: string): Interval[] {
  return slotsOf(query, from, to, (member, range) => {
    const { head, length, tail } = timing(query)
    const starts: number[] = []
    for (let at = quarterFrom(range.startsAt + head); at + length + tail <= range.endsAt; at += QUARTER) {
      const overlaps = (b: Interval) => b.startsAt < at + length + tail && at - head < b.endsAt
      if (!member.busy.some(overlaps)) starts.push(at)
    }
    return starts
  })
}

/**
 * Date ranges of each person, less what is busy, then stepped through: the shape of the algorithm that
 * Cal.com publishes (buildDateRanges, subtract, getSlots), with Temporal in the place of Day.js.
 */
export function slotsByRanges(query: AppointmentQuery, from: string, to: string): Interval[] {
  const sorted = new Map(
    query.staff.map((member) => [member.staffId, [...member.busy].sort((a, b) => a.startsAt - b.startsAt)]),
  )
  return slotsOf(query, from, to, (member, range) => {
    const { head, length, tail } = timing(query)
    const starts: number[] = []
    for (const free of subtract(range, sorted.get(member.staffId) ?? [])) {
      const last = free.endsAt - length - tail
      for (let at = quarterFrom(free.startsAt + head); at <= last; at += QUARTER) starts.push(at)
    }
    return starts
  })
}

function slotsOf(
  query: AppointmentQuery,
  from: string,
  to: string,
  startsIn: (member: StaffSchedule, range: Interval) => number[],
): Interval[] {
  const { salon, now } = query
  const { length } = timing(query)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(salon.timeZone).toPlainDate()
  const horizon = today.add({ days: salon.horizonDays })
  const earliest = now + salon.leadMinutes * MINUTE
  const starts = new Set<number>()
  const last = Temporal.PlainDate.from(to)
  for (
    let date = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    if (Temporal.PlainDate.compare(date, today) < 0) continue
    if (Temporal.PlainDate.compare(date, horizon) > 0) continue
    for (const member of query.staff) {
      for (const range of rangesOf(query, member, date)) {
        for (const at of startsIn(member, range)) if (at >= earliest) starts.add(at)
      }
    }
  }
  return [...starts].sort((a, b) => a - b).map((startsAt) => ({ startsAt, endsAt: startsAt + length }))
}

/** When somebody works on a date, within the salon's hours and outside their breaks. */
function rangesOf({ salon }: AppointmentQuery, member: StaffSchedule, date: Temporal.PlainDate): Interval[] {
  const of = (ranges: WeeklyRange[]) => ranges.filter(({ weekday }) => weekday === date.dayOfWeek)
  const instant = (minute: number) =>
    minute === 1440
      ? date.add({ days: 1 }).toZonedDateTime(salon.timeZone).epochMilliseconds
      : date.toZonedDateTime({
          timeZone: salon.timeZone,
          plainTime: Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 }),
        }).epochMilliseconds
  const found: Interval[] = []
  for (const open of of(salon.weekly)) {
    for (const hours of of(member.weekly)) {
      const startsAt = instant(Math.max(open.fromMinute, hours.fromMinute))
      const endsAt = instant(Math.min(open.toMinute, hours.toMinute))
      const breaks = of(member.breaks).map((pause) => ({
        startsAt: instant(pause.fromMinute),
        endsAt: instant(pause.toMinute),
      }))
      if (startsAt < endsAt) found.push(...subtract({ startsAt, endsAt }, breaks))
    }
  }
  return found
}

/** What of a range is left; holes are sorted. */
function subtract(range: Interval, holes: Interval[]): Interval[] {
  const left: Interval[] = []
  let from = range.startsAt
  for (const hole of holes) {
    if (hole.endsAt <= from || hole.startsAt >= range.endsAt) continue
    if (hole.startsAt > from) left.push({ startsAt: from, endsAt: hole.startsAt })
    from = Math.max(from, hole.endsAt)
  }
  if (from < range.endsAt) left.push({ startsAt: from, endsAt: range.endsAt })
  return left
}

function timing({ items }: AppointmentQuery): { head: number; length: number; tail: number } {
  const [item] = items
  return {
    head: (item?.bufferBeforeMinutes ?? 0) * MINUTE,
    length: (item?.durationMinutes ?? 0) * MINUTE,
    tail: (item?.bufferAfterMinutes ?? 0) * MINUTE,
  }
}

function quarterFrom(instant: number): number {
  return Math.ceil(instant / QUARTER) * QUARTER
}
