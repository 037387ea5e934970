// Availability by example, including clock changes. See availability-oracle.test.ts for the rest.
import { describe, expect, test } from 'vitest'
import { addDays, dateBounds, localDate } from '../../platform/values/dates'
import { MINUTE } from '../../platform/values/time'
import {
  type AppointmentItem,
  type AppointmentQuery,
  listSlots,
  openRanges,
  resourceSpans,
  timetableOf,
  whoIsFree,
  workSpans,
} from './availability'
import { dayNumber, type SalonSchedule, type StaffSchedule, type WeeklyRange, weekdayOf } from './working-hours'

describe('a plain week in Kampala (UTC+3)', () => {
  const monday = '2026-06-01'
  const now = kampala('2026-05-30 12:00')

  test('slots start every quarter hour and end by closing time', () => {
    const requested = query({ weekly: daily(9, 10.5) })
    expect(times(requested, monday)).toEqual(['ana 09:00', 'ana 09:15', 'ana 09:30', 'ana 09:45'])
    expect(listSlots(requested, monday, monday)[0]).toEqual({
      startsAt: Date.parse('2026-06-01T06:00Z'),
      endsAt: Date.parse('2026-06-01T06:45Z'),
    })
  })

  test('both dates are inclusive, and days off in between are skipped', () => {
    const weekly = daily(9, 10).filter(({ weekday }) => weekday !== 2)
    const slots = listSlots(query({ weekly }), monday, '2026-06-03')
    expect([...new Set(slots.map((slot) => localDate(slot.startsAt, 'Africa/Kampala')))]).toEqual([
      monday,
      '2026-06-03',
    ])
    expect(listSlots(query({ weekly }), '2026-06-03', monday)).toEqual([])
  })

  test('the lead time counts from now, to the millisecond', () => {
    const at = (instant: number) => times(query({ weekly: daily(9, 11), leadMinutes: 60, now: instant }), monday)
    expect(at(kampala('2026-06-01 08:30'))[0]).toBe('ana 09:30')
    expect(at(kampala('2026-06-01 08:30') + 1)[0]).toBe('ana 09:45')
    expect(at(kampala('2026-06-01 09:16'))).toEqual([])
  })

  test('the horizon counts local dates, and the past is never listed', () => {
    // 23:30 UTC on the 31st is already 02:30 on the 1st in Kampala.
    const late = Date.parse('2026-05-31T23:30Z')
    const dates = (horizonDays: number) =>
      listSlots(query({ horizonDays, now: late }), '2026-05-25', '2026-06-09')
        .map((slot) => localDate(slot.startsAt, 'Africa/Kampala'))
        .filter((date, index, all) => date !== all[index - 1])
    expect(dates(0)).toEqual([monday])
    expect(dates(2)).toEqual([monday, '2026-06-02', '2026-06-03'])
    expect(dates(-1)).toEqual([])
    expect(listSlots(query({ leadMinutes: -9999 }), '2026-05-25', '2026-05-29')).toEqual([])
  })

  test('a salon that is open around the clock, or past midnight, takes visits over midnight', () => {
    const long = { items: [item({ durationMinutes: 60 })] }
    const at = (weekly: WeeklyRange[], staff: StaffSchedule[], date = monday) =>
      times(query({ weekly, staff, ...long }), date).map((text) => text.slice(4))
    const always = at(daily(0, 24), [person('ana', {})])
    expect([always[0], always.length, always.at(-1)]).toEqual(['00:00', 96, '23:45'])
    // Monday 18:00 to Tuesday 2:00.
    const night = [range(1, 18, 24), range(2, 0, 2), range(2, 9, 10)]
    expect(at(night, [person('ana', {})]).at(-1)).toBe('23:45')
    expect(at(night, [person('ana', {})], '2026-06-02')).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00', '09:00'])
    // Whoever goes home at midnight is not booked beyond it, nor over a break that begins then.
    expect(at(night, [person('ana', { weekly: [range(1, 18, 24)] })]).at(-1)).toBe('23:00')
    const breaks = [range(2, 0, 1)]
    expect(at(night, [person('ana', { breaks })]).at(-1)).toBe('23:00')
    const before = { ...long, items: [item({ durationMinutes: 60, bufferBeforeMinutes: 15 })] }
    const early = query({ weekly: night, staff: [person('ana', {})], ...before })
    expect(times(early, '2026-06-02')[0]).toBe('ana 00:00')
    const days = { exceptions: [{ date: '2026-06-02', fromMinute: null, toMinute: null }] }
    expect(times(query({ weekly: night, ...long, ...days }), monday).at(-1)).toBe('ana 23:00')
  })

  test('a break splits the day, and slots may touch it on either side', () => {
    const breaks = [{ weekday: 1, fromMinute: 10 * 60, toMinute: 10.5 * 60 }]
    const staff = [person('ana', { breaks })]
    expect(times(query({ weekly: daily(9, 11.5), staff }), monday)).toEqual([
      'ana 09:00',
      'ana 09:15',
      'ana 10:30',
      'ana 10:45',
    ])
  })

  test('exceptions close, shorten or split a day, or open a closed one', () => {
    const on = (date: string, ...ranges: [number | null, number | null][]) => {
      const exceptions = ranges.map(([from, to]) => {
        return { date, fromMinute: from && from * 60, toMinute: to && to * 60 }
      })
      return times(query({ weekly: daily(9, 17, 5), exceptions }), date)
    }
    expect(on(monday, [null, null])).toEqual([])
    expect(on(monday, [13, 14])).toEqual(['ana 13:00', 'ana 13:15'])
    expect(on(monday, [15, 15.75], [8, 8.75])).toEqual(['ana 08:00', 'ana 15:00'])
    expect(on('2026-06-07', [10, 10.75])).toEqual(['ana 10:00'])
    expect(on(monday, [13, 14], [null, null])).toEqual([])
  })

  test('buffers must fit inside the working hours too', () => {
    const items = [item({ durationMinutes: 30, bufferBeforeMinutes: 10, bufferAfterMinutes: 20 })]
    expect(times(query({ weekly: daily(9, 10.5), items }), monday)).toEqual(['ana 09:15', 'ana 09:30'])
  })

  test('adjacent visits are allowed, an overlap of a minute is not', () => {
    const busy = (from: string, to: string) => {
      const staff = [person('ana', { busy: [booked(from, to)] })]
      return times(query({ weekly: daily(9, 11.25), staff }), monday)
    }
    expect(busy('09:45', '10:30')).toEqual(['ana 09:00', 'ana 10:30'])
    expect(busy('09:44', '10:31')).toEqual([])
    expect(busy('10:00', '10:00')).toHaveLength(7)
  })

  test('staff have their own hours, days off and bookings', () => {
    const staff = [
      person('zoe', { weekly: daily(9, 10) }),
      person('ana', { weekly: daily(9.25, 12), busy: [booked('10:00', '11:00')] }),
      person('ida', { exceptions: [{ date: monday, fromMinute: null, toMinute: null }] }),
      person('eve', { weekly: [], exceptions: [{ date: monday, fromMinute: 11 * 60, toMinute: 11.75 * 60 }] }),
    ]
    const requested = query({ weekly: daily(8, 12), staff, items: [item({ staffIds: EVERYBODY })] })
    expect(times(requested, monday)).toEqual([
      'zoe 09:00',
      'zoe 09:15',
      'ana 09:15',
      'ana 11:00',
      'eve 11:00',
      'ana 11:15',
    ])
    expect(whoIsFree(requested, kampala(`${monday} 09:20`))).toBeNull()
    expect(whoIsFree(requested, kampala(`${monday} 10:00`))).toBeNull()
    expect(times(requested, '2026-06-02').filter((time) => time.startsWith('ida'))).not.toEqual([])
  })

  test('overlapping hours are merged and empty calendars are closed', () => {
    const weekly = [range(1, 10, 11), range(1, 9, 10), range(1, 9.5, 9.75), range(1, 18, 8)]
    expect(openRanges(query({ weekly }).salon, monday)).toEqual([
      { startsAt: kampala(`${monday} 09:00`), endsAt: kampala(`${monday} 11:00`) },
    ])
    expect(listSlots(query({ weekly: [] }), monday, monday)).toEqual([])
    expect(listSlots(query({ staff: [] }), monday, monday)).toEqual([])
    expect(listSlots(query({ items: [] }), monday, monday)).toEqual([])
    const twice = [...query({}).staff, ...query({}).staff]
    expect(listSlots(query({ staff: twice }), monday, monday)).toEqual(listSlots(query({}), monday, monday))
  })

  test('during a processing gap the professional is free and the client stays', () => {
    // Half an hour of work, an hour's gap, half an hour of work.
    const colour = item({ durationMinutes: 120, gapStartMinutes: 30, gapMinutes: 60 })
    expect(workSpans(colour)).toEqual([
      { from: 0, to: 30 * MINUTE },
      { from: 90 * MINUTE, to: 120 * MINUTE },
    ])
    const inGap = person('ana', { busy: [booked('09:30', '10:30')] })
    expect(times(query({ items: [colour], staff: [inGap] }), monday)[0]).toBe('ana 09:00')
    const overGap = person('ana', { busy: [booked('09:30', '10:31')] })
    expect(times(query({ items: [colour], staff: [overGap] }), monday)[0]).toBe('ana 10:45')
    // The gap may overlap a break, but the salon must be open.
    const breaks = [{ weekday: 1, fromMinute: 9.5 * 60, toMinute: 10.5 * 60 }]
    const pausing = [person('ana', { breaks })]
    const pausingOpen = query({ weekly: daily(9, 11), items: [colour], staff: pausing })
    expect(times(pausingOpen, monday)).toEqual(['ana 09:00'])
    const shut = query({ weekly: [range(1, 9, 9.5), range(1, 10.5, 11)], items: [colour] })
    expect(times(shut, monday)).toEqual([])
  })

  test('several services run back to back, each by a professional who does it', () => {
    const items = [
      item({ durationMinutes: 30, staffIds: ['ana'] }),
      item({ durationMinutes: 60, staffIds: ['zoe', 'eve'] }),
    ]
    const staff = [
      person('ana', { busy: [booked('09:45', '11:00')] }),
      person('zoe', { busy: [booked('09:00', '10:30')] }),
      person('eve', { weekly: daily(9.5, 10.5) }),
    ]
    const requested = query({ weekly: daily(9, 12.5), items, staff })
    expect(times(requested, monday)).toEqual(['ana+eve 09:00', 'ana+zoe 11:00'])
    expect(listSlots(requested, monday, monday)[0]?.endsAt).toBe(kampala(`${monday} 10:30`))
  })

  test('buffers between two services of one professional take no extra time', () => {
    const items = [
      item({ durationMinutes: 30, bufferAfterMinutes: 15 }),
      item({ durationMinutes: 30, bufferBeforeMinutes: 15 }),
    ]
    expect(times(query({ weekly: daily(9, 10), items }), monday)).toEqual(['ana+ana 09:00'])
  })

  test('one unit of each kind is occupied from the first service that takes it to the last', () => {
    const items = [
      item({ durationMinutes: 30, kinds: ['basin'] }),
      item({ durationMinutes: 30 }),
      item({ durationMinutes: 30, kinds: ['basin', 'room'], bufferAfterMinutes: 15 }),
    ]
    const unit = (resourceId: string, kind: string, ...busy: [string, string][]) => {
      return { resourceId, kind, busy: busy.map(([from, to]) => booked(from, to)) }
    }
    const requested = query({
      weekly: daily(9, 12),
      items,
      resources: [
        unit('b1', 'basin', ['09:30', '09:45'], ['11:00', '12:00']),
        unit('b2', 'basin', ['11:00', '11:15']),
        unit('r1', 'room', ['09:00', '10:15'], ['11:30', '12:00']),
      ],
    })
    expect(times(requested, monday)).toEqual(['ana+ana+ana 09:15'])
    expect(whoIsFree(requested, kampala(`${monday} 09:15`))?.resourceIds).toEqual(
      new Map([
        ['basin', ['b2']],
        ['room', ['r1']],
      ]),
    )
    expect(times({ ...requested, resources: [] }, monday)).toEqual([])
  })

  test('the salon itself books on a five-minute grid, without lead time or horizon, in its hours', () => {
    const late = kampala('2026-06-01 09:40')
    const requested = query({ weekly: daily(9, 10), now: late, leadMinutes: 600, horizonDays: 0, by: 'salon' })
    expect(times(requested, monday)).toEqual(['ana 09:00', 'ana 09:05', 'ana 09:10', 'ana 09:15'])
    expect(times(requested, '2026-08-31')).toHaveLength(4)
    expect(whoIsFree(requested, kampala('2026-06-01 09:07'))).toBeNull()
  })

  test('nobody is free for a visit without services, in the past, or beyond the horizon', () => {
    expect(whoIsFree(query({ items: [] }), kampala(`${monday} 10:00`))).toBeNull()
    expect(whoIsFree(query({}), kampala('2026-05-29 10:00'))).toBeNull()
    expect(whoIsFree(query({ horizonDays: 1 }), kampala(`${monday} 10:00`))).toBeNull()
    expect(listSlots(query({}), '2026-06-30', '2026-06-02')).toEqual([])
  })

  test('dates', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(() => listSlots(query({}), '2026-02-30', '2026-03-01')).toThrow(RangeError)
  })

  const EVERYBODY = ['zoe', 'ana', 'ida', 'eve']

  type Given = Partial<SalonSchedule & Omit<AppointmentQuery, 'salon'>>

  /** Ana works whenever the salon is open; a visit takes 45 minutes. */
  function query(given: Given): AppointmentQuery {
    const { weekly = daily(9, 17), exceptions = [], leadMinutes = 0, horizonDays = 60 } = given
    return {
      salon: { timeZone: 'Africa/Kampala', weekly, exceptions, leadMinutes, horizonDays },
      items: [item({})],
      staff: [person('ana', {})],
      resources: [],
      now,
      by: 'client',
      ...given,
    }
  }

  function booked(from: string, to: string) {
    return { startsAt: kampala(`${monday} ${from}`), endsAt: kampala(`${monday} ${to}`) }
  }

  /** "ana+zoe 09:00" for each combination of professionals that can start then. */
  function times(requested: AppointmentQuery, date: string): string[] {
    return listSlots(requested, date, date).flatMap(({ startsAt }) => {
      const clock = new Date(startsAt + 180 * MINUTE).toISOString().slice(11, 16)
      const ways = (whoIsFree(requested, startsAt)?.staffIds ?? []).reduce<string[]>(
        (before, ids) => before.flatMap((way) => ids.map((id) => (way ? `${way}+${id}` : id))),
        [''],
      )
      return ways.map((way) => `${way} ${clock}`)
    })
  }

  function kampala(local: string): number {
    return Date.parse(`${local.replace(' ', 'T')}+03:00`)
  }
})

