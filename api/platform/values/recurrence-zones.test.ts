// Due days over ten years, in every zone of ours and in those whose clocks change; examples are in recurrence.test.ts.
import { describe, expect, test } from 'vitest'
import { CITIES } from '../../../db/seed/city-places'
import { dueAt, localDay, nextDueDay } from './recurrence'
import { DAY, daysBetween, HOUR } from './time'

const ZONES = [
  ...new Set(Object.values(CITIES).map(({ timeZone }) => timeZone)),
  // Their clocks change; Casablanca's twice around Ramadan, Lord Howe's by half an hour.
  'Africa/Cairo',
  'Africa/Casablanca',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
]

const YEARS = 10

/** The number of days of a month, without the calendar that is under test. */
const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const pad = (n: number) => String(n).padStart(2, '0')

/** The due days after an anchor, as a job computes them: each from the previous one. */
function walk(anchor: string, frequency: 'daily' | 'weekly' | 'monthly', count: number): string[] {
  const days: string[] = []
  for (let day = anchor; days.length < count; ) {
    day = nextDueDay(anchor, frequency, day) as string
    days.push(day)
  }
  return days
}

/** Computed once, by the first test that needs it: every zone has the same days. */
const everyDay = once(() => walk('2026-11-20', 'daily', YEARS * 366))
const everyWeek = once(() => walk('2026-11-20', 'weekly', YEARS * 53))
const everyMonthEnd = once(() => walk('2027-01-31', 'monthly', YEARS * 12))

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

describe('ten years of month ends', () => {
  test.each([28, 29, 30, 31])('from the %sth: every month once, clamped and restored', (day) => {
    for (const year of [2024, 2025, 2027, 2028]) {
      const days = walk(`${year}-01-${day}`, 'monthly', YEARS * 12)
      const expected = Array.from({ length: YEARS * 12 }, (_, i) => {
        const month = ((i + 1) % 12) + 1
        const of = year + Math.floor((i + 1) / 12)
        return `${of}-${pad(month)}-${pad(Math.min(day, lengthOf(of, month)))}`
      })
      expect(days).toEqual(expected)
    }
  })
})

test('days and weeks: none is skipped or repeated', () => {
  const apart = (days: string[]) => new Set(days.map((day, i) => daysBetween(days[i - 1] ?? '2026-11-20', day)))
  expect(apart(everyDay())).toEqual(new Set([1]))
  expect(apart(everyWeek())).toEqual(new Set([7]))
})

describe.each(ZONES)('in %s', (zone) => {
  // Days that fail are gathered: an assertion for each of them would take longer than the days themselves.
  test('nine in the morning of every day in ten years falls on that day, once, a day apart', () => {
    let before = dueAt('2026-11-20', zone)
    const days = everyDay()
    const wrong = days.filter((day) => {
      const instant = dueAt(day, zone)
      // Nothing but a change of clocks makes a day longer or shorter, and none by more than this.
      const apart = Math.abs(instant - before - DAY) <= HOUR
      before = instant
      return !(apart && localDay(instant, zone) === day)
    })
    expect(days).toHaveLength(YEARS * 366)
    expect(wrong).toEqual([])
  })

  test('the attempts of a day are in order, and on that day', () => {
    const weeks = everyWeek()
    const wrong = weeks.filter((day) => {
      const [nine = 0, number = 0, six = 0] = [9, 13, 18].map((hour) => dueAt(day, zone, hour))
      const there = [nine, number, six].every((instant) => localDay(instant, zone) === day)
      return !(there && nine < number && number < six)
    })
    expect(weeks).toHaveLength(YEARS * 53)
    expect(wrong).toEqual([])
  })

  test('a month’s end is due at nine of its own day', () => {
    const there = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      day: '2-digit',
      hourCycle: 'h23',
    })
    const clock = (instant: number) => {
      const parts = there.formatToParts(instant)
      const part = (type: string) => parts.find((part) => part.type === type)?.value
      return `${part('day')} ${part('hour')}`
    }
    const ends = everyMonthEnd()
    expect(ends).toHaveLength(YEARS * 12)
    expect(ends.map((day) => clock(dueAt(day, zone)))).toEqual(ends.map((day) => `${day.slice(8)} 09`))
  })
})
