import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clockForm, dateTimeForm, dayForm, monthForm } from './date-forms'

const NAIROBI = 'Africa/Nairobi'

// Only the clock is another: timers run.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

test('a time has its weekday and no year, in the twelve hours of US English', () => {
  expect(dateTimeForm(Date.parse('2026-11-22T13:55:00Z'), NAIROBI)).toBe('Sun, Nov 22, 4:55 PM')
  expect(clockForm(Date.parse('2026-11-22T21:05:00Z'), NAIROBI)).toBe('12:05 AM')
  expect(monthForm('2026-11')).toBe('November 2026')
})

test('the year is named where it is another one at that place, always, or never', () => {
  const [before, after] = ['2026-12-31T20:59:00Z', '2026-12-31T21:00:00Z'].map(Date.parse) as [number, number]
  expect(dayForm(before, NAIROBI)).toBe('Dec 31')
  expect(dayForm(after, NAIROBI)).toBe('Jan 1, 2027')
  expect(dateTimeForm(after, NAIROBI)).toBe('Fri, Jan 1, 2027, 12:00 AM')
  expect(dayForm(before, NAIROBI, 'always')).toBe('Dec 31, 2026')
  expect(dateTimeForm(after, NAIROBI, 'never')).toBe('Fri, Jan 1, 12:00 AM')
})
