// Local times as instants and instants as local times: on ordinary days, and on those on which a zone
// changes its clocks.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CRONS, instantAt, rfc3339, utcDate } from './time'

test('the jobs run when wrangler.toml says', () => {
  const config = readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8')
  const [, crons] = /^crons = (\[.*\])$/m.exec(config) ?? []
  expect(JSON.parse(crons ?? '')).toEqual(Object.values(CRONS))
})

describe('an instant from a local time', () => {
  test.each([
    ['2026-11-21', '09:30', 'Africa/Nairobi', '2026-11-21T06:30:00Z'],
    ['2026-11-21', '23:45', 'America/New_York', '2026-11-22T04:45:00Z'],
    // In spring the clock has jumped by the afternoon; in autumn it has been put back.
    ['2027-03-14', '15:00', 'America/New_York', '2027-03-14T19:00:00Z'],
    ['2027-03-14', '03:30', 'America/New_York', '2027-03-14T07:30:00Z'],
    ['2027-03-14', '00:30', 'America/New_York', '2027-03-14T05:30:00Z'],
    ['2026-11-01', '15:00', 'America/New_York', '2026-11-01T20:00:00Z'],
    ['2026-11-01', '00:30', 'America/New_York', '2026-11-01T04:30:00Z'],
    ['2027-03-28', '03:00', 'Europe/Berlin', '2027-03-28T01:00:00Z'],
    // Where the clock of Berlin is put back an hour, its afternoon is one hour from UTC again.
    ['2027-10-31', '00:30', 'Europe/Berlin', '2027-10-30T22:30:00Z'],
    ['2027-10-31', '15:00', 'Europe/Berlin', '2027-10-31T14:00:00Z'],
    ['2027-01-01', '00:00', 'Pacific/Kiritimati', '2026-12-31T10:00:00Z'],
    ['2028-02-29', '24:00', 'Asia/Kathmandu', '2028-02-29T18:15:00Z'],
  ])('%s %s in %s', (date, clock, zone, utc) => {
    const minute = Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
    expect(instantAt(date, minute, zone)).toBe(Date.parse(utc))
  })
})

describe('an instant with the offset of its zone', () => {
  test.each([
    ['2026-11-21T06:30:00Z', 'Africa/Nairobi', '2026-11-21T09:30:00+03:00'],
    ['2026-11-21T06:30:00Z', undefined, '2026-11-21T06:30:00Z'],
    ['2026-11-21T06:30:00Z', 'Africa/Accra', '2026-11-21T06:30:00Z'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31T23:59:59Z'],
    // Half and quarter hours, on either side of UTC.
    ['2026-11-21T06:30:00Z', 'Asia/Kathmandu', '2026-11-21T12:15:00+05:45'],
    ['2026-11-21T01:00:00Z', 'America/St_Johns', '2026-11-20T21:30:00-03:30'],
    ['2026-11-21T06:30:00Z', 'Pacific/Kiritimati', '2026-11-21T20:30:00+14:00'],
    // Winter and summer.
    ['2027-01-11T14:00:00Z', 'America/New_York', '2027-01-11T09:00:00-05:00'],
    ['2027-07-11T13:00:00Z', 'America/New_York', '2027-07-11T09:00:00-04:00'],
    // Their midnight is hour 0 of the day, not hour 24 of the one before.
    ['2027-01-11T21:00:00.500Z', 'Africa/Nairobi', '2027-01-12T00:00:00+03:00'],
    // Where clocks change by half an hour, one minute before and after.
    ['2027-04-03T14:59:00Z', 'Australia/Lord_Howe', '2027-04-04T01:59:00+11:00'],
    ['2027-04-03T15:00:00Z', 'Australia/Lord_Howe', '2027-04-04T01:30:00+10:30'],
    ['2027-03-14T06:59:59Z', 'America/New_York', '2027-03-14T01:59:59-05:00'],
    ['2027-03-14T07:00:00Z', 'America/New_York', '2027-03-14T03:00:00-04:00'],
    ['+012026-11-21T06:30:00Z', 'Africa/Nairobi', '+012026-11-21T09:30:00+03:00'],
    // Before 1970 seconds still count upwards.
    ['1969-12-31T23:59:58.250Z', 'Africa/Johannesburg', '1970-01-01T01:59:58+02:00'],
  ])('%s in %s is %s', (utc, zone, local) => {
    expect(rfc3339(Date.parse(utc), zone)).toBe(local)
  })
})

test('a clock that changed between two quarters of an hour', () => {
  const written = (instant: string) => rfc3339(Date.parse(instant), 'America/St_Johns')
  expect(written('2010-11-07T02:30:00Z')).toBe('2010-11-07T00:00:00-02:30')
  expect(written('2010-11-07T02:31:00Z')).toBe('2010-11-06T23:01:00-03:30')
})

test('the date in UTC', () => {
  expect(utcDate(Date.parse('2028-02-29T23:59:59.999Z'))).toBe('2028-02-29')
  expect(utcDate(Date.parse('2028-03-01T00:00:00Z'))).toBe('2028-03-01')
  expect(utcDate(Date.parse('+012028-03-01T00:00:00Z'))).toBe('+012028-03-01')
})
