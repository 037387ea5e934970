// Daily interest: its rate, a year of it, currencies without decimals, and no loss by rounding.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accrue, DAILY_RATE, ONE } from './interest'

/** A year on an unchanged balance: earned interest stays and earns too. */
function aYear(minor: number, days = 365): { earned: number; carry: bigint } {
  let earned = 0
  let carry = 0n
  for (let day = 0; day < days; day += 1) {
    const today = accrue(minor + earned, carry)
    earned += today.earned
    carry = today.carry
  }
  return { earned, carry }
}

test('the rate is 1.015^(1/365) - 1 with 18 digits, rounded down', () => {
  // 40 digits suffice: (1 + r)^365 must not exceed 1.015, but does with one more in the last place.
  const digits = 10n ** 40n
  const power = (rate: bigint) => {
    let product = digits
    const factor = digits + rate * 10n ** 22n
    for (let day = 0; day < 365; day += 1) product = (product * factor) / digits
    return product
  }
  const target = (digits * 1015n) / 1000n
  expect(power(DAILY_RATE)).toBeLessThan(target)
  expect(power(DAILY_RATE + 1n)).toBeGreaterThan(target)
})

describe('a year', () => {
  test('of $100 is 149 cents and a carried remainder', () => {
    expect(aYear(10_000)).toEqual({ earned: 149, carry: 999_999_999_998_233_295n })
    // The remainder is not lost: it makes a cent after another day.
    expect(aYear(10_000, 366).earned).toBe(150)
  })

  test('of one cent or one shilling is carried entirely', () => {
    const { earned, carry } = aYear(1)
    expect(earned).toBe(0)
    expect(carry).toBeGreaterThan(14_999_999_000_000_000n)
    expect(carry).toBeLessThan(15_000_000_000_000_000n)
  })

  test('of UGX 100,000 is 1,499 shillings and a remainder', () => {
    expect(aYear(100_000).earned).toBe(1499)
  })

  test('with naive rounding would be zero', () => {
    expect(Number((10_000n * DAILY_RATE) / ONE)).toBe(0)
  })
})

describe('any balance, day by day', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })

  test('gives the exact interest in units and carry, rounded down at the 18th digit', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 60 }), (days) => {
        let carry = 0n
        let units = 0n
        let exact = 0n
        for (const minor of days) {
          exact += ((BigInt(minor) * ONE + carry) * DAILY_RATE) / ONE
          const today = accrue(minor, carry)
          units += BigInt(today.earned)
          carry = today.carry
          expect(carry).toBeGreaterThanOrEqual(0n)
          expect(carry).toBeLessThan(ONE)
        }
        expect(units * ONE + carry).toBe(exact)
      }),
    )
  })

  test('earns as much on a sum as on its parts, or one digit more', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const together = accrue(a + b, 0n)
        const apart = [accrue(a, 0n), accrue(b, 0n)]
        const worth = (x: { earned: number; carry: bigint }) => BigInt(x.earned) * ONE + x.carry
        const difference = worth(together) - apart.reduce((sum, x) => sum + worth(x), 0n)
        expect(difference === 0n || difference === 1n).toBe(true)
      }),
    )
  })
})
