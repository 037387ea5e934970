// What a withdrawal costs: 1%, or nothing with Plus.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percent } from '../money'
import { withdrawalFee } from './withdrawal-fee'

test.each([
  // Where cents can be paid: 1%, half to even.
  [25_000, 100, 1, 250],
  [12_550, 100, 1, 126],
  [12_450, 100, 1, 124],
  [100, 0, 1, 0],
  // Whole shillings only: never more than 1%, and what is received is whole.
  [25_000, 100, 100, 200],
  [10_000, 100, 100, 100],
  [100, 100, 100, 0],
])('of %i at %i basis points, in units of %i, the fee is %i', (minor, basisPoints, unit, fee) => {
  expect(withdrawalFee(minor, basisPoints, unit)).toBe(fee)
  expect((minor - fee) % unit).toBe(0)
})

test('is never more than the percentage, and less by less than a unit', () => {
  const units = fc.constantFrom(1, 100)
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000), units, (wholes, basisPoints, unit) => {
      const minor = wholes * unit
      const fee = withdrawalFee(minor, basisPoints, unit)
      const exact = percent(minor, basisPoints)
      expect((minor - fee) % unit).toBe(0)
      expect(fee).toBeLessThanOrEqual(exact)
      expect(fee).toBeGreaterThan(exact - unit)
    }),
  )
})