describe('the time that a service occupies, from its start', () => {
  const minutes = (spans: Iterable<{ from: number; to: number }>) =>
    Array.from(spans, ({ from, to }) => [from / MINUTE, to / MINUTE])

  test('is the work with its buffers, without a gap that ends before the work does', () => {
    const cut = item({ durationMinutes: 60, bufferBeforeMinutes: 5, bufferAfterMinutes: 10 })
    expect(minutes(workSpans(cut))).toEqual([[-5, 70]])
    const gap = (gapStartMinutes: number, gapMinutes: number) =>
      minutes(workSpans({ ...cut, gapStartMinutes, gapMinutes }))
    expect(gap(20, 30)).toEqual([
      [-5, 20],
      [50, 70],
    ])
    expect(gap(20, 0)).toEqual([[-5, 70]])
    expect(gap(20, 40)).toEqual([[-5, 70]])
    expect(gap(20, 60)).toEqual([[-5, 70]])
  })

  test('is one unit of each kind, from the first service that takes it to the last, with buffers', () => {
    const appointment = [
      item({ durationMinutes: 30, bufferBeforeMinutes: 5, kinds: ['basin'] }),
      item({ durationMinutes: 45, bufferAfterMinutes: 10, kinds: ['basin', 'room'] }),
      item({ durationMinutes: 15, bufferBeforeMinutes: 20, kinds: ['room'] }),
    ]
    expect(timetableOf(appointment)).toEqual({ starts: [0, 30 * MINUTE, 75 * MINUTE], lengthMs: 90 * MINUTE })
    const spans = resourceSpans(appointment)
    expect([...spans.keys()]).toEqual(['basin', 'room'])
    expect(minutes(spans.values())).toEqual([
      [-5, 85],
      // The second begins at 30, before the third's buffer, and the third ends at 90.
      [30, 90],
    ])
    const wide = [item({ kinds: ['room'] }), item({ bufferBeforeMinutes: 60, kinds: ['room'] })]
    expect(minutes(resourceSpans(wide).values())).toEqual([[-15, 90]])
  })
})

