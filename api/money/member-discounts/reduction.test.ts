// The reduction never exceeds the agreed share, and never takes the whole price.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reductionOf, reductionWithin } from './reduction'

test.each([
  [1000, 1000, 100],
  [999, 1000, 99],
  [1, 5000, 0],
  [150_000, 1500, 22_500],
])('of %i at %i basis points: %i', (price, basisPoints, off) => {
  expect(reductionOf(price, basisPoints)).toBe(off)
})

const price = fc.integer({ min: 1, max: 1e12 })
const share = fc.integer({ min: 1, max: 50 }).map((percent) => percent * 100)

test('what the database checks holds for every price and share', () => {
  fc.assert(
    fc.property(price, share, (listed, basisPoints) => {
      const off = reductionOf(listed, basisPoints)
      expect(off).toBeLessThan(listed)
      expect(off * 10_000).toBeLessThanOrEqual(listed * basisPoints)
      const scaled = reductionWithin(listed, basisPoints)
      expect(scaled * 10_000).toBeLessThanOrEqual((listed + scaled) * basisPoints)
    }),
  )
})
