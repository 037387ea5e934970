// When can a visit be booked? Pure functions from calendars and busy intervals to open slots: no
// I/O and no clock, so that the slots shown and the check at booking are the same computation. A
// visit is one or more services back to back, each by a professional who does it; for each kind of
// resource it needs one unit from the first service that takes the kind to the last.

import { type Interval, localDate } from '../../platform/values/dates'
import { MINUTE } from '../../platform/values/time'
import {
  dayNumber,
  intersect,
  type SalonSchedule,
  type Span,
  type StaffSchedule,
  salonHours,
  staffHours,
  timeLineOf,
  toInstants,
  WHOLE_DAY,
} from './working-hours'

/** Grid of start times for clients, in minutes of UTC; the salon itself uses the finer grid. */
export const SLOT_STEP_MINUTES = 15
const SALON_STEP_MINUTES = 5

/** Units of the same kind are interchangeable. */
type ResourceUnit = { resourceId: string; kind: string; busy: Interval[] }

/** In minutes. A gap begins `gapStartMinutes` after the start and frees the professional while it lasts. */
type ServiceTiming = {
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  gapStartMinutes: number
  gapMinutes: number
}

/** One service of a visit: duration with add-ons, eligible professionals, and kinds of resource. */
export type AppointmentItem = ServiceTiming & { staffIds: string[]; kinds: string[] }

/** now: UTC ms. For the salon itself, lead time and horizon do not apply and the grid is finer. */
export type AppointmentQuery = {
  salon: SalonSchedule
  items: AppointmentItem[]
  staff: StaffSchedule[]
  resources: ResourceUnit[]
  now: number
  by: 'client' | 'salon'
}

/** The professionals who are free for each item, and the free units of each kind. */
export type Free = { staffIds: string[][]; resourceIds: Map<string, string[]> }

/**
 * Lists every slot that starts on the local dates from .. to (YYYY-MM-DD, inclusive), in order;
 * each with its end, without buffers. Throws a RangeError for an invalid date or zone.
 *
 * Each work interval, buffers included, fits inside working hours and overlaps nothing busy; the
 * client is present only while the salon is open, if need be past midnight; the visit starts at
 * least leadMinutes from now and at most horizonDays local dates after today.
 */
export function listSlots(query: AppointmentQuery, from: string, to: string): Interval[] {
  const open = openSteps(query, from, to)
  if (!open) return []
  const slots: Interval[] = []
  for (let step = 0; step < open.all.length; step++) {
    if (open.all[step] === 0) continue
    const startsAt = open.from + step * open.stepMs
    slots.push({ startsAt, endsAt: startsAt + open.lengthMs })
  }
  return slots
}

/** Free professionals and units for a visit that starts exactly at startsAt (UTC ms); null if it cannot. */
export function whoIsFree(query: AppointmentQuery, startsAt: number): Free | null {
  return freeOn(query, localDate(startsAt, query.salon.timeZone))(startsAt)
}

/** The same for many starts on one local date (YYYY-MM-DD). */
export function freeOn(query: AppointmentQuery, date: string): (startsAt: number) => Free | null {
  const open = openSteps(query, date, date)
  if (!open) return () => null
  return (startsAt) => {
    const step = (startsAt - open.from) / open.stepMs
    // A time off the grid gives a fractional index, which finds nothing.
    if (open.all[step] !== 1) return null
    const free = ({ choices }: OpenNeed) => choices.filter((c) => c.open[step] === 1).map((c) => c.id)
    return {
      staffIds: open.staff.map(free),
      resourceIds: new Map(open.resources.map((need) => [need.kind, free(need)])),
    }
  }
}

