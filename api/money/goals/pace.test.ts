// The pace needed to reach a goal by its date.
import { expect, test } from 'vitest'
import { paceOf, reachedOn } from './pace'

const plan = { amount: 1_250, frequency: 'weekly', anchor: '2027-01-01', next: '2027-01-08' } as const

test('divides what is missing by the time left, rounded up to the smallest unit', () => {
  expect(paceOf(10_000, '2027-01-01', '2027-02-26', [])).toEqual({
    daysLeft: 56,
    // 8 weeks, and one monthly due day: 1 February.
    each: { daily: 179, weekly: 1_250, monthly: 10_000 },
    status: 'behind',
  })
  const { each } = paceOf(100, '2027-01-01', '2027-01-31', [])
  expect(each).toEqual({ daily: 4, weekly: 25, monthly: 100 })
})

test('reaches the target by the date, whatever the numbers', () => {
  for (const missing of [1, 7, 99, 1_001, 123_457]) {
    for (const [days, to] of [
      [1, '2027-01-02'],
      [6, '2027-01-07'],
      [31, '2027-02-01'],
      [400, '2028-02-05'],
    ] as const) {
      const { each, daysLeft } = paceOf(missing, '2027-01-01', to, [])
      expect(daysLeft).toBe(days)
      expect((each?.daily ?? 0) * days).toBeGreaterThanOrEqual(missing)
      expect((each?.weekly ?? 0) * Math.max(1, Math.floor(days / 7))).toBeGreaterThanOrEqual(missing)
    }
  }
})

test('auto-save is on track if its due days until the date cover what is missing', () => {
  const status = (missing: number, plans: Parameters<typeof paceOf>[3]) =>
    paceOf(missing, '2027-01-01', '2027-02-26', plans).status
  expect(status(10_000, [plan])).toBe('on-track')
  expect(status(10_001, [plan])).toBe('behind')
  // One due day has passed: seven remain.
  expect(status(8_750, [{ ...plan, next: '2027-01-15' }])).toBe('on-track')
  expect(status(8_751, [{ ...plan, next: '2027-01-15' }])).toBe('behind')
  expect(status(10_001, [plan, { ...plan, amount: 1 }])).toBe('on-track')
  expect(status(1, [{ ...plan, next: '2027-02-27' }])).toBe('behind')
})

test('clamps monthly due days to the end of the month', () => {
  const monthly = { amount: 100, frequency: 'monthly', anchor: '2027-01-31', next: '2027-02-28' } as const
  expect(paceOf(100, '2027-01-31', '2027-02-28', [monthly]).status).toBe('on-track')
  expect(paceOf(101, '2027-01-31', '2027-03-30', [monthly]).status).toBe('behind')
  expect(paceOf(200, '2027-01-31', '2027-03-31', [monthly]).status).toBe('on-track')
})

test('gives no pace once the date has come; the goal is overdue unless reached', () => {
  expect(paceOf(1, '2027-01-01', '2027-01-01', [plan])).toEqual({ daysLeft: 0, each: null, status: 'overdue' })
  expect(paceOf(1, '2027-01-02', '2027-01-01', []).daysLeft).toBe(-1)
  expect(paceOf(0, '2027-01-02', '2027-01-01', []).status).toBe('on-track')
})

test('says on which due day auto-save alone will have made it', () => {
  expect(reachedOn(1, [plan])).toBe('2027-01-08')
  expect(reachedOn(2_500, [plan])).toBe('2027-01-15')
  expect(reachedOn(2_501, [plan])).toBe('2027-01-22')
  const monthly = { amount: 5_000, frequency: 'monthly', anchor: '2027-01-31', next: '2027-02-28' } as const
  expect(reachedOn(5_001, [monthly])).toBe('2027-03-31')
  // Both of two people, in the order of their days.
  expect(reachedOn(13_750, [plan, monthly])).toBe('2027-02-28')
  expect(reachedOn(1, [])).toBeNull()
  expect(reachedOn(1_000_000_000, [plan])).toBeNull()
})
