// Rates: how long they are valid, and converting at them, rounded down.
import { describe, expect, test } from 'vitest'
import { CURRENCIES, type Currency } from '../../platform/values/money'
import { HOUR } from '../../platform/values/time'
import { areFresh, convert, type DatedRates, isFresh, RATES_LIFETIME, ratesFrom } from './rates'

const AS_OF = Date.parse('2027-01-11T00:00:00Z')

function rates(micros: Partial<Record<Currency, number>>): DatedRates {
  const known = Object.entries(micros) as [Currency, number][]
  return { id: 'set', source: 'any', asOf: AS_OF, micros: new Map(known) }
}

test('builds a set from its rows; no rows give no set', () => {
  const row = { id: 'set', source: 'shipped', asOf: AS_OF }
  expect(
    ratesFrom([
      { ...row, currency: 'USD', micros: 1_000_000 },
      { ...row, currency: 'KES', micros: 129_250_000 },
    ]),
  ).toEqual({
    ...row,
    micros: new Map([
      ['USD', 1_000_000],
      ['KES', 129_250_000],
    ]),
  })
  expect(ratesFrom([])).toBeNull()
})

describe('rates are fresh', () => {
  const every = rates(Object.fromEntries(CURRENCIES.map((code) => [code, 1_000_000])))

  test('for 48 hours, excluding the last instant', () => {
    expect(RATES_LIFETIME).toBe(48 * HOUR)
    expect(isFresh(AS_OF, AS_OF)).toBe(true)
    expect(isFresh(AS_OF, AS_OF + 48 * HOUR - 1)).toBe(true)
    expect(isFresh(AS_OF, AS_OF + 48 * HOUR)).toBe(false)
  })

  test('if there is one of each currency', () => {
    expect(areFresh(every, AS_OF + HOUR)).toBe(true)
    expect(areFresh(every, AS_OF + 48 * HOUR)).toBe(false)
    expect(areFresh(null, AS_OF)).toBe(false)
    const eleven = { ...every, micros: new Map([...every.micros].slice(1)) }
    expect(areFresh(eleven, AS_OF + HOUR)).toBe(false)
  })
})

describe('an amount converted', () => {
  const set = rates({ USD: 1_000_000, KES: 129_250_000, UGX: 3_630_000_000, RWF: 0 })

  test.each([
    // $1.00 is KES 129.25, and UGX 3,630 without decimals.
    [100, 'USD', 'KES', 12_925],
    [100, 'USD', 'UGX', 3_630],
    [3_630, 'UGX', 'USD', 100],
    // KES 1.00 is 28.08… Ugandan shillings; UGX 1 is 3.56… Kenyan cents.
    [100, 'KES', 'UGX', 28],
    [1, 'UGX', 'KES', 3],
    // Less than a cent.
    [1, 'KES', 'USD', 0],
    [129, 'KES', 'USD', 0],
    [130, 'KES', 'USD', 1],
    [0, 'USD', 'KES', 0],
    // Exact beyond the precision of doubles: 10^13 cents at 129.25.
    [9_999_999_999_999, 'USD', 'KES', 1_292_499_999_999_870],
  ] as const)('%d of %s in %s is %d', (minor, from, to, expected) => {
    expect(convert(minor, from, to, set)).toBe(expected)
  })

  test('to its own currency stays the same, even without a rate', () => {
    expect(convert(1_234, 'GHS', 'GHS', set)).toBe(1_234)
  })

  test('is zero if either rate is missing or the amount is zero', () => {
    expect(convert(100, 'USD', 'GHS', set)).toBe(0)
    expect(convert(100, 'GHS', 'USD', set)).toBe(0)
    expect(convert(100, 'RWF', 'USD', set)).toBe(0)
  })
})
