// Why there is nothing to choose, and whose clock times are by.
import { describe, expect, test } from 'vitest'
import { zonedDateTime } from '../../../api/platform/values/dates'
import { TIME_ZONES } from '../../../db/places/countries'
import { whenText } from '../../ui/days/asked-time'
import { placeClock, readIn } from '../../ui/display/time'
import { insteadText, noTimesText } from './no-times'
import { salonClock, slotAt } from './time-choice'

const month = (state: 'free' | 'full' | 'closed' | 'away' | 'soon' | 'far', openTimes = 0) => ({
  days: [{ date: '2026-12-05', openTimes, state }],
  date: '2026-12-05',
  firstFree: '2026-12-07',
  lastDay: '2027-01-25',
})

test.each([
  ['full', 'Saturday, December\u00a05 is fully booked. Try another day or another professional.'],
  ['closed', 'The salon is closed on Saturday, December\u00a05.'],
  [
    'away',
    'Nobody who does this works long enough on Saturday, December\u00a05. Try another day or another professional.',
  ],
  ['soon', 'It’s too late to book a time on Saturday, December\u00a05: the salon needs more notice.'],
  ['far', 'Bookings are open until Monday, January\u00a025,\u00a02027.'],
] as const)('a day that is %s', (state, text) => {
  expect(noTimesText(month(state))).toBe(text)
})

test('a month without any', () => {
  expect(noTimesText({ ...month('full'), date: null })).toBe('No times are available this month.')
  expect(noTimesText({ ...month('full'), date: null, firstFree: null })).toBe(
    'No times are available. Bookings are open until Monday, January\u00a025,\u00a02027.',
  )
})

test('what was asked for and is not offered', () => {
  const free = month('free', 3)
  const request = (date: string, time: string) => ({ date, time })
  expect(insteadText(free, request('2026-12-05', '10:00'), false)).toBe('10:00\u00a0AM isn’t available for this visit.')
  expect(insteadText(free, request('2026-12-05', '10:00'), true)).toBeNull()
  expect(insteadText(free, request('', ''), false)).toBeNull()
  expect(insteadText(free, request('2027-06-01', ''), false)).toBe(
    'Tuesday, June\u00a01,\u00a02027 is too far ahead. Bookings are open until Monday, January\u00a025,\u00a02027.',
  )
  const slots = [{ startsAt: '2026-12-05T10:00:00+03:00' }]
  expect(slotAt(slots, request('2026-12-05', '10:00'))).toBe(slots[0]?.startsAt)
  expect(slotAt(slots, request('2026-12-06', '10:00'))).toBeUndefined()
  expect(slotAt(slots, request('', '10:15'))).toBeUndefined()
})

const ZONES = [...new Set([...TIME_ZONES, 'America/New_York', 'Europe/London'])]

describe.each(ZONES)('at a salon in %s', (zone) => {
  // Winter and summer, in the north: London is on the clock of Accra in the first only.
  test.each(['2026-12-05T12:00:00Z', '2026-07-05T12:00:00Z'])('the clock of the salon, on %s', (at) => {
    const offset = (of: string) => zonedDateTime(Date.parse(at), of).offsetNanoseconds
    for (const reader of ZONES) {
      const name = `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`
      const isSame = offset(reader) === offset(zone)
      expect(readIn(reader, () => salonClock(at, zone))).toBe(
        isSame ? 'Times at the salon.' : `Times at the salon (${name}).`,
      )
      expect(readIn(reader, () => placeClock(at, zone)).endsWith(name)).toBe(!isSame)
      const when = { date: at.slice(0, 10), time: '12:00' }
      expect(readIn(reader, () => whenText(when, zone)).endsWith(name)).toBe(!isSame)
    }
    // Whose clock is not known gets the salon's, as everybody does.
    expect(readIn(null, () => salonClock(at, zone))).toBe('Times at the salon.')
  })
})