/** When an item occupies its professional, in ms from the item's start: two spans if there is a gap. */
export function workSpans(timing: ServiceTiming): Span[] {
  const { durationMinutes, gapStartMinutes, gapMinutes } = timing
  const from = 0 - timing.bufferBeforeMinutes * MINUTE
  const to = (durationMinutes + timing.bufferAfterMinutes) * MINUTE
  const gapEnd = gapStartMinutes + gapMinutes
  // A shortened visit may end before its gap does.
  if (gapMinutes === 0 || gapEnd >= durationMinutes) return [{ from, to }]
  return [
    { from, to: gapStartMinutes * MINUTE },
    { from: gapEnd * MINUTE, to },
  ]
}

/** When each item begins, in ms from the visit's start, and the total length. */
export function timetableOf(items: ServiceTiming[]): { starts: number[]; lengthMs: number } {
  const starts: number[] = []
  let lengthMs = 0
  for (const { durationMinutes } of items) {
    starts.push(lengthMs)
    lengthMs += durationMinutes * MINUTE
  }
  return { starts, lengthMs }
}

/**
 * For each kind, the span in which one unit is occupied, in ms from the visit's start: from the
 * first item that takes it to the last, with their buffers.
 */
export function resourceSpans(items: AppointmentItem[]): Map<string, Span> {
  const { starts } = timetableOf(items)
  const spans = new Map<string, Span>()
  for (const [i, item] of items.entries()) {
    const start = starts[i] ?? 0
    const from = start - item.bufferBeforeMinutes * MINUTE
    const to = start + (item.durationMinutes + item.bufferAfterMinutes) * MINUTE
    for (const kind of item.kinds) {
      const known = spans.get(kind) ?? { from, to }
      spans.set(kind, { from: Math.min(known.from, from), to: Math.max(known.to, to) })
    }
  }
  return spans
}

/** The salon's opening hours on a local date, in UTC ms, sorted and disjoint; ignores staff and lead time. */
export function openRanges(salon: SalonSchedule, date: string): Interval[] {
  const day = dayNumber(date)
  const spans = toInstants(salonHours(salon, day, day), timeLineOf(salon.timeZone, day, day))
  return spans.map(({ from, to }) => ({ startsAt: from, endsAt: to }))
}

/** One byte per grid step: 1 if this professional or unit allows the visit to start there. */
type OpenChoice = { id: string; open: Uint8Array }
type OpenNeed = { choices: OpenChoice[] }

/** Steps of stepMs from `from` (UTC ms); `all` is 1 where every need can be met. */
type OpenSteps = {
  from: number
  stepMs: number
  lengthMs: number
  all: Uint8Array
  staff: OpenNeed[]
  resources: (OpenNeed & { kind: string })[]
}

/**
 * The needs of a visit are independent: the work of one person counts as one interval, so it never
 * conflicts with itself. A start is therefore open if each item has a professional and each kind a
 * unit. Nothing is sorted or searched: hours set steps, then busy intervals clear them.
 */
