// Local times as instants: on ordinary days, and on those on which a zone changes its clocks.
import { expect, test } from 'vitest'
import { instantAt } from './time'

test.each([
  ['2026-11-21', '09:30', 'Africa/Nairobi', '2026-11-21T06:30:00Z'],
  ['2026-11-21', '23:45', 'America/New_York', '2026-11-22T04:45:00Z'],
  // In spring the clock has jumped by the afternoon; in autumn it has been put back.
  ['2027-03-14', '15:00', 'America/New_York', '2027-03-14T19:00:00Z'],
  ['2027-03-14', '00:30', 'America/New_York', '2027-03-14T05:30:00Z'],
  ['2026-11-01', '15:00', 'America/New_York', '2026-11-01T20:00:00Z'],
  ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00Z'],
  ['2027-03-28', '03:00', 'Europe/Berlin', '2027-03-28T01:00:00Z'],
])('%s %s in %s', (date, clock, zone, utc) => {
  const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  expect(instantAt(date, minute, zone)).toBe(Date.parse(utc))
})
