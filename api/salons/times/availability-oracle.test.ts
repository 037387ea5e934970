// Availability against an oracle that reads the wall clock of every minute with Intl and so shares
// nothing with the code, not even Temporal: visits of several services with gaps, buffers, days off
// and resources, at salons whose zones change their clocks.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Interval } from '../../platform/values/dates'
import { dateBounds } from '../../platform/values/dates'
import { DAY, MINUTE } from '../../platform/values/time'
import { type AppointmentItem, type AppointmentQuery, listSlots, openRanges, whoIsFree } from './availability'
import type { DateException, SalonSchedule, StaffSchedule, WeeklyRange } from './working-hours'

describe('against the minute-by-minute oracle', () => {
  test('lists exactly the slots that satisfy every rule, in order', () => {
    let listed = 0
    let several = 0
    fc.assert(
      fc.property(scenario(), ({ query, from, to }) => {
        const slots = listSlots(query, from, to)
        listed += slots.length > 0 ? 1 : 0
        several += slots.length > 0 && query.items.length > 1 ? 1 : 0
        expect(slots).toEqual(oracle(query, from, to))
      }),
      { numRuns: 250 },
    )
    expect(listed).toBeGreaterThan(40)
    expect(several).toBeGreaterThan(10)
  })

  test('finds exactly the free professionals that the oracle finds, and nobody at other times', () => {
    fc.assert(
      fc.property(scenario(), fc.nat(DAY / MINUTE), ({ query, from, to }, minute) => {
        const slots = listSlots(query, from, to)
        const noon = Date.parse(`${from}T12:00Z`)
        const instants = [
          noon + minute * MINUTE,
          ...slots.slice(0, 8).map((slot) => slot.startsAt),
          ...slots.slice(0, 2).map((slot) => slot.startsAt + MINUTE),
        ]
        for (const instant of instants) {
          const date = wallClock(instant, query.salon.timeZone).date
          if (date < from || date > to) continue
          const open = slots.some((slot) => slot.startsAt === instant)
          const free = whoIsFree(query, instant)
          expect(free !== null).toBe(open)
          if (free === null) continue
          expect(free.staffIds).toEqual(
            query.items.map((item, i) => item.staffIds.filter((id) => worksThen(query, item, i, id, instant))),
          )
          const kinds = new Set(query.items.flatMap((item) => item.kinds))
          expect([...free.resourceIds.keys()].sort()).toEqual([...kinds].sort())
          for (const [kind, ids] of free.resourceIds) {
            const units = query.resources.filter((unit) => unit.kind === kind)
            expect(ids).toEqual(
              units.filter((unit) => isUnitFree(query, kind, unit.busy, instant)).map((unit) => unit.resourceId),
            )
          }
        }
      }),
      { numRuns: 200 },
    )
  })

  test('opens the salon in exactly the minutes whose wall clock says so', () => {
    fc.assert(
      fc.property(scenario(), ({ query: { salon }, from }) => {
        const ranges = openRanges(salon, from)
        const noon = Date.parse(`${from}T12:00Z`)
        for (let instant = noon - 1.5 * DAY; instant < noon + 1.5 * DAY; instant += MINUTE) {
          const wall = wallClock(instant, salon.timeZone)
          const open = ranges.filter((r) => r.startsAt <= instant && instant < r.endsAt).length
          const expected = wall.date === from && isSalonOpen(salon, wall) ? 1 : 0
          if (open !== expected) expect.fail(`${wall.date} ${wall.minute}: ${open} ranges`)
        }
        const bounds = dateBounds(from, from, salon.timeZone)
        // The dates before 2026 are there for zones that repeated or skipped a midnight.
        for (const range of from < '2026' ? [] : ranges) {
          expect(range.startsAt).toBeGreaterThanOrEqual(bounds.startsAt)
          expect(range.endsAt).toBeLessThanOrEqual(bounds.endsAt)
        }
      }),
      { numRuns: 100 },
    )
  })
})

function oracle(query: AppointmentQuery, from: string, to: string): Interval[] {
  const slots: Interval[] = []
  const last = Date.parse(`${to}T00:00Z`) + 2 * DAY
  const step = (query.by === 'salon' ? 5 : 15) * MINUTE
  for (let at = Date.parse(`${from}T00:00Z`) - DAY; at < last; at += step) {
    const { date } = wallClock(at, query.salon.timeZone)
    if (date < from || date > to) continue
    if (followsRules(query, at)) slots.push({ startsAt: at, endsAt: endOf(query, at) })
  }
  return slots
}

function endOf({ items }: AppointmentQuery, at: number): number {
  return items.reduce((end, { durationMinutes }) => end + durationMinutes * MINUTE, at)
}

function startOf({ items }: AppointmentQuery, i: number, at: number): number {
  return items.slice(0, i).reduce((start, { durationMinutes }) => start + durationMinutes * MINUTE, at)
}