function openSteps(query: AppointmentQuery, from: string, to: string): OpenSteps | null {
  const { salon, items, now, by } = query
  const forSalon = by === 'salon'
  const today = dayNumber(localDate(now, salon.timeZone))
  const firstDay = forSalon ? dayNumber(from) : Math.max(dayNumber(from), today)
  const lastDay = forSalon ? dayNumber(to) : Math.min(dayNumber(to), today + salon.horizonDays)
  const { starts, lengthMs } = timetableOf(items)
  if (!(firstDay <= lastDay && lengthMs > 0)) return null

  const timeLine = timeLineOf(salon.timeZone, firstDay, lastDay)
  const stepMs = (forSalon ? SALON_STEP_MINUTES : SLOT_STEP_MINUTES) * MINUTE
  const grid: Grid = { from: timeLine.from, stepMs, count: (timeLine.to - timeLine.from) / stepMs }
  // A visit may begin before midnight and end after it, and so may what its professional does around
  // it. The day after may be no more than a date: Samoa went from 29 to 31 December 2011.
  const days = salonHours(salon, firstDay - 2, lastDay + 2)

  const all = new Uint8Array(grid.count)
  const earliest = forSalon ? Number.NEGATIVE_INFINITY : now + salon.leadMinutes * MINUTE
  const requested = days.slice(2, -2).map(({ day }) => ({ day, hours: WHOLE_DAY }))
  const fitting = startsWithin(toInstants(days, timeLine), { from: 0, to: lengthMs })
  for (const open of intersect(fitting, toInstants(requested, timeLine))) {
    paint(all, grid, 1, Math.max(open.from, earliest), open.to)
  }

  const staff = new Map(query.staff.map((member) => [member.staffId, member]))
  const hours = new Map<string, Span[]>()
  const hoursOf = (member: StaffSchedule): Span[] => {
    const known = hours.get(member.staffId) ?? toInstants(staffHours(member, days), timeLine)
    hours.set(member.staffId, known)
    return known
  }
  const byStaff = items.map((item, i) => {
    const spans = workSpans(item).map((span) => later(span, starts[i] ?? 0))
    const choices = item.staffIds.flatMap((id) => {
      const member = staff.get(id)
      return member ? [{ id, open: column(grid, spans, hoursOf(member), member.busy) }] : []
    })
    return { choices }
  })
  const byKind = Array.from(resourceSpans(items), ([kind, span]) => {
    const units = query.resources.filter((unit) => unit.kind === kind)
    const choices = units.map(({ resourceId, busy }) => {
      return { id: resourceId, open: column(grid, [span], null, busy) }
    })
    return { kind, choices }
  })
  for (const { choices } of [...byStaff, ...byKind]) keepWhereAny(all, choices)
  return { from: grid.from, stepMs, lengthMs, all, staff: byStaff, resources: byKind }
}

type Grid = { from: number; stepMs: number; count: number }

/** Marks the starts at which all `spans` (ms from the visit's start) lie inside `hours` and overlap nothing busy. */
function column(grid: Grid, spans: Span[], hours: Span[] | null, busy: Interval[]): Uint8Array {
  const open = new Uint8Array(grid.count)
  if (hours === null) open.fill(1)
  else {
    const starts = spans.map((span) => startsWithin(hours, span)).reduce(intersect)
    for (const { from, to } of starts) paint(open, grid, 1, from, to)
  }
  for (const { startsAt, endsAt } of busy) {
    if (startsAt >= endsAt) continue
    // Instants are whole ms: +1 turns the exclusive bound into an inclusive one.
    for (const span of spans) paint(open, grid, 0, startsAt - span.to + 1, endsAt - span.from)
  }
  return open
}

/**
 * Start times (end exclusive) at which `span` lies inside one of the ranges; a range that is too
 * short gives an inverted span, which paints nothing.
 */
function startsWithin(ranges: Span[], span: Span): Span[] {
  return ranges.map(({ from, to }) => ({ from: from - span.from, to: to - span.to + 1 }))
}

/** Sets the steps with from <= start < to (UTC ms). */
function paint(open: Uint8Array, grid: Grid, value: 0 | 1, from: number, to: number): void {
  const end = Math.min(Math.ceil((to - grid.from) / grid.stepMs), grid.count)
  // A loop: fill() costs more than it saves on the few steps of an appointment.
  let step = Math.max(Math.ceil((from - grid.from) / grid.stepMs), 0)
  while (step < end) open[step++] = value
}

function keepWhereAny(all: Uint8Array, choices: OpenChoice[]): void {
  const any = new Uint8Array(all.length)
  for (const { open } of choices) {
    // Stryker disable next-line EqualityOperator: what is written past the end of typed bytes is lost
    for (let step = 0; step < any.length; step++) any[step] = (any[step] ?? 0) | (open[step] ?? 0)
  }
  // Stryker disable next-line EqualityOperator: what is written past the end of typed bytes is lost
  for (let step = 0; step < all.length; step++) all[step] = (all[step] ?? 0) & (any[step] ?? 0)
}

function later({ from, to }: Span, ms: number): Span {
  return { from: from + ms, to: to + ms }
}
