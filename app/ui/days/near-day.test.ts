import { expect, test } from 'vitest'
import { nearDay } from './near-day'

test.each([
  ['2026-11-24T20:59:00Z', 'Today'],
  ['2026-11-24T21:00:00Z', 'Tomorrow'],
  ['2026-11-26T09:00:00Z', 'Thursday'],
])('near days are those of the place: %s', (instant, text) => {
  expect(nearDay(instant, 'Africa/Nairobi', Date.parse('2026-11-24T05:00:00Z'))).toBe(text)
})