function followsRules(query: AppointmentQuery, at: number): boolean {
  const { salon, now, by } = query
  const { date } = wallClock(at, salon.timeZone)
  const today = wallClock(now, salon.timeZone).date
  const daysAhead = (Date.parse(date) - Date.parse(today)) / DAY
  if (by === 'client') {
    if (at < now + salon.leadMinutes * MINUTE) return false
    if (daysAhead < 0 || daysAhead > salon.horizonDays) return false
  }
  for (let minute = at; minute < endOf(query, at); minute += MINUTE) {
    const wall = wallClock(minute, salon.timeZone)
    if (!isSalonOpen(salon, wall)) return false
  }
  const everyItem = query.items.every((item, i) => item.staffIds.some((id) => worksThen(query, item, i, id, at)))
  const kinds = query.items.flatMap((item) => item.kinds)
  return (
    everyItem &&
    kinds.every((kind) => query.resources.some((unit) => unit.kind === kind && isUnitFree(query, kind, unit.busy, at)))
  )
}

/** Whether a professional works and is free in every minute that an item occupies them. */
function worksThen(query: AppointmentQuery, item: AppointmentItem, i: number, id: string, at: number): boolean {
  const { salon } = query
  const member = query.staff.find(({ staffId }) => staffId === id)
  if (!member) return false
  const start = startOf(query, i, at)
  const gapFrom = item.gapStartMinutes
  const gapTo = item.gapStartMinutes + item.gapMinutes
  for (let m = -item.bufferBeforeMinutes; m < item.durationMinutes + item.bufferAfterMinutes; m++) {
    if (gapTo < item.durationMinutes && gapFrom <= m && m < gapTo) continue
    const minute = start + m * MINUTE
    const wall = wallClock(minute, salon.timeZone)
    if (!isSalonOpen(salon, wall) || !isAtWork(member, wall)) return false
    if (member.busy.some((b) => b.startsAt < minute + MINUTE && minute < b.endsAt)) return false
  }
  return true
}

/** Whether a unit is free from the first item that takes its kind to the last. */
function isUnitFree(query: AppointmentQuery, kind: string, busy: Interval[], at: number): boolean {
  const takes = query.items.map((item, i) => ({ item, i })).filter((t) => t.item.kinds.includes(kind))
  const from = Math.min(...takes.map(({ item, i }) => startOf(query, i, at) - item.bufferBeforeMinutes * MINUTE))
  const to = Math.max(
    ...takes.map(({ item, i }) => startOf(query, i, at) + (item.durationMinutes + item.bufferAfterMinutes) * MINUTE),
  )
  return !busy.some((b) => b.startsAt < to && from < b.endsAt)
}

function isSalonOpen(salon: SalonSchedule, wall: Wall): boolean {
  return exceptionally(salon.exceptions, wall) ?? covers(salon.weekly, wall)
}

function isAtWork(member: StaffSchedule, wall: Wall): boolean {
  if (covers(member.breaks, wall)) return false
  return exceptionally(member.exceptions, wall) ?? covers(member.weekly, wall)
}

function exceptionally(exceptions: DateException[], wall: Wall): boolean | undefined {
  const rows = exceptions.filter(({ date }) => date === wall.date)
  if (rows.length === 0) return undefined
  if (rows.some((row) => row.fromMinute === null)) return false
  return rows.some(({ fromMinute: from, toMinute: to }) => {
    return from !== null && to !== null && from <= wall.minute && wall.minute < to
  })
}

function covers(ranges: WeeklyRange[], { weekday, minute }: Wall): boolean {
  return ranges.some((r) => {
    return r.weekday === weekday && r.fromMinute <= minute && minute < r.toMinute
  })
}

