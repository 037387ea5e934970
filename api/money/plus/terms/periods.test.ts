// The months of a subscription: anchored to a day in a zone, clamped at month ends, and restored.
import { describe, expect, test } from 'vitest'
import { monthAt, monthsTo, periodFrom } from './periods'

const at = (text: string) => Date.parse(text)
const endOfMonth = { anchorDate: '2027-01-31', timeZone: 'Africa/Nairobi' }

test.each([
  [0, '2027-01-31T06:00:00Z'],
  [1, '2027-02-28T06:00:00Z'],
  [2, '2027-03-31T06:00:00Z'],
  [13, '2028-02-29T06:00:00Z'],
])('month %d from 31 January begins at %s, nine in Nairobi', (n, begins) => {
  expect(monthAt(endOfMonth, n)).toBe(at(begins))
})

test('keeps nine by the clock in summer too', () => {
  const berlin = { anchorDate: '2027-03-15', timeZone: 'Europe/Berlin' }
  expect(monthAt(berlin, 0)).toBe(at('2027-03-15T08:00:00Z'))
  expect(monthAt(berlin, 1)).toBe(at('2027-04-15T07:00:00Z'))
})

describe('months to an instant', () => {
  test.each([
    ['2027-01-31T06:00:00Z', 0],
    ['2027-02-01T06:00:00Z', 1],
    ['2027-02-28T06:00:00Z', 1],
    // 28 February in Nairobi already, or not yet past.
    ['2027-02-27T21:00:00Z', 1],
    ['2027-02-28T20:59:59Z', 1],
    ['2027-02-28T21:00:00Z', 2],
    ['2027-03-30T06:00:00Z', 2],
    ['2027-03-31T06:00:00Z', 2],
    ['2028-02-29T06:00:00Z', 13],
    ['2028-03-01T06:00:00Z', 14],
  ])('%s is in or at the end of month %d', (instant, months) => {
    expect(monthsTo(endOfMonth, at(instant))).toBe(months)
  })

  test('inverts counting months, for ten years from any day', () => {
    const zones = ['Africa/Nairobi', 'America/New_York', 'Pacific/Kiritimati']
    const days = ['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31', '2028-02-29']
    for (const [i, anchorDate] of days.entries()) {
      const anchor = { anchorDate, timeZone: zones[i % zones.length] as string }
      for (let n = 0; n <= 120; n += 1) expect(monthsTo(anchor, monthAt(anchor, n))).toBe(n)
    }
  })
})

test('a period has its plan’s length, from the end of the previous one', () => {
  const begins = at('2027-02-28T06:00:00Z')
  expect(periodFrom(endOfMonth, begins, 'monthly')).toEqual({ startsAt: begins, endsAt: at('2027-03-31T06:00:00Z') })
  expect(periodFrom(endOfMonth, begins, 'yearly')).toEqual({ startsAt: begins, endsAt: at('2028-02-29T06:00:00Z') })
})