describe('daylight saving', () => {
  // The hours the salon types, and the instants at which it is open.
  test.each([
    ['Berlin, spring', 'Europe/Berlin', '2026-03-29', 1, 4, ['29T00:00/29T02:00']],
    ['Berlin, opening in the gap', 'Europe/Berlin', '2026-03-29', 2.5, 4, ['29T01:00/29T02:00']],
    ['Berlin, closing in the gap', 'Europe/Berlin', '2026-03-29', 1, 2.5, ['29T00:00/29T01:00']],
    ['Berlin, only the gap', 'Europe/Berlin', '2026-03-29', 2, 3, []],
    ['Berlin, office hours', 'Europe/Berlin', '2026-03-29', 9, 17, ['29T07:00/29T15:00']],
    ['Berlin, autumn', 'Europe/Berlin', '2026-10-25', 1, 4, ['24T23:00/25T03:00']],
    ['Berlin, only the repeated hour', 'Europe/Berlin', '2026-10-25', 2, 3, ['25T00:00/25T02:00']],
    [
      'Berlin, part of the repeated hour',
      'Europe/Berlin',
      '2026-10-25',
      2.25,
      2.75,
      ['25T00:15/25T00:45', '25T01:15/25T01:45'],
    ],
    ['New York, spring', 'America/New_York', '2026-03-08', 1, 4, ['08T06:00/08T08:00']],
    ['New York, autumn', 'America/New_York', '2026-11-01', 0, 3, ['01T04:00/01T08:00']],
    ['Lord Howe, spring', 'Australia/Lord_Howe', '2026-10-04', 1, 3, ['03T14:30/03T16:00']],
    ['Lord Howe, autumn', 'Australia/Lord_Howe', '2026-04-05', 1, 3, ['04T14:00/04T16:30']],
    ['Cairo, no midnight', 'Africa/Cairo', '2026-04-24', 0, 2, ['23T22:00/23T23:00']],
    ['Cairo, 23:00 twice', 'Africa/Cairo', '2026-10-29', 22, 24, ['29T19:00/29T22:00']],
    ['Cairo, the day after', 'Africa/Cairo', '2026-10-30', 0, 1, ['29T22:00/29T23:00']],
  ])('%s', (_, timeZone, date, from, to, expected) => {
    const salon = { ...allDay(timeZone), weekly: daily(from, to) }
    const ranges = openRanges(salon, date).map(({ startsAt, endsAt }) =>
      [startsAt, endsAt].map((instant) => new Date(instant).toISOString().slice(8, 16)).join('/'),
    )
    expect(ranges).toEqual(expected)
  })

  test('a slot across a clock change takes its real minutes', () => {
    const slots = (timeZone: string, date: string, from: number, to: number, minutes: number) =>
      listSlots(
        {
          salon: { ...allDay(timeZone), weekly: [range(weekdayOf(dayNumber(date)), from, to)] },
          items: [item({ durationMinutes: minutes })],
          staff: [person('ana', {})],
          resources: [],
          now: Date.parse('2026-01-01T00:00Z'),
          by: 'client',
        },
        date,
        date,
      ).length
    expect(slots('Europe/Berlin', '2026-03-29', 1, 4, 120)).toBe(1)
    expect(slots('Europe/Berlin', '2026-03-29', 1, 4, 135)).toBe(0)
    expect(slots('Europe/Berlin', '2026-10-25', 1, 4, 240)).toBe(1)
    expect(slots('Australia/Lord_Howe', '2026-10-04', 1, 3, 90)).toBe(1)
    expect(slots('Africa/Cairo', '2026-10-29', 0, 24, 25 * 60)).toBe(1)
  })

  test('a visit runs over the date that a zone skips', () => {
    // Samoa crossed the date line: 29 December 2011 was followed by the 31st.
    const buffered = [item({ durationMinutes: 60, bufferBeforeMinutes: 15, bufferAfterMinutes: 15 })]
    const salon = allDay('Pacific/Apia')
    const appointment = { salon, items: buffered, staff: [person('ana', {})], resources: [], now: 0 }
    const on = (date: string) => listSlots({ ...appointment, by: 'salon' }, date, date)
    expect([on('2011-12-29').length, on('2011-12-30').length, on('2011-12-31').length]).toEqual([288, 0, 288])
  })

  test('the bounds of a date match its real length', () => {
    const hours = (from: string, to: string, timeZone: string) => {
      const { startsAt, endsAt } = dateBounds(from, to, timeZone)
      return (endsAt - startsAt) / (60 * MINUTE)
    }
    expect(hours('2026-03-29', '2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2026-10-04', '2026-10-04', 'Australia/Lord_Howe')).toBe(23.5)
    expect(hours('2026-10-28', '2026-10-30', 'Africa/Cairo')).toBe(73)
    expect(dateBounds('2026-04-24', '2026-04-24', 'Africa/Cairo')).toEqual({
      startsAt: Date.parse('2026-04-23T22:00Z'),
      endsAt: Date.parse('2026-04-24T21:00Z'),
    })
  })

  function allDay(timeZone: string): SalonSchedule {
    return { timeZone, weekly: daily(0, 24), exceptions: [], leadMinutes: 0, horizonDays: 400 }
  }
})

function daily(fromHour: number, toHour: number, days = 7): WeeklyRange[] {
  return [1, 2, 3, 4, 5, 6, 7].slice(0, days).map((weekday) => range(weekday, fromHour, toHour))
}

function range(weekday: number, fromHour: number, toHour: number): WeeklyRange {
  return { weekday, fromMinute: fromHour * 60, toMinute: toHour * 60 }
}

/** 45 minutes by Ana, unless overridden. */
function item(changes: Partial<AppointmentItem>): AppointmentItem {
  return {
    durationMinutes: 45,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    gapStartMinutes: 0,
    gapMinutes: 0,
    staffIds: ['ana'],
    kinds: [],
    ...changes,
  }
}

/** Works around the clock, unless overridden. */
function person(staffId: string, changes: Partial<StaffSchedule>): StaffSchedule {
  return { staffId, weekly: daily(0, 24), exceptions: [], breaks: [], busy: [], ...changes }
}
