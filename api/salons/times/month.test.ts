// The month that a client chooses a day from, in every zone that has salons, and in New York and London.
import { describe, expect, test } from 'vitest'
import { TIME_ZONES } from '../../../db/places/countries'
import { addDays, localDate } from '../../platform/values/dates'
import { HOUR, instantAt } from '../../platform/values/time'
import { type AppointmentQuery, listSlots } from './availability'
import { monthOf, timesByDay } from './month'

const ZONES = [...new Set([...TIME_ZONES, 'America/New_York', 'Europe/London'])]

/** Monday to Friday, nine to five. */
const WEEK = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromMinute: 540, toMinute: 1020 }))

function queryFor(timeZone: string, date: string, change: Partial<AppointmentQuery['salon']> = {}): AppointmentQuery {
  return {
    salon: { timeZone, weekly: WEEK, exceptions: [], leadMinutes: 60, horizonDays: 60, ...change },
    items: [
      {
        durationMinutes: 60,
        bufferBeforeMinutes: 0,
        bufferAfterMinutes: 0,
        gapStartMinutes: 0,
        gapMinutes: 0,
        staffIds: ['ana'],
        kinds: [],
      },
    ],
    staff: [{ staffId: 'ana', weekly: WEEK, exceptions: [], breaks: [], busy: [] }],
    resources: [],
    now: instantAt(date, 12 * 60, timeZone),
    by: 'client',
  }
}

const stateOn = (query: AppointmentQuery, date: string) =>
  monthOf(query, { date }).days.find((day) => day.date === date)?.state

describe.each(ZONES)('in %s', (timeZone) => {
  // Both changes of the clocks, in the north and in the year of each.
  test.each(['2026-03-02', '2026-10-19'])('every slot of the policy is in one month, from %s', (now) => {
    const query = queryFor(timeZone, now)
    const all = listSlots(query, now, addDays(now, 60))
    const found = new Set<number>()
    let counted = 0
    for (let month: string | null = now.slice(0, 7); month; ) {
      const monthView = monthOf(query, { month })
      expect(monthView.month).toBe(month)
      expect(monthView.lastDay).toBe(addDays(now, 60))
      for (const { date, openTimes } of monthView.days) {
        if (!date.startsWith(month) || date > monthView.lastDay) continue
        const { slots } = monthOf(query, { month, date })
        expect(slots.map(({ startsAt }) => localDate(startsAt, timeZone))).toEqual(Array(openTimes).fill(date))
        for (const { startsAt } of slots) found.add(startsAt)
        counted += openTimes
      }
      month = monthView.later
    }
    expect([...found]).toEqual(all.map(({ startsAt }) => startsAt))
    expect(counted).toBe(all.length)
  })

  test('the reasons are told apart at each local date', () => {
    const query = queryFor(timeZone, '2026-11-02', {
      leadMinutes: 5 * 60,
      exceptions: [{ date: '2026-11-05', fromMinute: null, toMinute: null }],
    })
    const [ana] = query.staff as [AppointmentQuery['staff'][number]]
    const busy = [{ startsAt: instantAt('2026-11-04', 0, timeZone), endsAt: instantAt('2026-11-05', 0, timeZone) }]
    const exceptions = [{ date: '2026-11-06', fromMinute: null, toMinute: null }]
    const all = { ...query, staff: [{ ...ana, busy, exceptions }] }
    expect(stateOn(all, '2026-11-02')).toBe('soon')
    expect(stateOn(all, '2026-11-03')).toBe('free')
    expect(stateOn(all, '2026-11-04')).toBe('full')
    expect(stateOn(all, '2026-11-05')).toBe('closed')
    expect(stateOn(all, '2026-11-06')).toBe('away')
    expect(stateOn(all, '2026-11-07')).toBe('closed')
    expect(monthOf(all, {})).toMatchObject({ date: '2026-11-03', firstFree: '2026-11-03' })
  })
})

