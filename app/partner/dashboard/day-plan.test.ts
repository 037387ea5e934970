import { expect, test } from 'vitest'
import { type Planned, planOf } from './day-plan'

const visit = (id: string, time: string, more: Partial<Planned> = {}): Planned => ({
  id,
  clientName: 'Neema',
  staffName: 'Wanjiru',
  durationMinutes: 90,
  status: 'confirmed',
  startsAt: `2026-11-30T${time}:00+03:00`,
  ...more,
})

const NINE = Date.parse('2026-11-30T09:00:00+03:00')

test('visits stand at their hour, in the column of their professional', () => {
  const plan = planOf(
    [
      visit('a', '08:30'),
      visit('b', '10:00', { staffName: 'Achieng' }),
      visit('c', '12:00', { status: 'cancelled', staffName: 'Baraka' }),
    ],
    NINE,
  )
  expect(plan?.staff).toEqual(['Achieng', 'Wanjiru'])
  expect(plan?.visits.map(({ visit, column, from }) => [visit.id, column, from])).toEqual([
    ['a', 1, 30],
    ['b', 0, 120],
  ])
  expect(plan?.date).toBe('2026-11-30')
  expect(plan?.now).toEqual({ minute: 60, text: '9:00 AM' })
})

test('a day has six hours at least, and as many as its visits need', () => {
  expect(planOf([visit('a', '08:30')], NINE)?.hours).toEqual([8, 9, 10, 11, 12, 13, 14])
  const long = planOf([visit('a', '08:00'), visit('b', '17:00')], NINE)
  expect(long?.hours.at(-1)).toBe(19)
})

test('the time now is drawn among those hours only, not before and not after them', () => {
  const hour = 3_600_000
  const now = (at: number) => planOf([visit('a', '11:00')], at)?.now
  expect(now(NINE)).toBeNull()
  expect(now(NINE + 2 * hour)).toEqual({ minute: 0, text: '11:00 AM' })
  expect(now(NINE + 8 * hour)).toEqual({ minute: 360, text: '5:00 PM' })
  expect(now(NINE + 12 * hour)).toBeNull()
})

test('where nobody comes nothing is drawn', () => {
  expect(planOf([], NINE)).toBeNull()
  expect(planOf([visit('a', '08:00', { status: 'cancelled' })], NINE)).toBeNull()
})
