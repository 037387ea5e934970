// Due days over ten years: month ends from every anchor, leap days, and clocks that change.
import { describe, expect, test } from 'vitest'
import { CITIES } from '../db/cities'
import { daysBetween, dueAt, dueDay, localDay, nextDueDay } from './due-dates'

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
const DAY = 86_400_000
const HOUR = 3_600_000

/** The number of days of a month, without the calendar that is under test. */
const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const pad = (n: number) => String(n).padStart(2, '0')

/** The due days after an anchor, as a job walks them: each from the one before. */
function walk(anchor: string, frequency: 'daily' | 'weekly' | 'monthly', count: number): string[] {
  const days: string[] = []
  for (let day = anchor; days.length < count; ) {
    day = nextDueDay(anchor, frequency, day) as string
    days.push(day)
  }
  return days
}

describe('ten years of month ends', () => {
  test.each([28, 29, 30, 31])('from the %sth: every month once, clamped, and back again', (day) => {
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

  test('29 February comes back in leap years, and is the 28th in others', () => {
    expect(dueDay('2024-02-29', 'yearly', 1)).toBe('2025-02-28')
    expect(dueDay('2024-02-29', 'yearly', 4)).toBe('2028-02-29')
    expect(walk('2024-02-29', 'monthly', 13).slice(10)).toEqual([
      '2025-01-29',
      '2025-02-28',
      '2025-03-29',
    ])
  })
})

test('days and weeks: none is missed, none comes twice', () => {
  const daily = walk('2026-11-21', 'daily', YEARS * 366)
  daily.reduce((before, day) => {
    expect(daysBetween(before, day)).toBe(1)
    return day
  }, '2026-11-21')
  const weekly = walk('2026-11-21', 'weekly', YEARS * 53)
  weekly.reduce((before, day) => {
    expect(daysBetween(before, day)).toBe(7)
    return day
  }, '2026-11-21')
})

test('the first due day after any day, whether or not it is one itself', () => {
  expect(nextDueDay('2027-01-31', 'monthly', '2027-01-30')).toBe('2027-01-31')
  expect(nextDueDay('2027-01-31', 'monthly', '2027-02-27')).toBe('2027-02-28')
  expect(nextDueDay('2027-01-31', 'monthly', '2027-02-28')).toBe('2027-03-31')
  expect(nextDueDay('2027-01-31', 'weekly', '2030-06-15')).toBe('2030-06-16')
  expect(nextDueDay('2027-01-31', 'once', '2027-01-30')).toBe('2027-01-31')
  expect(nextDueDay('2027-01-31', 'once', '2027-01-31')).toBeNull()
})

describe.each(ZONES)('in %s', (zone) => {
  test('nine in the morning of every day of ten years is on that day, once, a day apart', () => {
    let before = dueAt('2026-11-20', zone)
    for (const day of walk('2026-11-20', 'daily', YEARS * 366)) {
      const instant = dueAt(day, zone)
      expect(localDay(instant, zone)).toBe(day)
      // Nothing but a change of clocks makes a day longer or shorter, and none by more than this.
      expect(Math.abs(instant - before - DAY)).toBeLessThanOrEqual(HOUR)
      before = instant
    }
  })

  test('the tries of a day are in their order, and on that day', () => {
    for (const day of walk('2026-11-20', 'weekly', YEARS * 53)) {
      const tries = [9, 13, 18].map((hour) => dueAt(day, zone, hour))
      expect(tries).toEqual([...tries].sort((a, b) => a - b))
      expect(new Set(tries.map((instant) => localDay(instant, zone)))).toEqual(new Set([day]))
    }
  })

  test('a month’s end is due at nine of its own day', () => {
    for (const day of walk('2027-01-31', 'monthly', YEARS * 12)) {
      const there = new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        hour: '2-digit',
        day: '2-digit',
        hourCycle: 'h23',
      })
      const parts = there.formatToParts(dueAt(day, zone))
      expect(parts.find(({ type }) => type === 'hour')?.value).toBe('09')
      expect(parts.find(({ type }) => type === 'day')?.value).toBe(day.slice(8))
    }
  })
})
