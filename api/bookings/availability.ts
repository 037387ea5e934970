// When can a salon be booked? Pure functions from calendars and busy intervals to open slots: no
// I/O and no clock of their own, so that the slots shown and the check made while booking are one
// computation.
//
// Hours stay wall-clock minutes until the end. The time line is cut into stretches during which the
// zone keeps one offset; within one, turning minutes into instants is arithmetic. So an instant is
// open exactly when its own wall-clock minute is: what falls in a spring gap vanishes, and what
// falls in a repeated hour is open twice.
import { Temporal } from 'temporal-polyfill'

/** Appointments start on multiples of this many minutes of UTC. */
export const SLOT_STEP_MINUTES = 15

/** Minutes of the local wall-clock day, half-open; toMinute may be 1440. weekday: 1 Monday .. 7. */
export type WeeklyRange = { weekday: number; fromMinute: number; toMinute: number }

/** Replaces the weekly hours of a local date (YYYY-MM-DD): one row a range, null/null = closed. */
export type DateException = { date: string; fromMinute: number | null; toMinute: number | null }

export type SalonSchedule = {
  timeZone: string
  weekly: WeeklyRange[]
  exceptions: DateException[]
  leadMinutes: number
  horizonDays: number
}

export type StaffSchedule = { staffId: string; weekly: WeeklyRange[]; breaks: WeeklyRange[] }

export type ServiceTiming = {
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
}

/** UTC ms, half-open. */
type Interval = { startsAt: number; endsAt: number }

/** Buffers included. */
export type BusyInterval = { staffId: string } & Interval

/** The appointment itself, without buffers. */
export type Slot = { staffId: string } & Interval

/** now: UTC ms. */
export type AvailabilityQuery = {
  salon: SalonSchedule
  service: ServiceTiming
  staff: StaffSchedule[]
  busy: BusyInterval[]
  now: number
}

/** Half-open: minutes of a local day, or UTC ms where a name says so. */
type Span = { from: number; to: number }

/** The working hours (minutes) of one local date, given as days since 1970-01-01. */
type DayHours = { day: number; hours: Span[] }

/** UTC ms, cut into stretches that each keep one offset (ms to add to UTC for local time). */
type TimeLine = Span & { stretches: (Span & { offset: number })[] }

const MINUTE_MS = 60_000
const DAY_MS = 1440 * MINUTE_MS
const STEP_MS = SLOT_STEP_MINUTES * MINUTE_MS
const WHOLE_DAY: Span[] = [{ from: 0, to: 1440 }]

/**
 * Lists every slot that can be booked on the local dates from .. to (YYYY-MM-DD, inclusive), by
 * start and then in the order of query.staff. With its buffers a slot fits inside one working range
 * of one local date and touches nothing busy; it starts no sooner than leadMinutes from now and at
 * most horizonDays local dates after today. Throws a RangeError for a date or zone that is none.
 */
export function listSlots(query: AvailabilityQuery, from: string, to: string): Slot[] {
  const { salon, service, now } = query
  const today = dayNumber(localDate(now, salon.timeZone))
  const firstDay = Math.max(dayNumber(from), today)
  const lastDay = Math.min(dayNumber(to), today + salon.horizonDays)
  if (!(firstDay <= lastDay && service.durationMinutes > 0)) return []

  const timeLine = timeLineOf(salon.timeZone, firstDay, lastDay)
  const columns = openSteps(query, salonHours(salon, firstDay, lastDay), timeLine)
  const slots: Slot[] = []
  for (let step = 0, startsAt = timeLine.from; startsAt < timeLine.to; step++) {
    const endsAt = startsAt + service.durationMinutes * MINUTE_MS
    for (const { staffId, open } of columns) {
      if (open[step] === 1) slots.push({ staffId, startsAt, endsAt })
    }
    startsAt += STEP_MS
  }
  return slots
}

/**
 * Finds the slots that start exactly at startsAt (UTC ms): one for each free staff member, in the
 * order of query.staff. It picks from listSlots, so what was shown and what is accepted agree.
 */
export function findOpenSlots(query: AvailabilityQuery, startsAt: number): Slot[] {
  const date = localDate(startsAt, query.salon.timeZone)
  return listSlots(query, date, date).filter((slot) => slot.startsAt === startsAt)
}

/** The interval (UTC ms) that an appointment starting at startsAt makes busy: with its buffers. */
export function occupiedInterval(service: ServiceTiming, startsAt: number): Interval {
  return {
    startsAt: startsAt - service.bufferBeforeMinutes * MINUTE_MS,
    endsAt: startsAt + (service.durationMinutes + service.bufferAfterMinutes) * MINUTE_MS,
  }
}

/** The local date (YYYY-MM-DD) of an instant (UTC ms). */
export function localDate(instant: number, timeZone: string): string {
  return zonedDateTime(instant, timeZone).toPlainDate().toString()
}

/** The date (YYYY-MM-DD) that many calendar days later; days may be negative. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The salon's own opening on a local date, in UTC ms, sorted and disjoint; no staff, no lead. */
export function openRanges(salon: SalonSchedule, date: string): Interval[] {
  const day = dayNumber(date)
  const spans = toInstants(salonHours(salon, day, day), timeLineOf(salon.timeZone, day, day))
  return spans.map(({ from, to }) => ({ startsAt: from, endsAt: to }))
}

/** UTC ms of the local dates from .. to (inclusive): what to fetch busy intervals for. */
export function dateBounds(from: string, to: string, timeZone: string): Interval {
  return { startsAt: startOfDate(from, timeZone), endsAt: startOfDate(addDays(to, 1), timeZone) }
}

