// Quiet hours by the wall clock: across midnight and daylight-saving changes.
import { describe, expect, test } from 'vitest'
import { endOfQuiet, type QuietHours } from './quiet-hours'

const NIGHT = { from: 22 * 60, to: 7 * 60 }

/** When a message of `now` may be sent, in the offset's local time. */
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
    // Equal times, which the form refuses, mean the whole day.
    [{ from: 7 * 60, to: 7 * 60 }, '2027-01-11T06:59:00Z', '2027-01-11T07:00:00Z'],
    [{ from: 7 * 60, to: 7 * 60 }, '2027-01-11T07:00:00Z', '2027-01-12T07:00:00Z'],
  ])('%j at %s', (hours, now, then) => {
    expect(goes({ ...hours, timeZone: 'UTC' }, now)).toBe(then)
  })
})

describe('across daylight-saving changes', () => {
  const berlin = { ...NIGHT, timeZone: 'Europe/Berlin' }
  test('a shorter or longer night ends by the wall clock', () => {
    // 28 March 2027: +01:00 before, +02:00 after. 31 October 2027: the reverse.
    expect(goes(berlin, '2027-03-27T22:00:00Z')).toBe('2027-03-28T05:00:00Z')
    expect(goes(berlin, '2027-10-30T21:00:00Z')).toBe('2027-10-31T06:00:00Z')
  })

  test('an end inside the skipped hour is the start of that hour', () => {
    const quiet = { from: 22 * 60, to: 2 * 60 + 30, timeZone: 'Europe/Berlin' }
    expect(goes(quiet, '2027-03-28T00:15:00Z')).toBe('2027-03-28T01:00:00Z')
    // The clock then shows three o'clock.
    expect(goes(quiet, '2027-03-28T01:00:00Z')).toBe('2027-03-28T01:00:00Z')
  })

  test('an end that occurs twice is the first; for a message between them it is the second', () => {
    const quiet = { from: 22 * 60, to: 2 * 60 + 30, timeZone: 'Europe/Berlin' }
    expect(goes(quiet, '2027-10-30T23:15:00Z')).toBe('2027-10-31T00:30:00Z')
    // The first 02:45 is after the end; the second 02:15 is quiet again.
    expect(goes(quiet, '2027-10-31T00:45:00Z')).toBe('2027-10-31T00:45:00Z')
    expect(goes(quiet, '2027-10-31T01:15:00Z')).toBe('2027-10-31T01:30:00Z')
  })
})