describe('which month and day are shown', () => {
  const query = queryFor('Africa/Nairobi', '2026-11-26')

  test('whole weeks from today on, and the months that can be booked beside it', () => {
    const november = monthOf(query, {})
    expect(november.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 11 }, (_, i) => addDays('2026-11-26', i)),
    )
    expect(november).toMatchObject({ month: '2026-11', earlier: null, later: '2026-12' })
    const january = monthOf(query, { month: '2027-01' })
    expect(january).toMatchObject({ earlier: '2026-12', later: null, lastDay: '2027-01-25' })
    expect(january.days.at(0)?.date).toBe('2026-12-28')
    expect(january.days.find(({ date }) => date === '2027-01-25')?.state).toBe('free')
    expect(january.days.find(({ date }) => date === '2027-01-26')?.state).toBe('far')
  })

  test('that of the requested day; its day stays, also without times', () => {
    expect(monthOf(query, { date: '2026-12-26' })).toMatchObject({
      month: '2026-12',
      date: '2026-12-26',
      slots: [],
      firstFree: '2026-11-26',
    })
    expect(monthOf(query, { month: '2026-11', date: '2026-12-02' })).toMatchObject({
      month: '2026-11',
      date: '2026-12-02',
    })
    expect(monthOf(query, { month: '2026-12', date: '2026-11-26' }).date).toBe('2026-12-01')
  })

  test.each([
    ['a past day', { date: '2026-11-25' }, '2026-11', '2026-11-26'],
    ['a day too far', { date: '2027-03-01' }, '2026-11', '2026-11-26'],
    ['a past month', { month: '2020-01' }, '2026-11', '2026-11-26'],
    ['a month too far', { month: '2028-01' }, '2027-01', '2027-01-01'],
  ])('instead of %s', (_, requested, month, date) => {
    expect(monthOf(query, requested)).toMatchObject({ month, date })
  })

  test('the month of the first free day, where today’s has none', () => {
    const leave = [{ startsAt: query.now - HOUR, endsAt: instantAt('2026-12-09', 0, 'Africa/Nairobi') }]
    const staff = query.staff.map((member) => ({ ...member, busy: leave }))
    const monthView = monthOf({ ...query, staff }, {})
    expect(monthView).toMatchObject({ month: '2026-12', date: '2026-12-09', firstFree: '2026-12-09' })
    expect(monthOf({ ...query, staff }, { month: '2026-11' })).toMatchObject({
      date: null,
      slots: [],
      firstFree: '2026-12-09',
    })
  })

  test('days side by side say which are closed, off and full, and only these', () => {
    const dates = ['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01', '2026-12-02']
    const whole = (date: string, appointmentId: string | null) => ({
      visitId: appointmentId,
      startsAt: instantAt(date, 0, 'Africa/Nairobi'),
      endsAt: instantAt(addDays(date, 1), 0, 'Africa/Nairobi'),
    })
    const busy = [whole('2026-11-30', null), whole('2026-12-01', 'a-visit')]
    const staff = query.staff.map((member) => ({ ...member, busy }))
    const slots = listSlots({ ...query, staff }, dates[0] ?? '', dates.at(-1) ?? '')
    const days = timesByDay({ ...query, staff }, dates, slots)
    expect(days.map(({ state }) => state)).toEqual(['free', 'closed', 'away', 'full', 'free'])
    expect(days.map(({ openTimes }) => openTimes > 0)).toEqual([true, false, false, false, true])
    // Before a visit is chosen, nothing is full.
    const none = timesByDay({ ...query, staff, items: [] }, dates, [])
    expect(none.map(({ state }) => state)).toEqual(['free', 'closed', 'free', 'free', 'free'])
  })

  test('without services there is nothing to choose', () => {
    const none = monthOf({ ...query, items: [] }, {})
    expect(none).toMatchObject({ date: null, slots: [], firstFree: null, month: '2026-11' })
  })

  test('leaves out the start that is to be moved', () => {
    const [first] = monthOf(query, {}).slots
    const moved = monthOf(query, { except: first?.startsAt })
    expect(moved.slots).toEqual(monthOf(query, {}).slots.slice(1))
  })
})
