// Open, opening soon, closed: in the salon's own time zone, with its exceptions.
import { expect, test } from 'vitest'
import { todayAt, weekdayText } from './salon-hours'

const MORNING = { fromMinute: 9 * 60, toMinute: 13 * 60 }
const AFTERNOON = { fromMinute: 14 * 60, toMinute: 18 * 60 }
const salon = {
  timeZone: 'Africa/Nairobi',
  openingHours: [
    { weekday: 1, ...AFTERNOON },
    { weekday: 1, ...MORNING },
  ],
  exceptions: [
    { date: '2027-01-18', fromMinute: null, toMinute: null },
    { date: '2027-01-25', fromMinute: 600, toMinute: 720 },
  ],
}

test.each([
  ['2027-01-11T05:59:00Z', 'Opens at 9:00\u00a0AM'],
  ['2027-01-11T06:00:00Z', 'Open until 1:00\u00a0PM'],
  ['2027-01-11T10:00:00Z', 'Opens at 2:00\u00a0PM'],
  ['2027-01-11T14:59:00Z', 'Open until 6:00\u00a0PM'],
  ['2027-01-11T15:00:00Z', 'Closed now'],
  // A Tuesday in Nairobi, still Monday in Greenwich.
  ['2027-01-11T21:30:00Z', 'Closed now'],
  ['2027-01-18T08:00:00Z', 'Closed now'],
  ['2027-01-25T08:00:00Z', 'Open until 12:00\u00a0PM'],
])('%s: %s', (now, status) => {
  expect(todayAt(salon, Date.parse(now)).status).toBe(status)
})

test('lists the hours of the day in order', () => {
  expect(todayAt(salon, Date.parse('2027-01-11T06:00:00Z'))).toMatchObject({
    weekday: 1,
    hours: '9:00\u00a0AM to 1:00\u00a0PM, 2:00\u00a0PM to 6:00\u00a0PM',
  })
  expect(todayAt(salon, Date.parse('2027-01-18T06:00:00Z')).hours).toBe('Closed')
})

test('hours past midnight belong to the evening before them', () => {
  const evening = { fromMinute: 18 * 60, toMinute: 1440 }
  const night = {
    ...salon,
    exceptions: [],
    openingHours: [
      { weekday: 5, ...evening },
      { weekday: 6, fromMinute: 0, toMinute: 120 },
      { weekday: 6, ...evening },
    ],
  }
  expect(weekdayText(night.openingHours, 5)).toBe('6:00\u00a0PM to 2:00\u00a0AM')
  expect(weekdayText(night.openingHours, 6)).toBe('6:00\u00a0PM to 12:00\u00a0AM')
  const at = (clock: string) => todayAt(night, Date.parse(`${clock}+03:00`))
  expect(at('2027-01-15T20:00')).toMatchObject({
    hours: '6:00\u00a0PM to 2:00\u00a0AM',
    status: 'Open until 2:00\u00a0AM',
  })
  expect(at('2027-01-16T01:00')).toMatchObject({
    hours: '6:00\u00a0PM to 12:00\u00a0AM',
    status: 'Open until 2:00\u00a0AM',
  })
  expect(at('2027-01-16T02:00').status).toBe('Opens at 6:00\u00a0PM')
  expect(at('2027-01-16T20:00').status).toBe('Open until 12:00\u00a0AM')
})

test('a salon that never closes is open 24 hours', () => {
  const always = {
    ...salon,
    exceptions: [],
    openingHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: 0, toMinute: 1440 })),
  }
  expect(todayAt(always, Date.parse('2027-01-15T20:00Z'))).toMatchObject({
    hours: 'Open 24 hours',
    status: 'Open 24 hours',
  })
  expect(weekdayText(always.openingHours, 7)).toBe('Open 24 hours')
})
