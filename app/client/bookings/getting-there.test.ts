// What the client of a coming visit needs first, by the time of day.
import { expect, test } from 'vitest'
import { isNear, waysOf } from './getting-there'

const NAIROBI = 'Africa/Nairobi'
/** 9:00 in Nairobi. */
const NOW = Date.parse('2027-01-11T06:00:00Z')

const visitAt = (startsAt: string, more = {}) => ({
  id: 'one',
  phone: '+254 700 111 222',
  startsAt,
  timeZone: NAIROBI,
  visitNotes: '',
  lateMinutes: 0,
  mayTellLate: false,
  movable: true,
  ...more,
})

test.each([
  ['days before, moving it', visitAt('2027-01-14T06:00:00Z'), 'Move Calendar Directions Call'],
  ['on its day, the way', visitAt('2027-01-11T14:00:00Z'), 'Directions Call Calendar Move'],
  [
    'once the salon takes no other time, the way',
    visitAt('2027-01-14T06:00:00Z', { movable: false, phone: '' }),
    'Directions Calendar',
  ],
])('%s first', (_, visit, names) => {
  const ways = waysOf(visit, 'Nyota Hair, Ngong Road', NOW)
  expect(ways.map(({ name }) => name).join(' ')).toBe(names)
})

test('a visit after midnight is near in the hours before', () => {
  const late = Date.parse('2027-01-11T20:00:00Z')
  const startsAt = '2027-01-11T21:30:00Z'
  expect(isNear(visitAt(startsAt), late)).toBe(false)
  expect(isNear(visitAt(startsAt, { mayTellLate: true }), late)).toBe(true)
})
