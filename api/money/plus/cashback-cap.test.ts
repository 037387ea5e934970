// Cashback of an appointment: a share up to the month's cap, and nothing between linked accounts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inReference } from '../exchange/reference'
import { type CashbackTerms, capLeft, cashbackMinor, monthlyCap } from './cashback-cap'

const KES = 125_000_000 * 100
const TERMS: CashbackTerms = { basisPoints: 300, capBasisPoints: 10_000, used: 0, divisor: KES, linked: false }

test.each([
  [10_000, 499],
  [5_000, 250],
  [0, 0],
])('at %i basis points a month brings %i at most', (basisPoints, cap) => {
  expect(monthlyCap(basisPoints)).toBe(cap)
})

test.each([
  [0, 499],
  [99, 400],
  [499, 0],
  [500, 0],
])('after %i there are %i left', (used, left) => {
  expect(capLeft({ capBasisPoints: 10_000, used })).toBe(left)
})

test.each([
  ['3% of a visit', 250_000, {}, 7_500],
  // USD 4.99 at 125.
  ['no more than the cap', 999_999_999, {}, 62_375],
  ['what is left of it', 250_000, { used: 450 }, 6_125],
  ['nothing where nothing is left', 250_000, { used: 499 }, 0],
  ['nothing where the cap is nothing', 250_000, { capBasisPoints: 0 }, 0],
  ['nothing between linked accounts', 250_000, { linked: true }, 0],
  ['nothing of a little', 16, {}, 0],
] as const)('%s', (_, minor, changes, back) => {
  expect(cashbackMinor(minor, { ...TERMS, ...changes })).toBe(back)
})

test('is zero without Plus', () => {
  expect(cashbackMinor(250_000, undefined)).toBe(0)
})

test('never exceeds the price of a month, however many appointments in whatever currencies', () => {
  const appointment = fc.tuple(fc.integer({ min: 1, max: 1_000_000_000 }), fc.constantFrom(KES, 3.5e9, 1e8))
  fc.assert(
    fc.property(fc.array(appointment, { maxLength: 30 }), (appointments) => {
      let used = 0
      for (const [minor, divisor] of appointments)
        used += inReference(cashbackMinor(minor, { ...TERMS, used, divisor }), divisor)
      expect(used).toBeLessThanOrEqual(499)
    }),
  )
})
