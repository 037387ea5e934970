// Fees of withdrawals and payouts, whole and in parts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percent } from '../../platform/values/money'
import { payOutFee, refuseDearer } from './payout-fee'

describe('a withdrawal, made in whole units', () => {
  test.each([
    // If cents can be paid: 1%, half to even.
    [25_000, 100, 1, 250],
    [12_550, 100, 1, 126],
    [12_450, 100, 1, 124],
    [100, 0, 1, 0],
    // At least one unit.
    [50, 100, 1, 1],
    [49, 100, 1, 1],
    [1, 100, 1, 1],
    // Whole shillings only: at most 1% above the minimum, and a whole amount is received.
    [25_000, 100, 100, 200],
    [10_000, 100, 100, 100],
    [9_900, 100, 100, 100],
    [100, 100, 100, 100],
    [100, 0, 100, 0],
  ])('of %i at %i basis points, in units of %i, the fee is %i', (minor, basisPoints, unit, fee) => {
    expect(payOutFee(minor, basisPoints, unit)).toBe(fee)
    expect((minor - fee) % unit).toBe(0)
  })

  test('is the percentage less a fraction of a unit, and at least one unit', () => {
    const units = fc.constantFrom(1, 100)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        units,
        (wholes, basisPoints, unit) => {
          const minor = wholes * unit
          const fee = payOutFee(minor, basisPoints, unit)
          const exact = percent(minor, basisPoints)
          expect((minor - fee) % unit).toBe(0)
          expect(fee).toBeGreaterThanOrEqual(unit)
          expect(fee).toBeLessThanOrEqual(Math.max(exact, unit))
          expect(fee).toBeGreaterThan(exact - unit)
        },
      ),
    )
  })
})

describe('a payout of a whole balance', () => {
  test.each([
    // 0.5%, half to even, and one unit at least.
    [250_000, 50, 1, 1250],
    [300, 50, 1, 2],
    [100, 50, 1, 1],
    [1, 50, 1, 1],
    // Whole shillings only: the received amount is rounded up at our cost, if the fee covers it.
    [100_050, 50, 100, 450],
    [250_000, 50, 100, 1200],
    [10_170, 50, 100, 170],
    [10_000, 50, 100, 100],
    [10_001, 50, 100, 101],
    // An amount below one unit becomes the fee, and a balance below one unit is too small.
    [150, 0, 100, 50],
    [150, 50, 100, 150],
    [99, 50, 100, 99],
    [100, 0, 100, 0],
  ])('of %i at %i basis points, in units of %i, the fee is %i', (minor, basisPoints, unit, fee) => {
    expect(payOutFee(minor, basisPoints, unit)).toBe(fee)
    expect((minor - fee) % unit).toBe(0)
  })
})

test('costs no less in parts than whole, beyond one unit per part; no part is free', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 1_000 }), fc.constantFrom(1, 100), (amounts, basisPoints, unit) => {
      const fees = amounts.map((minor) => payOutFee(minor, basisPoints, unit))
      const whole = amounts.reduce((sum, minor) => sum + minor, 0)
      const paid = fees.reduce((sum, fee) => sum + fee, 0)
      expect(paid).toBeGreaterThanOrEqual(payOutFee(whole, basisPoints, unit) - unit * amounts.length)
      fees.forEach((fee, i) => {
        expect(fee).toBeGreaterThanOrEqual(Math.min(unit, amounts[i] ?? 0))
      })
    }),
    { numRuns: 2000 },
  )
})

describe('a displayed fee', () => {
  test.each([
    ['not at all', undefined, 200],
    ['as it is', 200, 200],
    ['as more than it is', 300, 200],
  ])('%s is accepted', (_, displayedFee, fee) => {
    expect(() => refuseDearer(displayedFee, fee, 'KES')).not.toThrow()
  })

  test('below the actual fee is rejected, stating the current fee', () => {
    expect(() => refuseDearer(199, 200, 'KES')).toThrow(
      expect.objectContaining({
        code: 'fee-changed',
        message: expect.stringMatching(/^The fee is now KES.2\.00\. Check it, then confirm again\.$/),
      }),
    )
  })
})
