// Availability by example, when the clocks change, and against an oracle that reads the wall clock
// of every single minute with Intl and so shares nothing with the code, not even Temporal.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AvailabilityQuery,
  addDays,
  dateBounds,
  findOpenSlots,
  listSlots,
  localDate,
  occupiedInterval,
  openRanges,
  type SalonSchedule,
  type Slot,
  type StaffSchedule,
  type WeeklyRange,
} from './availability'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

describe('a plain week in Kampala (UTC+3)', () => {
  const monday = '2026-06-01'
  const now = kampala('2026-05-30 12:00')

  test('slots start every quarter hour and end by closing time', () => {
    const slots = listSlots(query({ weekly: daily(9, 10.5) }), monday, monday)
    expect(times(slots)).toEqual(['ana 09:00', 'ana 09:15', 'ana 09:30', 'ana 09:45'])
    expect(slots[0]).toEqual({
      staffId: 'ana',
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
    const at = (instant: number) =>
      times(
        listSlots(query({ weekly: daily(9, 11), leadMinutes: 60, now: instant }), monday, monday),
      )
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

  test('a break cuts the day, and a slot may touch it on either side', () => {
    const breaks = [{ weekday: 1, fromMinute: 10 * 60, toMinute: 10.5 * 60 }]
    const staff = [{ staffId: 'ana', weekly: daily(0, 24), breaks }]
    const slots = listSlots(query({ weekly: daily(9, 11.5), staff }), monday, monday)
    expect(times(slots)).toEqual(['ana 09:00', 'ana 09:15', 'ana 10:30', 'ana 10:45'])
  })

  test('exceptions close a day, shorten it, split it or open one that is closed', () => {
    const on = (date: string, ...ranges: [number | null, number | null][]) => {
      const exceptions = ranges.map(([from, to]) => {
        return { date, fromMinute: from && from * 60, toMinute: to && to * 60 }
      })
      return times(listSlots(query({ weekly: daily(9, 17, 5), exceptions }), date, date))
    }
    expect(on(monday, [null, null])).toEqual([])
    expect(on(monday, [13, 14])).toEqual(['ana 13:00', 'ana 13:15'])
    expect(on(monday, [15, 15.75], [8, 8.75])).toEqual(['ana 08:00', 'ana 15:00'])
    expect(on('2026-06-07', [10, 10.75])).toEqual(['ana 10:00'])
    expect(on(monday, [13, 14], [null, null])).toEqual([])
  })

  test('buffers must fit inside the working hours too', () => {
    const service = { durationMinutes: 30, bufferBeforeMinutes: 10, bufferAfterMinutes: 20 }
    expect(times(listSlots(query({ weekly: daily(9, 10.5), service }), monday, monday))).toEqual([
      'ana 09:15',
      'ana 09:30',
    ])
    expect(occupiedInterval(service, now)).toEqual({
      startsAt: now - 10 * MINUTE,
      endsAt: now + 50 * MINUTE,
    })
  })

  test('back to back is allowed, a minute of overlap is not', () => {
    const busy = (from: string, to: string) => {
      const interval = {
        startsAt: kampala(`${monday} ${from}`),
        endsAt: kampala(`${monday} ${to}`),
      }
      const intervals = [{ staffId: 'ana', ...interval }]
      return times(listSlots(query({ weekly: daily(9, 11.25), busy: intervals }), monday, monday))
    }
    expect(busy('09:45', '10:30')).toEqual(['ana 09:00', 'ana 10:30'])
    expect(busy('09:44', '10:31')).toEqual([])
    expect(busy('10:00', '10:00')).toHaveLength(7)
  })

  test('staff have their own hours and bookings; sorted by start, then by staff', () => {
    const staff = [
      { staffId: 'zoe', weekly: daily(9, 10), breaks: [] },
      { staffId: 'ana', weekly: daily(9.25, 12), breaks: [] },
    ]
    const booked = { startsAt: kampala(`${monday} 10:00`), endsAt: kampala(`${monday} 11:00`) }
    const busy = [{ staffId: 'ana', ...booked }]
    const asked = query({ weekly: daily(8, 12), staff, busy })
    const slots = listSlots(asked, monday, monday)
    expect(times(slots)).toEqual(['zoe 09:00', 'zoe 09:15', 'ana 09:15', 'ana 11:00', 'ana 11:15'])
    expect(times(findOpenSlots(asked, kampala(`${monday} 09:15`)))).toEqual([
      'zoe 09:15',
      'ana 09:15',
    ])
    expect(findOpenSlots(asked, kampala(`${monday} 09:20`))).toEqual([])
    expect(findOpenSlots(asked, kampala(`${monday} 10:00`))).toEqual([])
  })

  test('untidy calendars are merged and empty ones are closed', () => {
    const weekly = [range(1, 10, 11), range(1, 9, 10), range(1, 9.5, 9.75), range(1, 18, 8)]
    expect(openRanges(query({ weekly }).salon, monday)).toEqual([
      { startsAt: kampala(`${monday} 09:00`), endsAt: kampala(`${monday} 11:00`) },
    ])
    expect(listSlots(query({ weekly: [] }), monday, monday)).toEqual([])
    expect(listSlots(query({ staff: [] }), monday, monday)).toEqual([])
    const twice = [...query({}).staff, ...query({}).staff]
    expect(listSlots(query({ staff: twice }), monday, monday)).toEqual(
      listSlots(query({}), monday, monday),
    )
  })

  test('dates', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(() => listSlots(query({}), '2026-02-30', '2026-03-01')).toThrow(RangeError)
  })

  type Given = Partial<SalonSchedule & Omit<AvailabilityQuery, 'salon'>>

  /** Ana works whenever the salon is open; a slot takes 45 minutes. */
  function query(given: Given): AvailabilityQuery {
    const { weekly = daily(9, 17), exceptions = [], leadMinutes = 0, horizonDays = 60 } = given
    return {
      salon: { timeZone: 'Africa/Kampala', weekly, exceptions, leadMinutes, horizonDays },
      service: { durationMinutes: 45, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
      staff: [{ staffId: 'ana', weekly: daily(0, 24), breaks: [] }],
      busy: [],
      now,
      ...given,
    }
  }

  function times(slots: Slot[]): string[] {
    return slots.map((slot) => {
      return `${slot.staffId} ${new Date(slot.startsAt + 180 * MINUTE).toISOString().slice(11, 16)}`
    })
  }

  function kampala(local: string): number {
    return Date.parse(`${local.replace(' ', 'T')}+03:00`)
  }
})

describe('daylight saving', () => {
  // What the salon types, and the instants it is then open.
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
    const shown = openRanges(salon, date).map(({ startsAt, endsAt }) =>
      [startsAt, endsAt].map((instant) => new Date(instant).toISOString().slice(8, 16)).join('/'),
    )
    expect(shown).toEqual(expected)
  })

  test('a slot may run through a change of the clocks, and takes its real minutes', () => {
    const slots = (timeZone: string, date: string, from: number, to: number, minutes: number) =>
      listSlots(
        {
          salon: { ...allDay(timeZone), weekly: daily(from, to) },
          service: { durationMinutes: minutes, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
          staff: [{ staffId: 'ana', weekly: daily(0, 24), breaks: [] }],
          busy: [],
          now: Date.parse('2026-01-01T00:00Z'),
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

  test('the bounds of a date are as long as the date', () => {
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

describe('against the minute-by-minute oracle', () => {
  test('exactly the slots that keep every rule are listed, in order', () => {
    let listed = 0
    fc.assert(
      fc.property(scenario(), ({ query, from, to }) => {
        const slots = listSlots(query, from, to)
        listed += slots.length > 0 ? 1 : 0
        expect(slots).toEqual(oracle(query, from, to))
      }),
      { numRuns: 500 },
    )
    expect(listed).toBeGreaterThan(100)
  })

  test('finding and listing agree at every instant', () => {
    fc.assert(
      fc.property(scenario(), fc.nat(DAY / MINUTE), ({ query, from, to }, minute) => {
        const slots = listSlots(query, from, to)
        const noon = Date.parse(`${from}T12:00Z`)
        const instants = [
          noon + minute * MINUTE,
          ...slots.slice(0, 12).map((slot) => slot.startsAt),
        ]
        for (const instant of instants) {
          const date = wallClock(instant, query.salon.timeZone).date
          if (date < from || date > to) continue
          const same = slots.filter((slot) => slot.startsAt === instant)
          expect(findOpenSlots(query, instant)).toEqual(same)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('booking a slot takes away the slots of that person that overlap it, and no other', () => {
    let booked = 0
    fc.assert(
      fc.property(scenario(), fc.nat(), ({ query, from, to }, choice) => {
        const before = listSlots(query, from, to)
        const chosen = before[choice % Math.max(before.length, 1)]
        if (!chosen) return
        booked++
        const taken = occupiedInterval(query.service, chosen.startsAt)
        const busy = [...query.busy, { staffId: chosen.staffId, ...taken }]
        const left = before.filter((slot) => {
          const own = occupiedInterval(query.service, slot.startsAt)
          const apart = own.endsAt <= taken.startsAt || taken.endsAt <= own.startsAt
          return slot.staffId !== chosen.staffId || apart
        })
        expect(listSlots({ ...query, busy }, from, to)).toEqual(left)
        expect(left).not.toContainEqual(chosen)
      }),
      { numRuns: 300 },
    )
    expect(booked).toBeGreaterThan(60)
  })

  test('the salon is open in exactly the minutes whose wall clock says so', () => {
    fc.assert(
      fc.property(scenario(), ({ query: { salon }, from }) => {
        const ranges = openRanges(salon, from)
        const noon = Date.parse(`${from}T12:00Z`)
        for (let instant = noon - 1.5 * DAY; instant < noon + 1.5 * DAY; instant += MINUTE) {
          const wall = wallClock(instant, salon.timeZone)
          const open = ranges.filter((r) => r.startsAt <= instant && instant < r.endsAt).length
          const expected = wall.date === from && isSalonOpen(salon, wall) ? 1 : 0
          if (open !== expected) expect.fail(`${wall.date} ${wall.minute}: ${open} ranges`)
        }
        const bounds = dateBounds(from, from, salon.timeZone)
        // The dates before 2026 are there for clocks that repeated or skipped a midnight.
        for (const range of from < '2026' ? [] : ranges) {
          expect(range.startsAt).toBeGreaterThanOrEqual(bounds.startsAt)
          expect(range.endsAt).toBeLessThanOrEqual(bounds.endsAt)
        }
      }),
      { numRuns: 150 },
    )
  })

  function oracle(query: AvailabilityQuery, from: string, to: string): Slot[] {
    const slots: Slot[] = []
    const last = Date.parse(`${to}T00:00Z`) + 2 * DAY
    const step = 15 * MINUTE
    for (let at = Date.parse(`${from}T00:00Z`) - DAY; at < last; at += step) {
      const { date } = wallClock(at, query.salon.timeZone)
      if (date < from || date > to) continue
      for (const member of query.staff) {
        if (!keepsTheRules(query, member, at)) continue
        const endsAt = at + query.service.durationMinutes * MINUTE
        slots.push({ staffId: member.staffId, startsAt: at, endsAt })
      }
    }
    return slots
  }

  function keepsTheRules(query: AvailabilityQuery, member: StaffSchedule, at: number): boolean {
    const { salon, service, busy, now } = query
    const { date } = wallClock(at, salon.timeZone)
    const today = wallClock(now, salon.timeZone).date
    const daysAhead = (Date.parse(date) - Date.parse(today)) / DAY
    if (at < now + salon.leadMinutes * MINUTE) return false
    if (daysAhead < 0 || daysAhead > salon.horizonDays) return false

    const from = at - service.bufferBeforeMinutes * MINUTE
    const to = at + (service.durationMinutes + service.bufferAfterMinutes) * MINUTE
    for (let minute = from; minute < to; minute += MINUTE) {
      const wall = wallClock(minute, salon.timeZone)
      if (wall.date !== date || !isSalonOpen(salon, wall)) return false
      if (!covers(member.weekly, wall) || covers(member.breaks, wall)) return false
    }
    return !busy.some((b) => b.staffId === member.staffId && b.startsAt < to && from < b.endsAt)
  }

  function isSalonOpen(salon: SalonSchedule, wall: Wall): boolean {
    const rows = salon.exceptions.filter(({ date }) => date === wall.date)
    if (rows.length === 0) return covers(salon.weekly, wall)
    if (rows.some((row) => row.fromMinute === null)) return false
    return rows.some(({ fromMinute: from, toMinute: to }) => {
      return from !== null && to !== null && from <= wall.minute && wall.minute < to
    })
  }

  function covers(ranges: WeeklyRange[], { weekday, minute }: Wall): boolean {
    return ranges.some((r) => {
      return r.weekday === weekday && r.fromMinute <= minute && minute < r.toMinute
    })
  }

  /** A salon on a day its zone changes the clocks, or on one when nothing happens. */
  function scenario(): fc.Arbitrary<{ query: AvailabilityQuery; from: string; to: string }> {
    const plainDays = ['2026-06-17', '2026-12-31', '2028-02-29']
    const places = Object.entries({
      'Europe/Berlin': ['2026-03-29', '2026-10-25', ...plainDays],
      'America/New_York': ['2026-03-08', '2026-11-01', ...plainDays],
      'Australia/Lord_Howe': ['2026-04-05', '2026-10-04', ...plainDays],
      'Africa/Cairo': ['2026-04-24', '2026-10-29', '2026-10-30', ...plainDays],
      'Africa/Casablanca': ['2026-02-15', '2026-03-22'],
      'America/Havana': ['2026-03-08', '2026-11-01'],
      'America/Nuuk': ['2026-03-28', '2026-10-24'],
      'America/St_Johns': ['2010-11-06', '2010-11-07'], // at 00:01 back to the day before
      'Pacific/Apia': ['2011-12-30'], // a day that never was
      'Africa/Kampala': plainDays,
      'Asia/Kathmandu': plainDays,
    }).flatMap(([timeZone, dates]) => dates.map((date) => ({ timeZone, date })))

    const minute = fc.oneof(
      fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
      fc.integer({ min: -20, max: 240 }),
      fc.integer({ min: 1300, max: 1460 }),
      fc.integer({ min: 0, max: 1440 }),
    )
    const hours = fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      fromMinute: fc.oneof(fc.constant(0), minute),
      toMinute: fc.oneof(fc.constant(1440), minute),
    })
    const weekly = fc.array(hours, { minLength: 4, maxLength: 16, size: 'max' })
    const breaks = fc.array(
      fc.record({ weekday: hours.map((h) => h.weekday), fromMinute: minute, toMinute: minute }),
      { maxLength: 5 },
    )
    const exception = fc.oneof(
      { weight: 4, arbitrary: hours.map(({ weekday: _, ...range }) => range) },
      { weight: 1, arbitrary: fc.constant({ fromMinute: null, toMinute: null }) },
    )
    const buffer = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 }))
    return fc
      .record({
        place: fc.constantFrom(...places),
        fromOffset: fc.integer({ min: -1, max: 0 }),
        length: fc.integer({ min: 0, max: 2 }),
        weekly,
        exceptions: fc.array(fc.tuple(fc.integer({ min: -1, max: 2 }), exception), {
          maxLength: 2,
        }),
        leadMinutes: fc.oneof(fc.constant(0), fc.integer({ min: -2000, max: 2000 })),
        horizonDays: fc.oneof(fc.constant(60), fc.integer({ min: 0, max: 4 })),
        service: fc.record({
          durationMinutes: fc.oneof(fc.constantFrom(15, 30, 60), fc.integer({ min: 1, max: 150 })),
          bufferBeforeMinutes: buffer,
          bufferAfterMinutes: buffer,
        }),
        staff: fc.subarray(['zoe', 'ana'], { minLength: 1 }).chain((ids) => {
          return fc.tuple(
            ...ids.map((id) => {
              return fc.record({ staffId: fc.constant(id), weekly, breaks })
            }),
          )
        }),
        busy: fc.array(
          fc.record({
            staffId: fc.constantFrom('zoe', 'ana', 'ida'),
            after: fc.integer({ min: -1440, max: 4 * 1440 }),
            minutes: fc.oneof(fc.constantFrom(15, 60), fc.integer({ min: 1, max: 900 })),
          }),
          { maxLength: 8 },
        ),
        nowAfter: fc.integer({ min: -3 * DAY, max: DAY }),
      })
      .map(({ place, fromOffset, length, nowAfter, ...rest }) => {
        const midnight = Date.parse(`${place.date}T00:00Z`)
        const dateAt = (days: number) => new Date(midnight + days * DAY).toISOString().slice(0, 10)
        const { weekly, leadMinutes, horizonDays, service, staff } = rest
        const exceptions = rest.exceptions.map(([days, r]) => ({ date: dateAt(days), ...r }))
        const busy = rest.busy.map(({ staffId, after, minutes }) => {
          const startsAt = midnight + after * MINUTE
          return { staffId, startsAt, endsAt: startsAt + minutes * MINUTE }
        })
        const salon = { timeZone: place.timeZone, weekly, exceptions, leadMinutes, horizonDays }
        const query = { salon, service, staff, busy, now: midnight + nowAfter }
        return { query, from: dateAt(fromOffset), to: dateAt(fromOffset + length) }
      })
  }
})

type Wall = { date: string; weekday: number; minute: number }

const clocks = new Map<string, { format: Intl.DateTimeFormat; known: Map<number, Wall> }>()

/** What a clock on the wall shows, to the minute. Remembered, as every minute is asked for. */
function wallClock(instant: number, timeZone: string): Wall {
  const clock = clocks.get(timeZone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    known: new Map<number, Wall>(),
  }
  clocks.set(timeZone, clock)
  const key = Math.floor(instant / MINUTE)
  const known = clock.known.get(key)
  if (known) return known
  const shown = clock.format.format(instant)
  const date = shown.slice(0, 10)
  const minute = Number(shown.slice(11, 13)) * 60 + Number(shown.slice(14, 16))
  const wall = { date, weekday: new Date(date).getUTCDay() || 7, minute }
  clock.known.set(key, wall)
  return wall
}

function daily(fromHour: number, toHour: number, days = 7): WeeklyRange[] {
  return [1, 2, 3, 4, 5, 6, 7].slice(0, days).map((weekday) => range(weekday, fromHour, toHour))
}

function range(weekday: number, fromHour: number, toHour: number): WeeklyRange {
  return { weekday, fromMinute: fromHour * 60, toMinute: toHour * 60 }
}
