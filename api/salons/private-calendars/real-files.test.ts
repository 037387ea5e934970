// Calendar files as apps in the world write them: each has the times that its writer is busy, in a salon in Nairobi, as
// worked out by hand.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { busyTimesOf } from './busy-times'
import { REAL_EVENTS } from './cases/real-events'

const ZONE = 'Africa/Nairobi'
const WINDOW = { from: Date.parse('2026-11-20T00:00Z'), to: Date.parse('2027-01-10T00:00Z') }

function read(text: string) {
  const found = busyTimesOf(text, { timeZone: ZONE, ...WINDOW })
  if (typeof found === 'string') throw new Error(found)
  return found
}

/** On the clocks of Nairobi, three hours ahead of UTC: "12-08 10:00–12-08 11:00". */
function busyIn(text: string): string[] {
  const local = (instant: number) => new Date(instant + 3 * 3_600_000).toISOString().slice(5, 16).replace('T', ' ')
  return read(text).times.map(({ startsAt, endsAt }) => `${local(startsAt)}–${local(endsAt)}`)
}

const item = (from: string, to: string, day = '12-08') => [`${day} ${from}–${day} ${to}`]
const days = (...all: [string, string][]) => all.map(([from, to]) => `${from} 00:00–${to} 00:00`)

test.each([
  ['zone-id-with-colons-not-quoted', item('09:00', '10:00')],
  ['zone-id-with-colons-meaning-utc', item('10:00', '11:00')],
  ['zone-known-only-by-its-own-offsets-plus8', item('11:00', '12:00')],
  ['zone-windows-se-asia', item('12:00', '13:00')],
  ['zone-windows-pakistan', item('14:00', '15:00')],
  ['zone-display-name-london', item('13:00', '14:00')],
  ['zone-plain-eastern-time', item('12:00', '13:00')],
  [
    'change-this-and-following-daily',
    [
      ...item('10:00', '11:00'),
      ...item('10:00', '11:00', '12-09'),
      ...['12-10', '12-11', '12-12'].flatMap((day) => item('15:00', '16:00', day)),
    ],
  ],
  ['free-busy-periods-only', [...item('10:00', '11:00'), ...item('14:00', '14:30', '12-09')]],
  ['blank-lines-before-the-calendar', item('10:00', '11:00')],
  ['all-day-ending-the-day-it-starts', days(['12-09', '12-10'])],
  ['all-day-series-day-left-out-by-a-zoned-time', days(['12-08', '12-09'], ['12-15', '12-16'], ['12-17', '12-18'])],
  ['repeats-with-the-hour-spelled-out', ['12-08', '12-09', '12-15'].flatMap((day) => item('10:00', '11:00', day))],
  ['repeats-every-four-hours', [...item('08:00', '08:30'), ...item('12:00', '12:30'), ...item('16:00', '16:30')]],
  ['repeats-by-week-number', [...item('10:00', '11:00'), ...item('10:00', '11:00', '12-15')]],
  ['outlook-free-without-transp', []],
  ['same-event-twice-newer-second', item('10:00', '11:00', '12-09')],
  ['times-without-seconds', item('10:00', '11:00')],
  ['day-ending-at-24-00', days(['12-09', '12-10'])],
])('%s', (name, busy) => {
  const text = readFileSync(new URL(`cases/${name}.ics`, import.meta.url), 'utf8')
  expect(busyIn(text)).toEqual(busy)
  expect(read(text)).toMatchObject({ unread: 0, unknownZones: [] })
})

test.each(REAL_EVENTS)('$what', ({ lines, busy }) => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
  expect(busyIn(text)).toEqual(busy)
  expect(read(text)).toMatchObject({ unread: 0, unknownZones: [] })
})

test.each([
  ['a start that is no time', ['DTSTART:tomorrow at ten', 'DURATION:PT1H'], []],
  ['no start', ['SUMMARY:Lunch'], []],
  ['an end that is no time', ['DTSTART:20261208T070000Z', 'DTEND:late'], ['2026-12-08']],
  ['an end before its start', ['DTSTART:20261208T070000Z', 'DTEND:20261208T060000Z'], ['2026-12-08']],
  [
    'a repeat that we do not read',
    ['DTSTART:20261208T070000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'],
    ['2026-12-08'],
  ],
  [
    'a repeat that ends at no time',
    ['DTSTART:20261208T070000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=x'],
    ['2026-12-08'],
  ],
  ['a further time that is none', ['DTSTART:20261208T070000Z', 'DURATION:PT1H', 'RDATE:x'], ['2026-12-08']],
  ['what is free', ['DTSTART:x', 'TRANSP:TRANSPARENT'], null],
])('is counted, with its day, where there is %s', (_, lines, unreadDays) => {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR']
  expect(read(text.join('\r\n'))).toMatchObject({ unread: unreadDays === null ? 0 : 1, unreadDays: unreadDays ?? [] })
})

test('of many events that cannot be read, the first days are named', () => {
  const events = Array.from({ length: 9 }, (_, i) => [
    ...['BEGIN:VEVENT', `DTSTART:2026120${i + 1}T070000Z`, 'DTEND:x', 'END:VEVENT'],
  ])
  const text = ['BEGIN:VCALENDAR', ...events.flat(), 'BEGIN:VFREEBUSY', 'FREEBUSY:x/y']
  expect(read([...text, 'END:VFREEBUSY', 'END:VCALENDAR'].join('\n'))).toMatchObject({
    unread: 10,
    unreadDays: ['2026-12-01', '2026-12-02', '2026-12-03'],
  })
})

test('a file that is cut off says that its last event is not read', () => {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20261208T070000Z']
  expect(read(text.join('\n'))).toMatchObject({ unread: 1 })
})
