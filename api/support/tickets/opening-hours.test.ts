// Monday to Friday, 9AM-6PM in New York, on both sides of daylight-saving changes.
import { expect, test } from 'vitest'
import { supportHours } from './opening-hours'

const at = (instant: string) => supportHours(Date.parse(instant))
const away = (backAt: string) => ({ here: false, backAt })
const HERE = { here: true, backAt: null }

test.each([
  // Winter: 9AM is 14:00 UTC.
  ['2027-01-11T13:59:59Z', away('2027-01-11T09:00:00-05:00')],
  ['2027-01-11T14:00:00Z', HERE],
  ['2027-01-11T22:59:59Z', HERE],
  ['2027-01-11T23:00:00Z', away('2027-01-12T09:00:00-05:00')],
  // Late on a Monday in New York it is Tuesday in UTC.
  ['2027-01-12T04:30:00Z', away('2027-01-12T09:00:00-05:00')],
  // The weekend begins on Friday evening.
  ['2027-01-15T23:00:00Z', away('2027-01-18T09:00:00-05:00')],
  ['2027-01-16T16:00:00Z', away('2027-01-18T09:00:00-05:00')],
  ['2027-01-17T16:00:00Z', away('2027-01-18T09:00:00-05:00')],
  // Clocks go forward in the night to Sunday, March 14.
  ['2027-03-12T13:59:00Z', away('2027-03-12T09:00:00-05:00')],
  ['2027-03-12T23:00:00Z', away('2027-03-15T09:00:00-04:00')],
  ['2027-03-15T12:59:59Z', away('2027-03-15T09:00:00-04:00')],
  ['2027-03-15T13:00:00Z', HERE],
  ['2027-03-15T22:00:00Z', away('2027-03-16T09:00:00-04:00')],
  // And back in the night to Sunday, November 7.
  ['2027-11-05T22:00:00Z', away('2027-11-08T09:00:00-05:00')],
  ['2027-11-08T13:59:59Z', away('2027-11-08T09:00:00-05:00')],
  ['2027-11-08T14:00:00Z', HERE],
])('at %s', (instant, expected) => {
  expect(at(instant)).toEqual(expected)
})
