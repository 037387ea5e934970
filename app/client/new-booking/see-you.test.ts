import { expect, test } from 'vitest'
import { dayOfVisit } from './see-you'

// Wednesday, 11 PM in Nairobi.
const NOW = Date.parse('2026-11-25T20:00:00Z')

test.each([
  ['2026-11-25T23:30:00+03:00', 'today'],
  ['2026-11-26T09:00:00+03:00', 'tomorrow'],
  ['2026-11-30T09:00:00+03:00', 'Monday'],
  // The same weekday, a week on, would be taken for today.
  ['2026-12-02T09:00:00+03:00', 'December\u00a02'],
  ['2027-01-04T09:00:00+03:00', 'January\u00a04,\u00a02027'],
])('%s: see you %s', (startsAt, day) => {
  expect(dayOfVisit(startsAt, 'Africa/Nairobi', NOW)).toBe(day)
})