/** A salon on a day with a clock change, or on an ordinary one. */
function scenario(): fc.Arbitrary<{ query: AppointmentQuery; from: string; to: string }> {
  const plainDays = ['2026-06-17', '2026-12-31', '2028-02-29']
  const places = Object.entries({
    'Europe/Berlin': ['2026-03-29', '2026-10-25', ...plainDays],
    'America/New_York': ['2026-03-08', '2026-11-01', ...plainDays],
    'Australia/Lord_Howe': ['2026-04-05', '2026-10-04', ...plainDays],
    'Africa/Cairo': ['2026-04-24', '2026-10-29', '2026-10-30', ...plainDays],
    'Africa/Casablanca': ['2026-02-15', '2026-03-22'],
    'America/Havana': ['2026-03-08', '2026-11-01'],
    'America/Nuuk': ['2026-03-28', '2026-10-24'],
    'America/St_Johns': ['2010-11-06', '2010-11-07'], // at 00:01 back to the day before
    'Pacific/Apia': ['2011-12-30'], // a day that never was
    'Africa/Kampala': plainDays,
    'Asia/Kathmandu': plainDays,
  }).flatMap(([timeZone, dates]) => dates.map((date) => ({ timeZone, date })))

  const minute = fc.oneof(
    fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
    fc.integer({ min: -20, max: 240 }),
    fc.integer({ min: 1300, max: 1460 }),
    fc.integer({ min: 0, max: 1440 }),
  )
  const hours = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    fromMinute: fc.oneof(fc.constant(0), minute),
    toMinute: fc.oneof(fc.constant(1440), minute),
  })
  // Around the clock, or arbitrary hours.
  const allWeek = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 0, toMinute: 1440 }))
  const weekly = fc.oneof(
    { weight: 1, arbitrary: fc.constant(allWeek) },
    {
      weight: 4,
      arbitrary: fc.array(hours, { minLength: 4, maxLength: 16, size: 'max' }),
    },
  )
  const breaks = fc.array(fc.record({ weekday: hours.map((h) => h.weekday), fromMinute: minute, toMinute: minute }), {
    maxLength: 4,
  })
  const exception = fc.oneof(
    { weight: 4, arbitrary: hours.map(({ weekday: _, ...range }) => range) },
    { weight: 1, arbitrary: fc.constant({ fromMinute: null, toMinute: null }) },
  )
  const exceptions = fc.array(fc.tuple(fc.integer({ min: -1, max: 2 }), exception), { maxLength: 2 })
  const busy = fc.array(
    fc.record({
      after: fc.integer({ min: -1440, max: 4 * 1440 }),
      minutes: fc.oneof(fc.constantFrom(15, 60), fc.integer({ min: 1, max: 600 })),
    }),
    { maxLength: 5 },
  )
  const buffer = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 }))
  const item = fc
    .record({
      durationMinutes: fc.oneof(fc.constantFrom(15, 30, 60), fc.integer({ min: 1, max: 150 })),
      bufferBeforeMinutes: buffer,
      bufferAfterMinutes: buffer,
      gapStartMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 60 })),
      gapMinutes: fc.oneof(fc.constant(20), fc.integer({ min: 1, max: 90 })),
      staffIds: fc.subarray(['zoe', 'ana', 'ida'], { minLength: 1 }),
      kinds: fc.oneof(
        { weight: 3, arbitrary: fc.constant([] as string[]) },
        { weight: 2, arbitrary: fc.subarray(['room', 'basin'], { minLength: 1 }) },
      ),
    })
    .map((item) => (item.gapStartMinutes === 0 ? { ...item, gapMinutes: 0 } : item))
  const unit = fc.record({ kind: fc.constantFrom('room', 'basin'), busy })
  return fc
    .record({
      place: fc.constantFrom(...places),
      fromOffset: fc.integer({ min: -1, max: 0 }),
      length: fc.integer({ min: 0, max: 2 }),
      weekly,
      exceptions,
      leadMinutes: fc.oneof(fc.constant(0), fc.integer({ min: -2000, max: 2000 })),
      horizonDays: fc.oneof(fc.constant(60), fc.integer({ min: 0, max: 4 })),
      items: fc.array(item, { minLength: 1, maxLength: 3 }),
      staff: fc.tuple(
        ...['zoe', 'ana'].map((staffId) =>
          fc.record({ staffId: fc.constant(staffId), weekly, breaks, exceptions, busy }),
        ),
      ),
      units: fc.array(unit, { minLength: 1, maxLength: 3 }),
      nowAfter: fc.integer({ min: -3 * DAY, max: DAY }),
      by: fc.constantFrom('client' as const, 'client' as const, 'salon' as const),
    })
    .map(({ place, fromOffset, length, nowAfter, units, items, by, ...rest }) => {
      const midnight = Date.parse(`${place.date}T00:00Z`)
      const dateAt = (days: number) => new Date(midnight + days * DAY).toISOString().slice(0, 10)
      const dated = (drawn: typeof rest.exceptions) => drawn.map(([days, r]) => ({ date: dateAt(days), ...r }))
      const taken = (drawn: { after: number; minutes: number }[]) =>
        drawn.map(({ after, minutes }) => {
          const startsAt = midnight + after * MINUTE
          return { startsAt, endsAt: startsAt + minutes * MINUTE }
        })
      const { weekly, leadMinutes, horizonDays } = rest
      const salon = { timeZone: place.timeZone, weekly, exceptions: dated(rest.exceptions), leadMinutes, horizonDays }
      const staff = rest.staff.map((member) => ({
        ...member,
        exceptions: dated(member.exceptions),
        busy: taken(member.busy),
      }))
      const resources = units.map(({ kind, busy }, i) => {
        return { resourceId: `unit${i}`, kind, busy: taken(busy) }
      })
      const query = { salon, items, staff, resources, now: midnight + nowAfter, by }
      return { query, from: dateAt(fromOffset), to: dateAt(fromOffset + length) }
    })
}

type Wall = { date: string; weekday: number; minute: number }

const clocks = new Map<string, { format: Intl.DateTimeFormat; known: Map<number, Wall> }>()

/** The local wall-clock time, to the minute. Cached, because every minute is requested. */
function wallClock(instant: number, timeZone: string): Wall {
  const clock = clocks.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    known: new Map<number, Wall>(),
  }
  clocks.set(timeZone, clock)
  const key = Math.floor(instant / MINUTE)
  const known = clock.known.get(key)
  if (known) return known
  const local = clock.format.format(instant)
  const date = local.slice(0, 10)
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
  const wall = { date, weekday: new Date(date).getUTCDay() || 7, minute }
  clock.known.set(key, wall)
  return wall
}
