// Whose time a date is written in.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dateTime, day, placeClock, placeClocks, readIn, withDays, zoneElsewhere } from './time'

// Only the clock is another: the year that is not named is this one.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-25T09:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const VISIT = '2026-11-21T15:26:00+01:00'

test('a visit is in the salon’s time, named where the reader’s clock differs', () => {
  readIn('Africa/Nairobi', () => {
    expect(placeClock(VISIT, 'Africa/Lagos')).toBe('3:26\u00a0PM Lagos time')
    expect(dateTime(VISIT, 'Africa/Lagos')).toBe('Sat, Nov\u00a021, 3:26\u00a0PM Lagos time')
    expect(placeClocks(VISIT, '2026-11-21T16:26:00+01:00', 'Africa/Lagos')).toBe(
      '3:26\u00a0PM – 4:26\u00a0PM Lagos time',
    )
  })
  // Another zone of the same clock needs no name, nor does a page for nobody in particular.
  readIn('Africa/Douala', () => expect(placeClock(VISIT, 'Africa/Lagos')).toBe('3:26\u00a0PM'))
  expect(placeClock(VISIT, 'Africa/Lagos')).toBe('3:26\u00a0PM')
})

test('a zone differs by the clock of that day, not for ever', () => {
  readIn('Europe/London', () => {
    expect(zoneElsewhere('2026-07-01T10:00:00Z', 'Africa/Lagos')).toBe('')
    expect(zoneElsewhere('2026-12-01T10:00:00Z', 'Africa/Lagos')).toBe('Lagos time')
  })
})

test('all else is in the reader’s time, whichever way the api wrote it', () => {
  readIn('Africa/Nairobi', () => {
    for (const instant of ['2026-11-21T22:30:00Z', '2026-11-22T01:30:00+03:00']) {
      expect(dateTime(instant)).toBe('Sun, Nov\u00a022, 1:30\u00a0AM')
      expect(day(instant)).toBe('Nov\u00a022')
    }
  })
  expect(day('2026-11-22T01:30:00+03:00')).toBe('Nov\u00a022')
  readIn('America/New_York', () => expect(day('2026-11-22')).toBe('Nov\u00a022'))
  expect(dateTime('2027-11-22T01:30:00+03:00')).toBe('Mon, Nov\u00a022,\u00a02027, 1:30\u00a0AM')
  expect(day('2026-11-22', undefined, 'always')).toBe('Nov\u00a022,\u00a02026')
})

test('the reader is forgotten after the page, even one that failed', () => {
  expect(() =>
    readIn('Africa/Nairobi', () => {
      throw new Error('no page')
    }),
  ).toThrow('no page')
  expect(day('2026-11-21T22:30:00Z')).toBe('Nov\u00a021')
})

test('plain dates within a text are said as days', () => {
  expect(withDays('Interest for 2026-11-03, 2 of 3')).toBe('Interest for Nov\u00a03, 2 of 3')
  expect(withDays('Order 2026-1')).toBe('Order 2026-1')
})
