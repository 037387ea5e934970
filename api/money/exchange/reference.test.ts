// Values in the reference currency: nothing counts for less than it is worth.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divisorOf, fromReference, inReference, REFERENCE_CURRENCY } from './reference'

const KES = 125_000_000 * 100
const UGX = 3_500_000_000

test.each([
  [100, 1_000_000 * 100, 100],
  [12_500, KES, 100],
  [12_501, KES, 101],
  [1, KES, 1],
  [0, KES, 0],
  [3_500, UGX, 100],
  [3_501, UGX, 101],
])('%i at a divisor of %i counts for %i', (minor, divisor, reference) => {
  expect(inReference(minor, divisor)).toBe(reference)
})

test.each([
  [100, KES, 12_500],
  [20_000, UGX, 700_000],
  [1, UGX, 35],
  [1, 3_550_000_000, 35],
  [0, KES, 0],
])('%i of the reference currency at a divisor of %i is %i', (reference, divisor, minor) => {
  expect(fromReference(reference, divisor)).toBe(minor)
})

test('the remainder of a limit counts for at most that, and one unit more exceeds it', () => {
  const divisors = fc.integer({ min: 300_000, max: 10_000_000_000_000 })
  fc.assert(
    fc.property(fc.nat(2_000_000), divisors, (left, divisor) => {
      const minor = fromReference(left, divisor)
      expect(inReference(minor, divisor)).toBeLessThanOrEqual(left)
      expect(inReference(minor + 1, divisor)).toBeGreaterThan(left)
    }),
  )
})

test('counts for no less in parts than whole', () => {
  const amounts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(KES, UGX, 1), (parts, divisor) => {
      const sum = (of: number[]) => of.reduce((all, number) => all + number, 0)
      const counted = sum(parts.map((minor) => inReference(minor, divisor)))
      expect(counted).toBeGreaterThanOrEqual(inReference(sum(parts), divisor))
    }),
  )
})

test('has a divisor for each currency', () => {
  const rates = [
    { currency: 'UGX', divisor: 2 },
    { currency: 'KES', divisor: 3 },
  ]
  expect(divisorOf(rates, 'KES')).toBe(3)
  expect(() => divisorOf(rates, REFERENCE_CURRENCY)).toThrow('no reference rate of USD')
})
