// Wall-clock hours by example: untidy weeks, days off, breaks, and the stretches of a zone's time line.
import { describe, expect, test } from 'vitest'
import { DAY } from '../../platform/values/time'
import {
  dayNumber,
  intersect,
  type SalonSchedule,
  type StaffSchedule,
  salonHours,
  staffHours,
  timeLineOf,
  toInstants,
  type WeeklyRange,
} from './working-hours'

const monday = dayNumber('2026-06-01')

const range = (weekday: number, from: number, to: number): WeeklyRange => ({
  weekday,
  fromMinute: from * 60,
  toMinute: to * 60,
})

/** Spans in hours, as "9-17". */
const hours = (spans: { from: number; to: number }[]) => spans.map(({ from, to }) => `${from / 60}-${to / 60}`)

describe('days since 1970', () => {
  test.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2000-03-01', 11_017],
    ['2026-06-01', 20_605],
  ])('%s is day %d', (date, day) => expect(dayNumber(date)).toBe(day))

  test('rejects an invalid date', () => {
    expect(() => dayNumber('2026-02-30')).toThrow(RangeError)
  })
})

describe('a salon is open', () => {
  function open(weekly: WeeklyRange[], exceptions: SalonSchedule['exceptions'] = [], days = 1) {
    const salon = { timeZone: 'UTC', weekly, exceptions, leadMinutes: 0, horizonDays: 0 }
    return salonHours(salon, monday, monday + days - 1)
  }

  test('in the hours of each weekday, Monday the first and Sunday the seventh', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => range(weekday, 8 + weekday, 17))
    expect(open(week, [], 8).map((dayHours) => [dayHours.day - monday, ...hours(dayHours.hours)])).toEqual([
      [0, '9-17'],
      [1, '10-17'],
      [2, '11-17'],
      [3, '12-17'],
      [4, '13-17'],
      [5, '14-17'],
      [6, '15-17'],
      [7, '9-17'],
    ])
    expect(open([range(2, 9, 17)])).toEqual([{ day: monday, hours: [] }])
  })

  test('in normalized hours, however they were typed: sorted, merged, clipped to the day', () => {
    const item = (...ranges: [number, number][]) =>
      hours(open(ranges.map(([from, to]) => range(1, from, to)))[0]?.hours ?? [])
    expect(item([13, 17], [9, 12])).toEqual(['9-12', '13-17'])
    expect(item([9, 12], [12, 17])).toEqual(['9-17'])
    expect(item([9, 14], [12, 17], [10, 11])).toEqual(['9-17'])
    expect(item([-2, 9], [20, 26])).toEqual(['0-9', '20-24'])
    expect(item([25, 26], [-3, -1])).toEqual([])
    // Reversed, and empty.
    expect(item([18, 8])).toEqual([])
    expect(item([12, 12])).toEqual([])
  })

  test('in the hours of an exception instead of the week’s; a row without both ends closes it', () => {
    const on = (...rows: [number | null, number | null][]) => {
      const exceptions = rows.map(([from, to]) => {
        return { date: '2026-06-01', fromMinute: from && from * 60, toMinute: to && to * 60 }
      })
      return hours(open([range(1, 9, 17)], exceptions)[0]?.hours ?? [])
    }
    expect(on()).toEqual(['9-17'])
    expect(on([20, 22], [6, 8])).toEqual(['6-8', '20-22'])
    expect(on([6, 8], [null, null])).toEqual([])
    expect(on([null, null], [6, 8])).toEqual([])
    expect(on([null, 12])).toEqual([])
    expect(on([6, 8], [12, null])).toEqual([])
    expect(on([null, 8], [12, 14])).toEqual([])
    const other = [{ date: '2026-06-02', fromMinute: null, toMinute: null }]
    expect(open([range(1, 9, 17), range(2, 9, 17)], other, 2).map((dayHours) => hours(dayHours.hours))).toEqual([
      ['9-17'],
      [],
    ])
  })
})

