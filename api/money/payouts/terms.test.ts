import { describe, expect, test } from 'vitest'
import { lastPayoutDay, nextPayoutAt } from './terms'

describe('days', () => {
  const at = (text: string) => Date.parse(text)
  test.each([
    ['daily', '2027-03-04T05:59:59+03:00', 'Africa/Nairobi', '2027-03-03', '2027-03-04T03:00:00Z'],
    ['daily', '2027-03-04T06:00:00+03:00', 'Africa/Nairobi', '2027-03-04', '2027-03-05T03:00:00Z'],
    ['weekly', '2027-03-08T05:59:00+03:00', 'Africa/Nairobi', '2027-03-01', '2027-03-08T03:00:00Z'],
    ['weekly', '2027-03-10T06:00:00+03:00', 'Africa/Nairobi', '2027-03-08', '2027-03-15T03:00:00Z'],
    ['monthly', '2027-03-01T05:00:00+03:00', 'Africa/Nairobi', '2027-02-01', '2027-03-01T03:00:00Z'],
    ['monthly', '2027-03-31T23:00:00+03:00', 'Africa/Nairobi', '2027-03-01', '2027-04-01T03:00:00Z'],
    ['monthly', '2028-02-29T12:00:00+03:00', 'Africa/Nairobi', '2028-02-01', '2028-03-01T03:00:00Z'],
    // The clocks go forward on the 28th: six is an hour earlier from then on.
    ['daily', '2027-03-27T12:00:00Z', 'Europe/London', '2027-03-27', '2027-03-28T05:00:00Z'],
    // Their new year has already begun.
    ['monthly', '2027-12-31T23:30:00Z', 'Pacific/Kiritimati', '2028-01-01', '2028-01-31T16:00:00Z'],
  ] as const)('%s at %s in %s', (schedule, now, zone, last, next) => {
    expect(lastPayoutDay(schedule, at(now), zone)).toBe(last)
    expect(nextPayoutAt(schedule, at(now), zone)).toBe(at(next))
  })
})
