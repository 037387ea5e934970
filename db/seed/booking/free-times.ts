// Finds times for the demo appointments that the product itself would have offered: inside salon
// and staff hours, outside lunch, on the quarter hour, and never twice for one person.
import { Temporal } from 'temporal-polyfill'
import { DAY } from '../durations'
import type { Random } from '../random'
import type { Salon, StaffMember } from './salons'
import type { Range } from './schedule'

const STEP_MINUTES = 15

export type Calendar = {
  /** Taken minutes, buffers included, by staff id and date. */
  taken: Map<string, Range[]>
  /** Client id and date. */
  clientDays: Set<string>
}

type Start = { staff: StaffMember; minute: number }

type Timing = { id: string; durationMinutes: number; bufferAfterMinutes?: number | undefined }

export function openCalendar(): Calendar {
  return { taken: new Map(), clientDays: new Set() }
}

/** A free start on a local date, by chance or nearest to the minute `near`; none is undefined. */
export function findStart(
  calendar: Calendar,
  salon: Salon,
  service: Timing,
  date: string,
  random: Random,
  near?: number,
): Start | undefined {
  const starts = salon.staff
    .filter((member) => member.serviceIds.has(service.id))
    .flatMap((staff) =>
      freeRanges(calendar, salon, staff, date).flatMap((range) =>
        startsWithin(range, service).map((minute) => ({ staff, minute })),
      ),
    )
  if (starts.length === 0) return undefined
  if (near === undefined) return random.pick(starts)
  return starts.reduce((best, start) => (Math.abs(start.minute - near) < Math.abs(best.minute - near) ? start : best))
}

/** Makes the time of the staff member and the day of the client taken. */
export function takeStart(calendar: Calendar, start: Start, service: Timing, date: string, clientId: string): void {
  const { staff, minute } = start
  const key = `${staff.id} ${date}`
  const range = { from: minute, to: minute + wholeMinutes(service) }
  calendar.taken.set(key, [...(calendar.taken.get(key) ?? []), range])
  calendar.clientDays.add(`${clientId} ${date}`)
}

/** The date that many days after the UTC day that begins at `day` (UTC ms). */
export function dateAt(day: number, offset: number): string {
  return new Date(day + offset * DAY).toISOString().slice(0, 10)
}

/** UTC ms of a wall-clock minute. */
export function instantAt(date: string, minute: number, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 },
  }).epochMilliseconds
}

function freeRanges(calendar: Calendar, salon: Salon, staff: StaffMember, date: string): Range[] {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek - 1
  const exceptions = salon.exceptions.filter((exception) => exception.date === date)
  const open =
    exceptions.length === 0
      ? (salon.week[weekday] ?? [])
      : exceptions.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]))
  const working = open.flatMap((salonRange) =>
    (staff.week.hours[weekday] ?? [])
      .map((range) => ({ from: Math.max(range.from, salonRange.from), to: Math.min(range.to, salonRange.to) }))
      .filter((both) => both.from < both.to),
  )
  const holes = [...(staff.week.breaks[weekday] ?? []), ...(calendar.taken.get(`${staff.id} ${date}`) ?? [])]
  return holes.reduce(without, working)
}

function without(ranges: Range[], hole: Range): Range[] {
  return ranges.flatMap((range) => {
    if (hole.to <= range.from || range.to <= hole.from) return [range]
    return [
      { from: range.from, to: hole.from },
      { from: hole.to, to: range.to },
    ].filter((left) => left.from < left.to)
  })
}

function startsWithin(range: Range, service: Timing): number[] {
  const starts: number[] = []
  const first = Math.ceil(range.from / STEP_MINUTES) * STEP_MINUTES
  for (let at = first; at + wholeMinutes(service) <= range.to; at += STEP_MINUTES) starts.push(at)
  return starts
}

function wholeMinutes({ durationMinutes, bufferAfterMinutes = 0 }: Timing): number {
  return durationMinutes + bufferAfterMinutes
}
