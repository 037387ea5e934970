// Quiet hours by the clock on somebody's wall: over midnight, and where the clock itself moves.
import { describe, expect, test } from 'vitest'
import { endOfQuiet, type QuietHours } from './quiet-hours'

const NIGHT = { from: 22 * 60, to: 7 * 60 }

/** When a message of `now` may go, as the offset's local time says it. */
function goes(quiet: QuietHours, now: string): string {
  return new Date(endOfQuiet(quiet, Date.parse(now))).toISOString().replace('.000', '')
}

describe('over midnight, in Nairobi (UTC+3)', () => {
  const quiet = { ...NIGHT, timeZone: 'Africa/Nairobi' }
  test.each([
    ['before they begin', '2027-01-11T18:59:59Z', '2027-01-11T18:59:59Z'],
    ['as they begin', '2027-01-11T19:00:00Z', '2027-01-12T04:00:00Z'],
    ['at midnight', '2027-01-11T21:00:00Z', '2027-01-12T04:00:00Z'],
    ['in the last minute', '2027-01-12T03:59:59Z', '2027-01-12T04:00:00Z'],
    ['as they end', '2027-01-12T04:00:00Z', '2027-01-12T04:00:00Z'],
  ])('%s', (_, now, then) => expect(goes(quiet, now)).toBe(then))
})

describe('within one day, and up to midnight', () => {
  test.each([
    [{ from: 13 * 60, to: 15 * 60 }, '2027-01-11T12:59:00Z', '2027-01-11T12:59:00Z'],
    [{ from: 13 * 60, to: 15 * 60 }, '2027-01-11T14:30:00Z', '2027-01-11T15:00:00Z'],
    [{ from: 13 * 60, to: 15 * 60 }, '2027-01-11T15:00:00Z', '2027-01-11T15:00:00Z'],
    [{ from: 13 * 60, to: 15 * 60 }, '2027-01-11T20:00:00Z', '2027-01-11T20:00:00Z'],
    [{ from: 22 * 60, to: 0 }, '2027-01-31T23:30:00Z', '2027-02-01T00:00:00Z'],
    [{ from: 22 * 60, to: 0 }, '2027-02-01T00:00:00Z', '2027-02-01T00:00:00Z'],
    [{ from: 0, to: 23 * 60 + 59 }, '2027-01-11T00:00:00Z', '2027-01-11T23:59:00Z'],
    [{ from: 1, to: 0 }, '2027-01-11T00:00:30Z', '2027-01-11T00:00:30Z'],
    // The same time twice, which the form refuses, is the whole day.
    [{ from: 7 * 60, to: 7 * 60 }, '2027-01-11T06:59:00Z', '2027-01-11T07:00:00Z'],
    [{ from: 7 * 60, to: 7 * 60 }, '2027-01-11T07:00:00Z', '2027-01-12T07:00:00Z'],
  ])('%j at %s', (hours, now, then) => {
    expect(goes({ ...hours, timeZone: 'UTC' }, now)).toBe(then)
  })
})

describe('where the clock moves', () => {
  const berlin = { ...NIGHT, timeZone: 'Europe/Berlin' }
  test('a night with an hour less, or an hour more, ends by the clock', () => {
    // 28 March 2027: +01:00 before, +02:00 after. 31 October 2027: the other way.
    expect(goes(berlin, '2027-03-27T22:00:00Z')).toBe('2027-03-28T05:00:00Z')
    expect(goes(berlin, '2027-10-30T21:00:00Z')).toBe('2027-10-31T06:00:00Z')
  })

  test('an end inside the hour that spring leaves out is where that hour begins', () => {
    const quiet = { from: 22 * 60, to: 2 * 60 + 30, timeZone: 'Europe/Berlin' }
    expect(goes(quiet, '2027-03-28T00:15:00Z')).toBe('2027-03-28T01:00:00Z')
    // From there on it is three o'clock.
    expect(goes(quiet, '2027-03-28T01:00:00Z')).toBe('2027-03-28T01:00:00Z')
  })

  test('an end that autumn brings twice comes at the first, and again for what is told between', () => {
    const quiet = { from: 22 * 60, to: 2 * 60 + 30, timeZone: 'Europe/Berlin' }
    expect(goes(quiet, '2027-10-30T23:15:00Z')).toBe('2027-10-31T00:30:00Z')
    // 02:45 for the first time is after; 02:15 for the second is quiet once more.
    expect(goes(quiet, '2027-10-31T00:45:00Z')).toBe('2027-10-31T00:45:00Z')
    expect(goes(quiet, '2027-10-31T01:15:00Z')).toBe('2027-10-31T01:30:00Z')
  })
})
