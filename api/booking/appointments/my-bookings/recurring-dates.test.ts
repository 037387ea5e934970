// The dates of recurring appointments.
import { expect, test } from 'vitest'
import { nextAfter } from './recurring-dates'

test('counts dates in weeks from the first, after the current day', () => {
  expect(nextAfter('2027-01-13', 1, '2027-01-11')).toBe('2027-01-20')
  expect(nextAfter('2027-01-13', 2, '2027-01-13')).toBe('2027-01-27')
  expect(nextAfter('2027-01-13', 3, '2027-02-03')).toBe('2027-02-24')
  expect(nextAfter('2026-01-14', 4, '2027-01-11')).toBe('2027-01-13')
})
