import { expect, test } from 'vitest'
import { notificationTime, placeTime, readIn } from './place-time'

const VISIT = Date.parse('2027-01-11T14:26:00Z')

test('a time at a place is in its own time, named where the reader’s clock differs', () => {
  expect(placeTime(VISIT, 'Africa/Lagos', 'Africa/Nairobi')).toBe('Mon, Jan 11, 3:26 PM Lagos time')
  expect(placeTime(VISIT, 'Africa/Lagos', 'Africa/Lagos')).toBe('Mon, Jan 11, 3:26 PM')
  // The same clock under another name.
  expect(placeTime(VISIT, 'Africa/Kampala', 'Africa/Nairobi')).toBe('Mon, Jan 11, 5:26 PM')
  expect(placeTime(VISIT, 'Africa/Lagos', null)).toBe('Mon, Jan 11, 3:26 PM Lagos time')
})

test('whether clocks differ depends on the moment', () => {
  const [winter, summer] = ['2026-12-01T10:00:00Z', '2026-07-01T10:00:00Z'].map(Date.parse)
  expect(placeTime(winter ?? 0, 'Africa/Lagos', 'Europe/Paris')).toBe('Tue, Dec 1, 11:00 AM')
  expect(placeTime(summer ?? 0, 'Africa/Lagos', 'Europe/Paris')).toBe('Wed, Jul 1, 11:00 AM Lagos time')
})

test('a notification’s times are written for its reader', () => {
  const text = `From ${notificationTime(VISIT, 'Africa/Lagos')} to ${notificationTime(VISIT + 60_000, 'Africa/Lagos')}.`
  expect(readIn('Africa/Lagos', text)).toBe('From Mon, Jan 11, 3:26 PM to Mon, Jan 11, 3:27 PM.')
  expect(readIn('America/Port-au-Prince', text)).toBe(
    'From Mon, Jan 11, 3:26 PM Lagos time to Mon, Jan 11, 3:27 PM Lagos time.',
  )
  expect(readIn('Africa/Lagos', 'At 5 (of 7)')).toBe('At 5 (of 7)')
})

test('where nobody knows who reads it, every time names its place', () => {
  const text = `From ${notificationTime(VISIT, 'Africa/Lagos')} to ${notificationTime(VISIT, 'Africa/Nairobi')}.`
  expect(readIn(null, text)).toBe('From Mon, Jan 11, 3:26 PM Lagos time to Mon, Jan 11, 5:26 PM Nairobi time.')
})
