// iCalendar output is checked by an independent parser, ical.js.
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendarOf } from './ics'

const EVENT: CalendarEvent = {
  id: '019c-visit',
  startsAt: Date.parse('2027-03-28T00:30:00Z'),
  endsAt: Date.parse('2027-03-28T02:00:00Z'),
  status: 'CONFIRMED',
  version: 3,
  createdAt: Date.parse('2027-01-01T00:00:00.250Z'),
  updatedAt: Date.parse('2027-01-02T00:00:00.999Z'),
  title: 'Cut, colour; care at "Nyota\\Hair"',
  text: 'With Ada.\nThe salon: +254 700 000 000',
  place: 'Nyota Hair, 1 Riverside Drive, Nairobi',
  at: { latitude: -1.27, longitude: 36.8 },
  url: 'https://purse.test/client/bookings/019c-visit?a=1,2;b',
}

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return { calendar, events: calendar.getAllSubcomponents('vevent') }
}

test('preserves text, times, status and version', () => {
  const { calendar, events } = read(calendarOf('Purse bookings', [EVENT, { ...EVENT, id: 'b' }]))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Purse bookings')
  expect(events).toHaveLength(2)
  const [first] = events
  const event = new ICAL.Event(first)
  expect(event.uid).toBe('019c-visit@purse')
  expect(event.summary).toBe(EVENT.title)
  expect(event.description).toBe(EVENT.text)
  expect(event.location).toBe(EVENT.place)
  expect(event.sequence).toBe(3)
  expect(event.startDate.toJSDate().getTime()).toBe(EVENT.startsAt)
  expect(event.endDate.toJSDate().getTime()).toBe(EVENT.endsAt)
  expect(event.startDate.zone.tzid).toBe('UTC')
  expect(first?.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(first?.getFirstPropertyValue('url')).toBe(EVENT.url)
  expect(first?.getFirstPropertyValue('geo')).toEqual([-1.27, 36.8])
})

test.each([
  ['letters of one octet', 'x'.repeat(400)],
  ['of three', 'ậ'.repeat(150)],
  ['of four, and what must be escaped at the fold', `${'🪮'.repeat(60)}${',;\\\n'.repeat(60)}`],
])('limits lines to 75 octets without losing anything: %s', (_, title) => {
  const text = calendarOf('Purse', [{ ...EVENT, title }])
  for (const line of text.split('\r\n')) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n\ufffd]/)
  }
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(new ICAL.Event(read(text).events[0]).summary).toBe(title)
})

test('prevents text from starting a line of its own', () => {
  const title = 'Cut\r\nATTENDEE:mailto:a@b.test\rX\u0000\u0007Y\tZ'
  const { events } = read(calendarOf('Purse', [{ ...EVENT, title }]))
  expect(events[0]?.hasProperty('attendee')).toBe(false)
  expect(new ICAL.Event(events[0]).summary).toBe('Cut\nATTENDEE:mailto:a@b.test\nXYZ')
})

test('marks a cancelled appointment, which takes no time', () => {
  const { events } = read(calendarOf('Purse', [{ ...EVENT, status: 'CANCELLED', at: null }]))
  expect(events[0]?.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(events[0]?.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  expect(events[0]?.hasProperty('geo')).toBe(false)
  expect(read(calendarOf('Purse', [])).events).toEqual([])
})