/** Days since 1970-01-01. Temporal reads the date because Date.parse would accept 30 February. */
function dayNumber(date: string): number {
  const { year, month, day } = Temporal.PlainDate.from(date)
  return Date.UTC(year, month - 1, day) / DAY_MS
}

function startOfDate(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
}

function zonedDateTime(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}

/** Covers the local days and a day on either side: no offset is as long as that. */
function timeLineOf(timeZone: string, firstDay: number, lastDay: number): TimeLine {
  const timeLine: TimeLine = {
    from: (firstDay - 1) * DAY_MS,
    to: (lastDay + 2) * DAY_MS,
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

function salonHours(salon: SalonSchedule, firstDay: number, lastDay: number): DayHours[] {
  const weekly = byWeekday(salon.weekly)
  const days: DayHours[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
    const rows = salon.exceptions.filter((exception) => exception.date === date)
    const hours = rows.length > 0 ? exceptionHours(rows) : (weekly.get(weekdayOf(day)) ?? [])
    days.push({ day, hours: tidy(hours) })
  }
  return days
}

function byWeekday(ranges: WeeklyRange[]): Map<number, Span[]> {
  const days = new Map<number, Span[]>()
  for (const { weekday, fromMinute, toMinute } of ranges) {
    const range = { from: fromMinute, to: toMinute }
    days.set(weekday, [...(days.get(weekday) ?? []), range])
  }
  return days
}

/** A closed row wins over hours given for the same date: better a slot lost than a shut door. */
function exceptionHours(rows: DateException[]): Span[] {
  const hours: Span[] = []
  for (const { fromMinute, toMinute } of rows) {
    if (fromMinute === null || toMinute === null) return []
    hours.push({ from: fromMinute, to: toMinute })
  }
  return hours
}

/** Sorts, merges and cuts to the day, being the day without all that these hours leave of it. */
function tidy(hours: Span[]): Span[] {
  return subtract(WHOLE_DAY, subtract(WHOLE_DAY, hours))
}

/** spans are sorted and disjoint, and so is the answer; holes may be in any state. */
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
function weekdayOf(day: number): number {
  return (((day % 7) + 10) % 7) + 1
}

/**
 * For each staff member one byte a step of the time line, 1 where a slot can start. Nothing is
 * sorted or searched: working hours switch steps on, then busy intervals switch them off.
 */
function openSteps(
  { salon, service, staff, busy, now }: AvailabilityQuery,
  salonDays: DayHours[],
  timeLine: TimeLine,
): { staffId: string; open: Uint8Array }[] {
  const stepCount = (timeLine.to - timeLine.from) / STEP_MS
  const columns = new Map(staff.map(({ staffId }) => [staffId, new Uint8Array(stepCount)]))
  /** Switches the steps from <= start < to (UTC ms). */
  const switchSteps = (staffId: string, value: 0 | 1, from: number, to: number) => {
    const open = columns.get(staffId)
    if (open === undefined) return
    const end = Math.min(Math.ceil((to - timeLine.from) / STEP_MS), stepCount)
    // A loop, as fill() costs more than it saves on the few steps of an appointment.
    let step = Math.max(Math.ceil((from - timeLine.from) / STEP_MS), 0)
    while (step < end) open[step++] = value
  }

  // What a slot occupies, relative to its start. Instants are whole ms: +1 makes "up to" "before".
  const { startsAt: head, endsAt: tail } = occupiedInterval(service, 0)
  const earliest = now + salon.leadMinutes * MINUTE_MS
  for (const member of staff) {
    for (const { from, to } of toInstants(staffHours(member, salonDays), timeLine)) {
      switchSteps(member.staffId, 1, Math.max(from - head, earliest), to - tail + 1)
    }
  }
  for (const { staffId, startsAt, endsAt } of busy) {
    if (startsAt < endsAt) switchSteps(staffId, 0, startsAt - tail + 1, endsAt - head)
  }
  return Array.from(columns, ([staffId, open]) => ({ staffId, open }))
}

/** Outside their own hours staff are as absent as during a break. */
function staffHours(member: StaffSchedule, salonDays: DayHours[]): DayHours[] {
  const weekly = byWeekday(member.weekly)
  const breaks = byWeekday(member.breaks)
  return salonDays.map(({ day, hours }) => {
    const weekday = weekdayOf(day)
    const absent = subtract(WHOLE_DAY, weekly.get(weekday) ?? [])
    return { day, hours: subtract(subtract(hours, absent), breaks.get(weekday) ?? []) }
  })
}

/**
 * Stretches are the outer loop because only within one does local time never run backwards: the
 * answer is sorted even where a clock turned back past midnight. Ranges of one date that meet at a
 * change of offset are one; ranges of two dates that meet at midnight stay two.
 */
function toInstants(days: DayHours[], timeLine: TimeLine): Span[] {
  const spans: Span[] = []
  let lastDay: number | undefined
  for (const stretch of timeLine.stretches) {
    for (const { day, hours } of days) {
      const midnight = day * DAY_MS - stretch.offset
      for (const range of hours) {
        const from = Math.max(midnight + range.from * MINUTE_MS, stretch.from)
        const to = Math.min(midnight + range.to * MINUTE_MS, stretch.to)
        if (from >= to) continue
        const last = spans.at(-1)
        if (last?.to === from && day === lastDay) last.to = to
        else spans.push({ from, to })
        lastDay = day
      }
    }
  }
  return spans
}
