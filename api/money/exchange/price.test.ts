// Prices of exchanges: properties over all 132 pairs.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY } from '../../platform/values/currencies'
import { CURRENCIES, type Currency, MAX_OPERATION_MINOR } from '../../platform/values/money'
import { costOf, priceOf, quotedRate } from './price'
import type { DatedRates } from './rates'

const currency = fc.constantFrom(...CURRENCIES)
const pair = fc.tuple(currency, currency).filter(([from, to]) => from !== to)
const minor = fc.integer({ min: 1, max: MAX_OPERATION_MINOR })
const basisPoints = fc.integer({ min: 0, max: 1000 })

/** Any rates from a third of a dollar to ten thousand per dollar. */
const rates: fc.Arbitrary<DatedRates> = fc
  .array(fc.integer({ min: 300_000, max: 10_000_000_000 }), {
    minLength: CURRENCIES.length,
    maxLength: CURRENCIES.length,
  })
  .map((micros) => ({
    id: 'set',
    source: 'any',
    asOf: 0,
    micros: new Map(CURRENCIES.map((code, i) => [code, code === 'USD' ? 1e6 : (micros[i] ?? 1)])),
  }))

/** The exact value of `minor` less `spread`, as a fraction of minor units. */
function worth(amount: number, from: Currency, to: Currency, { micros }: DatedRates) {
  const of = (code: Currency) => BigInt(micros.get(code) ?? 0)
  return {
    over: BigInt(amount) * of(to) * 10n ** BigInt(CURRENCY[to].digits),
    under: of(from) * 10n ** BigInt(CURRENCY[from].digits),
  }
}

describe('priceOf', () => {
  test('rounds down by less than one minor unit', () => {
    fc.assert(
      fc.property(pair, minor, basisPoints, rates, ([from, to], amount, points, set) => {
        const { spread, get } = priceOf({ minor: amount, from, to }, points, set)
        expect(spread).toBeGreaterThanOrEqual(0)
        expect(spread).toBeLessThanOrEqual(amount)
        const { over, under } = worth(amount - spread, from, to, set)
        expect(BigInt(get) * under <= over).toBe(true)
        expect(BigInt(get + 1) * under > over).toBe(true)
        expect(Number.isSafeInteger(get)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('gives no gain there and back, or through a third currency', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(currency, { minLength: 2, maxLength: 4 }),
        minor,
        basisPoints,
        rates,
        (way, amount, points, set) => {
          let held = amount
          way.forEach((from, i) => {
            const to = way[(i + 1) % way.length] as Currency
            held = priceOf({ minor: held, from, to }, points, set).get
          })
          expect(held).toBeLessThanOrEqual(amount)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the spread', () => {
  test.each([
    // 0.5%, half to even, and at least one minor unit.
    [129_250, 50, 646],
    [300, 50, 2],
    [100, 50, 1],
    [99, 50, 1],
    [1, 50, 1],
    [99, 0, 0],
  ])('of %i at %i basis points is %i', (amount, points, spread) => {
    const set = { id: 'set', source: 'any', asOf: 0, micros: new Map<Currency, number>() }
    expect(priceOf({ minor: amount, from: 'KES', to: 'KES' }, points, set)).toEqual({ spread, get: amount - spread })
  })

  test('costs no less in parts than whole, beyond one unit per part, and yields no more', () => {
    fc.assert(
      fc.property(
        pair,
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 1000 }),
        rates,
        ([from, to], amounts, points, set) => {
          const parts = amounts.map((part) => priceOf({ minor: part, from, to }, points, set))
          const sum = (of: 'spread' | 'get') => parts.reduce((all, part) => all + part[of], 0)
          const minor = amounts.reduce((all, part) => all + part, 0)
          const whole = priceOf({ minor, from, to }, points, set)
          expect(sum('spread')).toBeGreaterThanOrEqual(whole.spread - amounts.length)
          for (const { spread } of parts) expect(spread).toBeGreaterThanOrEqual(1)
          // The spread may round down at our cost, by at most one unit per part.
          const extra = priceOf({ minor: minor + amounts.length, from, to }, 0, set).get
          expect(sum('get')).toBeLessThanOrEqual(extra - priceOf({ minor: whole.spread, from, to }, 0, set).get)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('costOf', () => {
  test('is the least amount that yields the target', () => {
    fc.assert(
      fc.property(pair, minor, basisPoints, rates, ([from, to], get, points, set) => {
        const cost = costOf({ get, from, to }, points, set)
        const brings = (paid: number) => priceOf({ minor: paid, from, to }, points, set).get
        if (cost === null) {
          expect(brings(MAX_OPERATION_MINOR)).toBeLessThan(get)
          return
        }
        expect(brings(cost)).toBeGreaterThanOrEqual(get)
        if (cost > 1) expect(brings(cost - 1)).toBeLessThan(get)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('quotedRate', () => {
  test.each([
    [['USD', 1_000_000], ['KES', 129_250_000], 'USD', 'KES', '129.25'],
    [['KES', 129_250_000], ['USD', 1_000_000], 'USD', 'KES', '129.25'],
    [['KES', 129_250_000], ['TZS', 2_465_000_000], 'KES', 'TZS', '19.0716'],
    [['BIF', 2_955_000_000], ['UGX', 3_630_000_000], 'BIF', 'UGX', '1.2284'],
    [['GHS', 10_950_000], ['ZAR', 10_950_000], 'GHS', 'ZAR', '1.00'],
    [['USD', 1_000_000], ['SSP', 4_560_123_456], 'USD', 'SSP', '4560.1235'],
  ] as const)('%j and %j', (a, b, base, counter, value) => {
    expect(quotedRate([...a], [...b])).toEqual({ base, counter, value })
  })
})
