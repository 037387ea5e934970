// What exchanges come to: properties over all 132 pairs, and what is posted for each of them.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { exchangeQuote } from '../../db/schema/exchange'
import { ledgerAccount, posting } from '../../db/schema/ledger'
import { fund } from '../../tests/fixtures'
import { newKey, openWorld, type Person } from '../../tests/harness'
import { CURRENCIES, type Currency, DIGITS, decimal, MAX_OPERATION_MINOR } from '../money'
import { costOf, priceOf, quotedRate } from './price'
import type { Quote } from './quotes'
import type { DatedRates } from './rates'
import { refreshRates } from './refresh'
import { totalIn } from './total'

const currency = fc.constantFrom(...CURRENCIES)
const pair = fc.tuple(currency, currency).filter(([from, to]) => from !== to)
const minor = fc.integer({ min: 1, max: MAX_OPERATION_MINOR })
const basisPoints = fc.integer({ min: 0, max: 1000 })

/** Any rates between a third of a dollar and ten thousand to the dollar. */
const rates: fc.Arbitrary<DatedRates> = fc
  .array(fc.integer({ min: 300_000, max: 10_000_000_000 }), { minLength: 12, maxLength: 12 })
  .map((micros) => ({
    id: 'set',
    source: 'any',
    asOf: 0,
    micros: new Map(CURRENCIES.map((code, i) => [code, code === 'USD' ? 1e6 : (micros[i] ?? 1)])),
  }))

/** Exactly what `minor` less `spread` is worth, as a fraction of minor units. */
function worth(amount: number, from: Currency, to: Currency, { micros }: DatedRates) {
  const of = (code: Currency) => BigInt(micros.get(code) ?? 0)
  return {
    over: BigInt(amount) * of(to) * 10n ** BigInt(DIGITS[to]),
    under: of(from) * 10n ** BigInt(DIGITS[from]),
  }
}

describe('priceOf', () => {
  test('rounds down, by less than one minor unit', () => {
    fc.assert(
      fc.property(pair, minor, basisPoints, rates, ([from, to], amount, points, set) => {
        const { spread, get } = priceOf({ minor: amount, from, to }, points, set)
        expect(spread).toBeGreaterThanOrEqual(0)
        expect(spread).toBeLessThan(amount)
        const { over, under } = worth(amount - spread, from, to, set)
        expect(BigInt(get) * under <= over).toBe(true)
        expect(BigInt(get + 1) * under > over).toBe(true)
        expect(Number.isSafeInteger(get)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('nobody gains by going there and back, nor round by a third', () => {
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

describe('costOf', () => {
  test('is the least that brings so much', () => {
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

describe('totalIn', () => {
  const set: DatedRates = {
    id: 'set',
    source: 'any',
    asOf: 0,
    micros: new Map([
      ['USD', 1_000_000],
      ['KES', 129_250_000],
      ['UGX', 3_630_000_000],
    ]),
  }

  test('adds up each currency, then converts it, rounded down', () => {
    const balances = [
      { currency: 'KES', balance: 64_625 },
      { currency: 'KES', balance: 64_625 },
      { currency: 'UGX', balance: 3_630 },
      { currency: 'USD', balance: 5 },
      { currency: 'ZAR', balance: 0 },
    ]
    expect(totalIn(balances, set, 'USD')).toBe(1000 + 100 + 5)
    expect(totalIn(balances, set, 'UGX')).toBe(36_300 + 3_630 + 181)
    expect(totalIn([], set, 'KES')).toBe(0)
  })

  test('is not said without rates, nor where it would leave something out', () => {
    const cedi = { currency: 'GHS', balance: 1 }
    expect(totalIn([cedi], null, 'GHS')).toBeNull()
    expect(totalIn([cedi], set, 'USD')).toBeNull()
    expect(totalIn([{ currency: 'USD', balance: 1 }], set, 'GHS')).toBeNull()
    expect(totalIn([cedi], set, 'GHS')).toBe(1)
  })
})

describe('each of the 132 pairs, through the api', () => {
  const world = openWorld()
  const people = new Map<Currency, Person>()

  beforeAll(async () => {
    await refreshRates(world.ctx())
    for (const code of CURRENCIES) people.set(code, await world.person('client'))
  })

  test('what is quoted is what is posted, and every currency sums to zero', async () => {
    const random = fc.sample(fc.integer({ min: 100_000, max: 900_000 }), { numRuns: 132, seed: 4 })
    const exchangeAll = async (from: Currency) => {
      const as = people.get(from) as Person
      await fund(world, as, decimal({ minor: MAX_OPERATION_MINOR, currency: from }), from)
      for (const to of CURRENCIES.filter((code) => code !== from)) {
        const amount = decimal({ minor: random.pop() ?? 1, currency: from })
        const ask = { as, key: newKey(), body: { from, to, amount } }
        const { body } = await world.call('POST', '/api/exchange/quotes', ask)
        const quote = body as Quote
        const path = `/api/exchange/quotes/${quote.id}/acceptance`
        const accepted = await world.call('POST', path, { as, key: newKey() })
        expect([from, to, accepted.status]).toEqual([from, to, 200])
        expect(accepted.body).toEqual({
          ...quote,
          status: 'accepted',
          transferId: expect.any(String),
        })
      }
    }
    await Promise.all(CURRENCIES.map(exchangeAll))
    await world.settle()
    const [quotes, postings, accounts] = await world.db.batch([
      world.db.select().from(exchangeQuote),
      world.db.select().from(posting),
      world.db.select().from(ledgerAccount),
    ])
    expect(new Set(quotes.map((one) => one.fromCurrency + one.toCurrency)).size).toBe(132)
    for (const one of quotes) {
      const lines = postings
        .filter((line) => line.transferId === one.transferId)
        .map((line) => `${line.debitAccount} ${line.creditAccount} ${line.amount}`)
      const { userId, fromCurrency: from, toCurrency: to } = one
      expect(lines.sort()).toEqual(
        [
          `wallet:${userId}:${from} liquidity:platform:${from} ${one.fromAmount}`,
          `liquidity:platform:${from} exchange_revenue:platform:${from} ${one.spread}`,
          `liquidity:platform:${to} wallet:${userId}:${to} ${one.toAmount}`,
        ].sort(),
      )
    }
    for (const code of CURRENCIES) {
      const own = accounts.filter((account) => account.currency === code)
      expect(own.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    }
  }, 60_000)
})
