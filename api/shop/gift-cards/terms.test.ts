// How long a gift card lasts: twelve calendar months.
import { expect, test } from 'vitest'
import { expiryOf } from './terms'

test.each([
  ['2027-01-11T06:00:00.250Z', '2028-01-11T06:00:00.250Z'],
  // 366 days, because it includes a leap day.
  ['2027-03-01T00:00:00Z', '2028-03-01T00:00:00Z'],
  ['2028-02-29T12:00:00Z', '2029-02-28T12:00:00Z'],
])('sent at %s, it can be claimed until %s', (sent, until) => {
  expect(expiryOf(Date.parse(sent))).toBe(Date.parse(until))
})
