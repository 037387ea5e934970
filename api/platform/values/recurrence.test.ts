// Due days by example: month ends, leap days, and clocks that change.
import { describe, expect, test } from 'vitest'
import { dueAt, dueDay, localDay, nextDueDay } from './recurrence'
import { daysBetween } from './time'

test('finds the first due day after any day', () => {
  expect(nextDueDay('2027-01-31', 'monthly', '2027-01-30')).toBe('2027-01-31')
  expect(nextDueDay('2027-01-31', 'monthly', '2027-02-27')).toBe('2027-02-28')
  expect(nextDueDay('2027-01-31', 'monthly', '2027-02-28')).toBe('2027-03-31')
  expect(nextDueDay('2027-01-31', 'weekly', '2030-06-15')).toBe('2030-06-16')
  expect(nextDueDay('2027-01-31', 'yearly', '2031-06-15')).toBe('2032-01-31')
  expect(nextDueDay('2024-02-29', 'yearly', '2027-02-28')).toBe('2028-02-29')
  expect(nextDueDay('2027-01-31', 'once', '2027-01-30')).toBe('2027-01-31')
  expect(nextDueDay('2027-01-31', 'once', '2027-01-31')).toBeNull()
})

test('29 February recurs in leap years, and becomes the 28th in others', () => {
  expect(dueDay('2024-02-29', 'yearly', 1)).toBe('2025-02-28')
  expect(dueDay('2024-02-29', 'yearly', 4)).toBe('2028-02-29')
  const months = ['2025-01-29', '2025-02-28', '2025-03-29']
  expect([11, 12, 13].map((n) => dueDay('2024-02-29', 'monthly', n))).toEqual(months)
  const next = ['2025-01-28', '2025-01-29', '2025-02-28']
  expect(next.map((day) => nextDueDay('2024-02-29', 'monthly', day))).toEqual(months)
})

test('a one-off is due on its day only', () => {
  expect(dueDay('2027-01-31', 'once', 0)).toBe('2027-01-31')
  expect(dueDay('2027-01-31', 'once', 3)).toBe('2027-01-31')
})

test('counts days between two days, in both directions, across a leap day', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2027-12-31', '2029-01-01')).toBe(367)
  expect(daysBetween('2029-01-01', '2027-12-31')).toBe(-367)
  expect(daysBetween('2027-01-01', '2027-01-01')).toBe(0)
})

describe('an instant', () => {
  test.each([
    ['2027-01-31', 'Africa/Nairobi', undefined, '2027-01-31T06:00:00Z'],
    ['2027-01-31', 'Africa/Nairobi', 18, '2027-01-31T15:00:00Z'],
    // New York before and after its clocks change, and Berlin at an hour that is left out: an hour later.
    ['2027-03-13', 'America/New_York', undefined, '2027-03-13T14:00:00Z'],
    ['2027-03-14', 'America/New_York', undefined, '2027-03-14T13:00:00Z'],
    ['2027-03-28', 'Europe/Berlin', 2, '2027-03-28T01:00:00Z'],
    // The hour occurs twice: the first occurrence counts.
    ['2027-10-31', 'Europe/Berlin', 2, '2027-10-31T00:00:00Z'],
  ])('%s in %s is due at %s', (day, zone, hour, due) => {
    expect(dueAt(day, zone, hour)).toBe(Date.parse(due))
  })

  test('belongs to a day by the zone’s local time', () => {
    const instant = Date.parse('2027-01-31T21:30:00Z')
    expect(localDay(instant, 'Africa/Nairobi')).toBe('2027-02-01')
    expect(localDay(instant, 'Africa/Accra')).toBe('2027-01-31')
    expect(localDay(instant, 'America/New_York')).toBe('2027-01-31')
  })
})
