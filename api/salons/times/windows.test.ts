// Days and hours on the salon's clock: in every zone of the demo data, and where clocks change.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../../platform/values/time'
import { fits, isEmpty, onClock, overlaps, type Waits } from './windows'

const ZONES = [
  'Africa/Nairobi',
  'Africa/Kampala',
  'Africa/Lagos',
  'Africa/Accra',
  'Africa/Johannesburg',
  'Africa/Kigali',
  'Africa/Dar_es_Salaam',
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/New_York',
  'Europe/London',
]

const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7]

const waits = (changes: Partial<Waits> = {}): Waits => ({
  firstDate: '2027-01-01',
  lastDate: '2027-12-31',
  windows: [{ weekdays: ALL_WEEK, fromMinute: 840, toMinute: 1020 }],
  noticeMinutes: 0,
  ...changes,
})

/** The instant of a local time. */
function at(local: string, timeZone: string): number {
  return Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds
}

function appointment(local: string, timeZone: string) {
  const startsAt = at(local, timeZone)
  return onClock({ startsAt, endsAt: startsAt + HOUR }, timeZone)
}

test.each(ZONES)('what the clock shows in %s is what counts, on any day of the year', (zone) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 * 24 * 4 - 1 }), (quarter) => {
      const startsAt = at('2027-01-01T00:00', 'UTC') + quarter * 900_000
      const local = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(zone)
      const seen = onClock({ startsAt, endsAt: startsAt + HOUR }, zone)
      expect([seen.date, seen.weekday, seen.minute]).toEqual([
        local.toPlainDate().toString(),
        local.dayOfWeek,
        local.hour * 60 + local.minute,
      ])
    }),
    { numRuns: 200, seed: 1 },
  )
})

describe.each([
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Europe/London', '2027-03-28'],
  ['Europe/London', '2027-10-31'],
])('in %s on %s, when clocks change', (zone, date) => {
  test('two in the afternoon is two in the afternoon', () => {
    expect(fits(waits(), appointment(`${date}T14:00`, zone), 0)).toBe(true)
    expect(fits(waits(), appointment(`${date}T17:00`, zone), 0)).toBe(true)
    expect(fits(waits(), appointment(`${date}T13:59`, zone), 0)).toBe(false)
    expect(fits(waits(), appointment(`${date}T17:15`, zone), 0)).toBe(false)
  })

  test('notice is time that goes by, not what clocks show', () => {
    const start = appointment(`${date}T14:00`, zone)
    const needs = waits({ noticeMinutes: 24 * 60 })
    expect(fits(needs, start, start.startsAt - 24 * HOUR)).toBe(true)
    expect(fits(needs, start, start.startsAt - 24 * HOUR + 1)).toBe(false)
  })
})

test('dates are inclusive, and weekdays are those of the local date', () => {
  const saturday = waits({
    firstDate: '2027-01-16',
    lastDate: '2027-01-16',
    windows: [{ weekdays: [6], fromMinute: 0, toMinute: 1439 }],
  })
  // It is still Friday in London.
  expect(fits(saturday, appointment('2027-01-16T00:30', 'Africa/Nairobi'), 0)).toBe(true)
  expect(fits(saturday, appointment('2027-01-15T23:30', 'Africa/Nairobi'), 0)).toBe(false)
  expect(fits(saturday, appointment('2027-01-17T00:00', 'Africa/Nairobi'), 0)).toBe(false)
})

test('entries overlap where one moment suits both', () => {
  const morning = [{ weekdays: [6], fromMinute: 540, toMinute: 720 }]
  const noon = [{ weekdays: [6, 7], fromMinute: 720, toMinute: 780 }]
  const later = [{ weekdays: [6], fromMinute: 721, toMinute: 780 }]
  expect(overlaps(waits({ windows: morning }), waits({ windows: noon }))).toBe(true)
  expect(overlaps(waits({ windows: morning }), waits({ windows: later }))).toBe(false)
  // A Sunday and a Monday: no Saturday lies in both.
  const days = { firstDate: '2027-01-17', lastDate: '2027-01-18' }
  expect(overlaps(waits({ windows: morning, ...days }), waits({ windows: morning }))).toBe(false)
  expect(isEmpty(waits({ windows: morning, ...days }))).toBe(true)
  expect(isEmpty(waits({ windows: noon, ...days }))).toBe(false)
})