describe('a person works', () => {
  const salonDays = [{ day: monday, hours: [{ from: 9 * 60, to: 17 * 60 }] }]

  function work(changes: Partial<StaffSchedule>): string[] {
    const weekly = [range(1, 0, 24)]
    const member = { staffId: 'ana', weekly, exceptions: [], breaks: [], busy: [], ...changes }
    const [staffHour] = staffHours(member, salonDays)
    expect(staffHour?.day).toBe(monday)
    return hours(staffHour?.hours ?? [])
  }

  test('within the salon’s hours, at most their own', () => {
    expect(work({})).toEqual(['9-17'])
    expect(work({ weekly: [range(1, 6, 12), range(1, 13, 20)] })).toEqual(['9-12', '13-17'])
    expect(work({ weekly: [range(2, 6, 12)] })).toEqual([])
    expect(work({ weekly: [] })).toEqual([])
  })

  test('except during breaks, at any position', () => {
    expect(work({ breaks: [range(1, 12, 13)] })).toEqual(['9-12', '13-17'])
    expect(work({ breaks: [range(1, 8, 10), range(1, 16, 18)] })).toEqual(['10-16'])
    expect(work({ breaks: [range(1, 9, 17)] })).toEqual([])
    expect(work({ breaks: [range(1, 6, 9), range(1, 17, 19)] })).toEqual(['9-17'])
    expect(work({ breaks: [range(1, 6, 7), range(1, 19, 20)] })).toEqual(['9-17'])
    expect(work({ breaks: [range(2, 12, 13)] })).toEqual(['9-17'])
  })

  test('through a reversed or empty break', () => {
    expect(work({ breaks: [range(1, 13, 12)] })).toEqual(['9-17'])
    expect(work({ breaks: [range(1, 12, 12)] })).toEqual(['9-17'])
  })

  test('in the hours of an exception instead of the week’s, still with breaks', () => {
    const exceptions = [{ date: '2026-06-01', fromMinute: 10 * 60, toMinute: 14 * 60 }]
    expect(work({ exceptions })).toEqual(['10-14'])
    expect(work({ exceptions, breaks: [range(1, 12, 13)] })).toEqual(['10-12', '13-14'])
    const off = [{ date: '2026-06-01', fromMinute: null, toMinute: null }]
    expect(work({ exceptions: off })).toEqual([])
  })
})

describe('a time line', () => {
  test('is a day longer on either side, cut where the offset changes', () => {
    const day = dayNumber('2026-03-29')
    expect(timeLineOf('Europe/Berlin', day, day)).toEqual({
      from: (day - 1) * DAY,
      to: (day + 2) * DAY,
      stretches: [
        { from: (day - 1) * DAY, to: Date.parse('2026-03-29T01:00Z'), offset: 3_600_000 },
        { from: Date.parse('2026-03-29T01:00Z'), to: (day + 2) * DAY, offset: 7_200_000 },
      ],
    })
    const { stretches } = timeLineOf('Africa/Nairobi', monday, monday + 6)
    expect(stretches).toEqual([{ from: (monday - 1) * DAY, to: (monday + 8) * DAY, offset: 3 * 3_600_000 }])
  })

  test('has no stretch for a change at its very end', () => {
    // Morocco went from UTC to UTC+1 at midnight.
    const day = dayNumber('2008-05-30')
    const { to, stretches } = timeLineOf('Africa/Casablanca', day, day)
    expect(to).toBe(Date.parse('2008-06-01T00:00Z'))
    expect(stretches).toEqual([{ from: (day - 1) * DAY, to, offset: 0 }])
  })
})

describe('hours as instants', () => {
  const at = (text: string) => Date.parse(text)

  test('merges ranges that meet, of one date and of two', () => {
    const days = [
      { day: monday, hours: [{ from: 0, to: 1440 }] },
      { day: monday + 1, hours: [{ from: 0, to: 600 }] },
    ]
    expect(toInstants(days, timeLineOf('UTC', monday, monday + 1))).toEqual([
      { from: monday * DAY, to: (monday + 1) * DAY + 600 * 60_000 },
    ])
    const spring = dayNumber('2026-03-29')
    const night = [{ day: spring, hours: [{ from: 60, to: 240 }] }]
    expect(toInstants(night, timeLineOf('Europe/Berlin', spring, spring))).toEqual([
      { from: at('2026-03-29T00:00Z'), to: at('2026-03-29T02:00Z') },
    ])
  })

  test('drops skipped hours and opens repeated hours twice', () => {
    const spring = dayNumber('2026-03-29')
    const gap = [{ day: spring, hours: [{ from: 120, to: 180 }] }]
    expect(toInstants(gap, timeLineOf('Europe/Berlin', spring, spring))).toEqual([])
    const autumn = dayNumber('2026-10-25')
    const twice = [{ day: autumn, hours: [{ from: 135, to: 165 }] }]
    expect(toInstants(twice, timeLineOf('Europe/Berlin', autumn, autumn))).toEqual([
      { from: at('2026-10-25T00:15Z'), to: at('2026-10-25T00:45Z') },
      { from: at('2026-10-25T01:15Z'), to: at('2026-10-25T01:45Z') },
    ])
  })
})

describe('the intersection of two lists of spans', () => {
  const span = (from: number, to: number) => ({ from, to })

  test.each([
    [[span(0, 10)], [span(5, 15)], [span(5, 10)]],
    [[span(5, 15)], [span(0, 10)], [span(5, 10)]],
    [[span(0, 20)], [span(2, 4), span(6, 8)], [span(2, 4), span(6, 8)]],
    [[span(2, 4), span(6, 8)], [span(0, 20)], [span(2, 4), span(6, 8)]],
    [[span(0, 5), span(10, 15)], [span(3, 12)], [span(3, 5), span(10, 12)]],
    // Spans that only touch have no intersection.
    [[span(0, 5)], [span(5, 10)], []],
    [[span(5, 10)], [span(0, 5)], []],
    [[span(0, 1)], [span(5, 10)], []],
    [[], [span(0, 5)], []],
    [[span(0, 5)], [], []],
  ])('%j and %j: %j', (some, others, both) => expect(intersect(some, others)).toEqual(both))
})
