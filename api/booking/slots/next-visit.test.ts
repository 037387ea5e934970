// When a client comes again, in every zone that has salons, and in New York and London.
import { describe, expect, test } from 'vitest'
import { TIME_ZONES } from '../../../db/places/countries'
import { addDays } from '../../platform/values/dates'
import { instantAt, rfc3339 } from '../../platform/values/time'
import { nextAppointment, usualDays } from './next-visit'

const ZONES = [...new Set([...TIME_ZONES, 'America/New_York', 'Europe/London'])]

describe.each(ZONES)('in %s', (timeZone) => {
  const at = (date: string, minute: number) => instantAt(date, minute, timeZone)
  /** Ten, noon and four on each of the days. */
  const slotsOn = (...dates: string[]) =>
    dates.flatMap((date) =>
      [600, 720, 960].map((minute) => {
        const startsAt = at(date, minute)
        return { startsAt, endsAt: startsAt + 3_600_000 }
      }),
    )

  // Over both changes of the clocks.
  test.each(['2026-02-20', '2026-10-16'])('the same time of day weeks after %s', (date) => {
    const days = Array.from({ length: 60 }, (_, i) => addDays(date, i))
    const next = nextAppointment(slotsOn(...days), at(date, 930), 28, timeZone)
    expect(rfc3339(next?.startsAt ?? 0, timeZone).slice(0, 16)).toBe(`${addDays(date, 28)}T16:00`)
  })

  test('counts calendar days between visits', () => {
    const starts = ['2026-02-20', '2026-03-20', '2026-04-17'].map((date, i) => at(date, 600 + i * 200))
    expect(usualDays(starts, timeZone)).toBe(28)
  })
})

const at = (date: string, minute = 600) => instantAt(date, minute, 'Africa/Nairobi')

describe('what is usual', () => {
  test.each<[string, string[], number]>([
    ['nothing yet', [], 28],
    ['one visit', ['2026-06-01'], 28],
    ['two', ['2026-06-01', '2026-06-15'], 14],
    ['the middle of three gaps', ['2026-01-01', '2026-01-11', '2026-03-01', '2026-03-22'], 21],
    ['the shorter of two', ['2026-01-01', '2026-01-11', '2026-03-01'], 10],
    ['not a visit that continues another', ['2026-01-01', '2026-01-03', '2026-01-31'], 28],
  ])('%s', (_, dates, days) => {
    const starts = dates.map((date) => at(date))
    expect(usualDays(starts.reverse(), 'Africa/Nairobi')).toBe(days)
  })
})

describe('the first fitting time', () => {
  const slot = (date: string, minute = 600) => {
    const startsAt = at(date, minute)
    return { startsAt, endsAt: startsAt + 1 }
  }
  const next = (...slots: { startsAt: number; endsAt: number }[]) =>
    nextAppointment(slots, at('2026-06-01', 660), 14, 'Africa/Nairobi')

  test('is on that day, or the first day after it', () => {
    expect(next(slot('2026-06-14'), slot('2026-06-15'), slot('2026-06-16'))).toEqual(slot('2026-06-15'))
    expect(next(slot('2026-06-14'), slot('2026-06-18'))).toEqual(slot('2026-06-18'))
  })

  test('is the last before it, where nothing comes after', () => {
    expect(next(slot('2026-06-10'), slot('2026-06-12'))).toEqual(slot('2026-06-12'))
    expect(next()).toBeUndefined()
  })

  test('is the nearest to the usual time of day, the earlier of two', () => {
    const day = [540, 600, 720, 780].map((minute) => slot('2026-06-15', minute))
    expect(next(...day)).toEqual(slot('2026-06-15', 600))
  })
})
