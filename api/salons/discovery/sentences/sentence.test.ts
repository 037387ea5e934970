// What people type into the search, and the filters that it means. Today is Thursday, November 26, 2026.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TIME_ZONES } from '../../../../db/places/countries'
import { localDate } from '../../../platform/values/dates'
import type { Understood } from './meaning'
import { understand } from './sentence'

const THURSDAY = '2026-11-26'

test.each<[string, Partial<Understood>]>([
  [
    'braids saturday afternoon near kilimani under 5000',
    { service: 'Braids & Locs', date: '2026-11-28', from: 720, to: 1020, near: 'kilimani', max: 5000 },
  ],
  [
    'Open Saturday 2–5 pm, near me, within my purse',
    { date: '2026-11-28', from: 840, to: 1020, nearMe: true, purse: true },
  ],
  ['manicure for two tomorrow at 10', { service: 'Nails', people: 2, date: '2026-11-27', from: 600 }],
  ['massage tonight', { service: 'Massage & Body', date: '2026-11-26', from: 1020 }],
  ['knotless braids next friday', { service: 'Braids & Locs', date: '2026-12-04', q: 'knotless' }],
  ['haircut this weekend before noon', { service: 'Cuts & Beard', date: '2026-11-28', to: 720 }],
  ['facial on 3 december after 3pm', { service: 'Facials & Skin', date: '2026-12-03', from: 900 }],
  ['nails within 5 km of westlands', { service: 'Nails', within: 5, near: 'westlands' }],
  ['nails near westlands within 5km', { service: 'Nails', near: 'westlands', within: 5 }],
  ['locs for 3 hours monday', { service: 'Braids & Locs', minutes: 180, date: '2026-11-30' }],
  ['hair up to KES 2,500', { service: 'Hair', currency: 'KES', max: 2500 }],
  [
    'hair below 3k near upper hill road on sunday',
    { service: 'Hair', max: 3000, near: 'upper hill road', date: '2026-11-29' },
  ],
  ['amani tomorrow', { q: 'amani', date: '2026-11-27' }],
])('%s', (sentence, means) => {
  expect(understand(sentence, THURSDAY)).toEqual({ q: '', ...means })
})

test.each(['braids', 'Amani Hair Studio', 'nails kilimani', '', '   ', 'étoile', 'sunset spa', 'mayfair'])(
  'only words: %s',
  (sentence) => {
    expect(understand(sentence, THURSDAY)).toBeNull()
  },
)

describe('days', () => {
  test.each([
    ['today', '2026-11-26'],
    ['thursday', '2026-11-26'],
    ['next thursday', '2026-12-03'],
    ['next monday', '2026-11-30'],
    ['wed', '2026-12-02'],
    ['on tues', '2026-12-01'],
    ['sunday', '2026-11-29'],
    ['next weekend', '2026-12-05'],
    ['28/11', '2026-11-28'],
    ['nov 25', '2027-11-25'],
    ['1st january', '2027-01-01'],
    ['2026-12-24', '2026-12-24'],
  ])('%s', (text, date) => {
    expect(understand(text, THURSDAY)).toEqual({ q: '', date })
  })

  test('a date that does not exist is words', () => {
    expect(understand('31/2', THURSDAY)).toBeNull()
  })

  test.each([...new Set([...TIME_ZONES, 'America/New_York', 'Europe/London'])])(
    'are counted from the day that it is in %s',
    (zone) => {
      // Minutes around midnight, and around both changes of the clocks in the north.
      for (const at of ['2026-11-27T00:30Z', '2026-03-08T06:59Z', '2026-03-29T00:59Z', '2026-11-01T05:30Z']) {
        const today = localDate(Date.parse(at), zone)
        const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
        expect(understand('tomorrow', today)?.date).toBe(tomorrow)
      }
    },
  )
})

describe('hours', () => {
  test.each<[string, number | undefined, number | undefined]>([
    ['2-5', 840, 1020],
    ['2 to 5pm', 840, 1020],
    ['10-2', 600, 840],
    ['9–12', 540, 720],
    ['9am to 11am', 540, 660],
    ['14:00-17:30', 840, 1050],
    ['between 1 and 3', 780, 900],
    ['from 8 to 10', 480, 600],
    ['11 to 1pm', 660, 780],
    ['after 4', 960, undefined],
    ['at 7:30am', 450, undefined],
    ['noon', 720, undefined],
    ['in the morning', undefined, 720],
    ['evening', 1020, undefined],
  ])('%s', (text, from, to) => {
    expect(understand(text, THURSDAY)).toEqual({
      q: '',
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    })
  })
})

test('whatever is typed is understood the same way each time, within what the search takes', () => {
  const word = fc.constantFrom(
    ...'braids nails saturday next 5 12 5000 to - near under for two pm 2pm kilimani within km 31/2 at noon my purse 28 nov 99'.split(
      ' ',
    ),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 100 }),
        fc.array(word, { maxLength: 14 }).map((all) => all.join(' ')),
      ),
      (typed) => {
        const found = understand(typed, THURSDAY)
        if (!found) return
        const { date = THURSDAY, from = 0, to = 1440, people = 1, max = 1, within = 1 } = found
        expect(date >= THURSDAY).toBe(true)
        expect(from >= 0 && from <= 1440 && to >= 0 && to <= 1440).toBe(true)
        expect(people).toBeGreaterThan(0)
        expect(people).toBeLessThanOrEqual(4)
        expect(max).toBeGreaterThanOrEqual(0)
        expect(within).toBeGreaterThanOrEqual(0)
        expect(understand(typed, THURSDAY)).toEqual(found)
      },
    ),
  )
})
