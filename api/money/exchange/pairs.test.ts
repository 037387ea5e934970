// Postings of an exchange for each pair of currencies.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { exchangeQuote } from '../../../db/schema/money/exchange'
import { ledgerAccount, posting } from '../../../db/schema/money/ledger'
import { newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'
import { CURRENCIES, type Currency, decimal, MAX_OPERATION_MINOR } from '../../platform/values/money'
import { refreshRates } from './rate-refresh'
import type { QuoteResponse } from './responses'

const PAIRS = CURRENCIES.length * (CURRENCIES.length - 1)

describe('each pair, through the API', () => {
  const world = openWorld()
  const people = new Map<Currency, Person>()

  beforeAll(async () => {
    await refreshRates(world.ctx())
    for (const code of CURRENCIES) people.set(code, await world.person('client'))
  })

  test('posts what was quoted, and every currency sums to zero', async () => {
    const amounts = fc.integer({ min: 100_000, max: 900_000 })
    const random = fc.sample(amounts, { numRuns: PAIRS, seed: 4 })
    const exchangeAll = async (from: Currency) => {
      const as = people.get(from) as Person
      await fund(world, as, decimal({ minor: MAX_OPERATION_MINOR, currency: from }), from)
      for (const to of CURRENCIES.filter((code) => code !== from)) {
        const amount = decimal({ minor: random.pop() ?? 1, currency: from })
        const ask = { as, key: newKey(), body: { from, to, amount } }
        const { body } = await world.call('POST', '/api/exchange/quotes', ask)
        const quote = body as QuoteResponse
        const path = `/api/exchange/quotes/${quote.id}/acceptance`
        const accepted = await world.call('POST', path, { as, key: newKey() })
        expect([from, to, accepted.status]).toEqual([from, to, 200])
        expect(accepted.body).toEqual({ ...quote, status: 'accepted', transferId: expect.any(String) })
      }
    }
    await Promise.all(CURRENCIES.map(exchangeAll))
    await world.settle()
    const [quotes, postings, accounts] = await world.db.batch([
      world.db.select().from(exchangeQuote),
      world.db.select().from(posting),
      world.db.select().from(ledgerAccount),
    ])
    expect(new Set(quotes.map((quote) => quote.fromCurrency + quote.toCurrency)).size).toBe(PAIRS)
    for (const quote of quotes) {
      const lines = postings
        .filter((line) => line.transferId === quote.transferId)
        .map((line) => `${line.debitAccount} ${line.creditAccount} ${line.amount}`)
      const { userId, fromCurrency: from, toCurrency: to } = quote
      expect(lines.sort()).toEqual(
        [
          `wallet:${userId}:${from} liquidity:platform:${from} ${quote.fromAmount}`,
          `liquidity:platform:${from} exchange_revenue:platform:${from} ${quote.spread}`,
          `liquidity:platform:${to} wallet:${userId}:${to} ${quote.toAmount}`,
        ].sort(),
      )
    }
    for (const code of CURRENCIES) {
      const ofCurrency = accounts.filter((account) => account.currency === code)
      expect(ofCurrency.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
    }
  })
})
