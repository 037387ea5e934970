// Which auto-reply is due, at every minute of a week and across daylight-saving changes.
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { type Incoming, type Replies, replyDue } from './reply-due'

const WEEKDAYS: Replies = {
  greeting: true,
  greetingText: 'Karibu!',
  away: 'hours',
  awayText: 'We are closed.',
  hereDays: [1, 2, 3, 4, 5],
  hereFrom: 9 * 60,
  hereTo: 18 * 60,
}

const local = (text: string, zone: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds

const dueAt = (at: number, zone: string, replies: Partial<Replies> = {}, more: Partial<Incoming> = {}) =>
  replyDue({ ...WEEKDAYS, ...replies }, zone, { at, seq: 2, here: false, ...more })?.clientId ?? null

describe('in Nairobi', () => {
  const at = (text: string) => local(text, 'Africa/Nairobi')
  test.each([
    ['the minute before they begin', '2027-01-11T08:59', 'auto:away:2027-01-11'],
    ['the minute they begin', '2027-01-11T09:00', null],
    ['their last minute', '2027-01-11T17:59', null],
    ['the minute they end', '2027-01-11T18:00', 'auto:away:2027-01-11'],
    ['a day off', '2027-01-10T12:00', 'auto:away:2027-01-10'],
    ['a night that is yesterday in Greenwich', '2027-01-11T01:00', 'auto:away:2027-01-11'],
  ])('%s', (_, text, expected) => {
    expect(dueAt(at(text), 'Africa/Nairobi')).toBe(expected)
  })

  test('greets the first message only, and not when it sends the away message', () => {
    const [day, night] = [at('2027-01-11T12:00'), at('2027-01-11T22:00')]
    expect(dueAt(day, 'Africa/Nairobi', {}, { seq: 1 })).toBe('auto:greeting')
    expect(dueAt(day, 'Africa/Nairobi')).toBeNull()
    expect(dueAt(night, 'Africa/Nairobi', {}, { seq: 1 })).toBe('auto:away:2027-01-11')
    expect(dueAt(day, 'Africa/Nairobi', { greeting: false }, { seq: 1 })).toBeNull()
  })

  test('a person who has just written is not away', () => {
    const night = at('2027-01-11T22:00')
    expect(dueAt(night, 'Africa/Nairobi', {}, { here: true })).toBeNull()
    expect(dueAt(night, 'Africa/Nairobi', { away: 'always' }, { here: true })).toBeNull()
  })
})

test('follows the wall clock through daylight-saving changes', () => {
  // Clocks change in Casablanca and New York: 09:00 is 09:00 on the Monday before and after.
  for (const zone of ['America/New_York', 'Europe/London', 'Africa/Casablanca', 'Africa/Cairo']) {
    for (const date of ['2027-03-12', '2027-03-15', '2027-10-29', '2027-11-01', '2027-11-08']) {
      expect(dueAt(local(`${date}T09:00`, zone), zone)).toBeNull()
      expect(dueAt(local(`${date}T08:59`, zone), zone)).toBe(`auto:away:${date}`)
      expect(dueAt(local(`${date}T18:00`, zone), zone)).toBe(`auto:away:${date}`)
    }
  }
  // The repeated hour belongs to one local day: the second pass names the same reply.
  const zone = 'America/New_York'
  const first = Date.parse('2027-11-07T05:30:00Z')
  const names = [first, first + 3_600_000].map((at) => dueAt(at, zone, { away: 'always' }))
  expect(names).toEqual(['auto:away:2027-11-07', 'auto:away:2027-11-07'])
})

test('is at most one reply, named by its local day, at any instant in any zone', () => {
  const zones = fc.constantFrom('Africa/Nairobi', 'Africa/Lagos', 'Africa/Casablanca', 'Asia/Kolkata')
  const minutes = fc.tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1439 }))
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') }),
      zones,
      minutes.filter(([from, to]) => from < to),
      fc.subarray([1, 2, 3, 4, 5, 6, 7]),
      fc.record({ seq: fc.integer({ min: 1, max: 3 }), here: fc.boolean() }),
      (at, zone, [hereFrom, hereTo], hereDays, incoming) => {
        const clock = new Date(at).toLocaleString('sv', { timeZone: zone })
        const day = new Date(`${clock.slice(0, 10)}T12:00Z`).getUTCDay() || 7
        const minute = Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14, 16))
        const open = hereDays.includes(day) && minute >= hereFrom && minute < hereTo
        const due = dueAt(at, zone, { hereFrom, hereTo, hereDays }, incoming)
        const away = !open && !incoming.here
        const hello = incoming.seq === 1 ? 'auto:greeting' : null
        expect(due).toBe(away ? `auto:away:${clock.slice(0, 10)}` : hello)
      },
    ),
  )
})
