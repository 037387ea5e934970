// The total of a purse in one currency.
import { describe, expect, test } from 'vitest'
import type { DatedRates } from './rates'
import { totalIn } from './total'

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

  test('is null without rates, or if a balance could not be included', () => {
    const cedi = { currency: 'GHS', balance: 1 }
    expect(totalIn([cedi], null, 'GHS')).toBeNull()
    expect(totalIn([cedi], set, 'USD')).toBeNull()
    expect(totalIn([{ currency: 'USD', balance: 1 }], set, 'GHS')).toBeNull()
    expect(totalIn([cedi], set, 'GHS')).toBe(1)
  })
})
