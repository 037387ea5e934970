// Parsing, formatting and dividing money. Properties over all currencies, and amounts that people and attackers type.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY } from './currencies'
import {
  CURRENCIES,
  type Currency,
  DEFAULT_CURRENCY,
  decimal,
  equalParts,
  formatMoney,
  growingParts,
  isCurrency,
  MAX_OPERATION_MINOR,
  minorOf,
  moneyJson,
  parseAmount,
  percent,
  proportionalParts,
  roundSum,
} from './money'

const currency = fc.constantFrom(...CURRENCIES)
const minor = fc.integer({ min: 1, max: MAX_OPERATION_MINOR })

test('starts with the specification’s twelve currencies, without decimals for UGX, RWF and BIF', () => {
  const twelve = CURRENCIES.slice(0, 12)
  expect(twelve.map((code) => `${code} ${CURRENCY[code].name}`).join(', ')).toBe(
    'USD US Dollar, KES Kenyan Shilling, TZS Tanzanian Shilling, UGX Ugandan Shilling, ' +
      'RWF Rwandan Franc, BIF Burundian Franc, ETB Ethiopian Birr, SOS Somali Shilling, ' +
      'SSP South Sudanese Pound, NGN Nigerian Naira, GHS Ghanaian Cedi, ZAR South African Rand',
  )
  expect(DEFAULT_CURRENCY).toBe('USD')
  expect(twelve.filter((code) => CURRENCY[code].digits === 0)).toEqual(['UGX', 'RWF', 'BIF'])
  for (const code of ['EUR', 'kes', '', '__proto__', 'toString', 'constructor']) {
    expect(isCurrency(code)).toBe(false)
    expect(() => moneyJson(1, code)).toThrow(`not a currency of ours: ${code}`)
  }
})

describe('parseAmount', () => {
  test.each<[string, Currency, number]>([
    ['25', 'KES', 2500],
    ['25.5', 'KES', 2550],
    ['25.00', 'KES', 2500],
    ['0.01', 'USD', 1],
    ['10', 'UGX', 10],
    ['10000000.00', 'KES', MAX_OPERATION_MINOR],
    ['1000000000', 'UGX', MAX_OPERATION_MINOR],
  ])('%j %s is %d', (text, code, expected) => {
    expect(parseAmount(text, code)).toEqual({ ok: true, minor: expected })
  })

  test.each<[string, Currency, string]>([
    ['', 'KES', 'empty'],
    ['0', 'KES', 'zero'],
    ['0.00', 'KES', 'zero'],
    ['-0', 'KES', 'malformed'],
    ['-5', 'KES', 'malformed'],
    ['+5', 'KES', 'malformed'],
    ['1e3', 'KES', 'malformed'],
    ['0x10', 'KES', 'malformed'],
    ['NaN', 'KES', 'malformed'],
    ['Infinity', 'KES', 'malformed'],
    ['.5', 'KES', 'malformed'],
    ['5.', 'KES', 'malformed'],
    ['007', 'KES', 'malformed'],
    ['1,000', 'KES', 'malformed'],
    ['1 000', 'KES', 'malformed'],
    ['٣', 'KES', 'malformed'],
    ['１２', 'KES', 'malformed'],
    ['12\n', 'KES', 'malformed'],
    ['10.005', 'KES', 'too-many-decimals'],
    ['10.000', 'KES', 'too-many-decimals'],
    ['10.5', 'UGX', 'too-many-decimals'],
    ['10.0', 'UGX', 'too-many-decimals'],
    ['10000000.01', 'KES', 'too-large'],
    ['1000000000000000', 'KES', 'too-large'],
    ['9007199254740993', 'UGX', 'too-large'],
    ['9'.repeat(40), 'UGX', 'too-large'],
    ['9'.repeat(400), 'KES', 'too-large'],
  ])('%j %s is %s', (text, code, fault) => {
    expect(parseAmount(text, code)).toEqual({ ok: false, fault })
  })

  test('parses what decimal formats', () => {
    fc.assert(
      fc.property(minor, currency, (amount, code) => {
        expect(parseAmount(decimal({ minor: amount, currency: code }), code)).toEqual({ ok: true, minor: amount })
      }),
    )
  })

  test('returns a whole number in range, or a fault, for any text', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789.-+eE, ') }),
      fc.double().map(String),
    )
    fc.assert(
      fc.property(typed, currency, (text, code) => {
        const read = parseAmount(text, code)
        if (!read.ok) return
        expect(Number.isSafeInteger(read.minor)).toBe(true)
        expect(read.minor).toBeGreaterThan(0)
        expect(read.minor).toBeLessThanOrEqual(MAX_OPERATION_MINOR)
        expect(Number(text)).toBeCloseTo(read.minor / 10 ** CURRENCY[code].digits, 6)
      }),
      { numRuns: 500 },
    )
  })
})

test('converts wire money back to the same minor units, sign included', () => {
  fc.assert(
    fc.property(fc.integer({ min: -MAX_OPERATION_MINOR, max: MAX_OPERATION_MINOR }), currency, (amount, code) => {
      const json = moneyJson(amount, code)
      expect(json.amount).toMatch(CURRENCY[code].digits === 0 ? /^-?\d+$/ : /^-?\d+\.\d\d$/)
      // Adding 0 makes a plain zero of -0, which toBe would distinguish.
      expect(minorOf(json) + 0).toBe(amount + 0)
    }),
  )
  expect(decimal({ minor: -0, currency: 'KES' })).toBe('0.00')
  expect(decimal({ minor: 5, currency: 'KES' })).toBe('0.05')
  expect(decimal({ minor: -150, currency: 'USD' })).toBe('-1.50')
})

test.each<[number, Currency, string]>([
  [2500, 'USD', '$25.00'],
  [250_000, 'KES', 'KES 2,500.00'],
  [10, 'UGX', 'UGX 10'],
  [1_234_567, 'RWF', 'RWF 1,234,567'],
  [100, 'SOS', 'SOS 1.00'],
  [-150, 'USD', '-$1.50'],
  [MAX_OPERATION_MINOR, 'NGN', 'NGN 10,000,000.00'],
])('formats %d %s as %s', (amount, code, text) => {
  expect(formatMoney(moneyJson(amount, code)).replaceAll('\u00a0', ' ')).toBe(text)
})

test('parses wire money with or without decimals', () => {
  expect(minorOf({ amount: '-1.50', currency: 'KES' })).toBe(-150)
  expect(minorOf({ amount: '7', currency: 'KES' })).toBe(700)
  expect(minorOf({ amount: '0.05', currency: 'USD' })).toBe(5)
  expect(minorOf({ amount: '-25', currency: 'UGX' })).toBe(-25)
})

test('puts the code before the amount if a currency cannot be formatted', () => {
  expect(formatMoney({ amount: '12.50', currency: 'not a code' as Currency })).toBe('not a code 12.50')
})

describe('percent', () => {
  test.each([
    [250_000, 250, 6_250],
    [20, 250, 0],
    [60, 250, 2],
    [100, 250, 2],
    [101, 250, 3],
    [140, 250, 4],
    [1, 10_000, 1],
    [999, 0, 0],
  ])('of %d at %d basis points is %d: rounds half to even', (amount, points, expected) => {
    expect(percent(amount, points)).toBe(expected)
  })

  test('is at most half a unit off, and never more than the whole', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
        const share = percent(amount, points)
        const off = BigInt(share) * 10_000n - BigInt(amount) * BigInt(points)
        expect(off <= 5_000n && off >= -5_000n).toBe(true)
        if (off === 5_000n || off === -5_000n) expect(share % 2).toBe(0)
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(amount)
      }),
    )
  })
})

describe('parts of a sum: floored, the remainder distributed from the first', () => {
  test.each([
    [10, 3, [4, 3, 3]],
    [11, 3, [4, 4, 3]],
    [12, 3, [4, 4, 4]],
    [2, 4, [1, 1, 0, 0]],
    [0, 2, [0, 0]],
    [7, 1, [7]],
  ])('splits %d in %d equal parts as %j', (total, parts, expected) => {
    expect(equalParts(total, parts)).toEqual(expected)
  })

  test.each([
    [100, [1, 1, 2], [25, 25, 50]],
    // 33⅓ each, then 14⅔ and 85⅓, and 0.6 beside 2.4: the unit that is left goes to the first.
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [11, 64], [15, 85]],
    [3, [1, 4], [1, 2]],
    [101, [1, 1, 1], [34, 34, 33]],
    // A zero weight gets nothing, even in first place.
    [99, [0, 50, 50], [0, 50, 49]],
    [1, [0, 0, 3, 3], [0, 0, 1, 0]],
    // All weights are zero.
    [5, [0, 0], [3, 2]],
    [0, [2, 3], [0, 0]],
    // Beyond what a double would multiply exactly: 10¹² × (10¹² - 1) / (2 × 10¹² - 1) is 499,999,999,999.75.
    [1e12, [1e12 - 1, 1e12], [500_000_000_000, 500_000_000_000]],
  ])('splits %d by the weights %j as %j', (total, weights, expected) => {
    expect(proportionalParts(total, weights)).toEqual(expected)
  })

  test('parts add up to the whole, and none is more than a unit from its exact share', () => {
    const weights = fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.nat(MAX_OPERATION_MINOR), weights, (total, likes) => {
        const whole = likes.reduce((sum, like) => sum + like, 0)
        const parts = proportionalParts(total, likes)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        for (const [i, like] of likes.entries()) {
          if (whole === 0) break
          // Times the whole, so that nothing is divided: less than a unit below it, at most one above.
          const off = (parts[i] ?? 0) * whole - total * like
          expect(off).toBeGreaterThan(-whole)
          expect(off).toBeLessThanOrEqual(like === 0 ? 0 : whole)
        }
        const same = likes.map(() => 7)
        expect(proportionalParts(total, same)).toEqual(equalParts(total, likes.length))
      }),
    )
  })
})

describe('growingParts', () => {
  test.each<[number, number[], number[]]>([
    [0, [3, 1], [0, 0]],
    [1, [3, 1], [1, 0]],
    [2, [3, 1], [2, 0]],
    // Equal claims: the earlier first.
    [3, [3, 1], [3, 0]],
    [4, [3, 1], [3, 1]],
    [10, [0, 5, 5], [0, 5, 5]],
    [7, [0, 0], [0, 0]],
  ])('%i as %j is %j', (total, weights, expected) => {
    expect(growingParts(total, weights)).toEqual(expected)
  })

  test('gives each unit to the strongest claim, one after the other', () => {
    const weights = fc.array(fc.nat(300), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(weights, fc.nat(400), (claims, total) => {
        fc.pre(claims.some((claim) => claim > 0))
        const parts = claims.map(() => 0)
        const claim = (i: number) => (claims[i] ?? 0) / ((parts[i] ?? 0) + 1)
        for (let unit = 0; unit < total; unit += 1) {
          const [best = 0] = claims.map((_, i) => i).sort((a, b) => claim(b) - claim(a) || a - b)
          parts[best] = (parts[best] ?? 0) + 1
        }
        expect(growingParts(total, claims)).toEqual(parts)
      }),
    )
  })
})

describe('a sum that somebody would save', () => {
  test.each([
    ['KES', 76_471, 80_000],
    ['KES', 123_400, 130_000],
    ['KES', 41_200, 45_000],
    ['KES', 8_300, 9_000],
    ['KES', 17_86, 18_00],
    ['USD', 1_237, 1_300],
    ['USD', 1_00, 1_00],
    ['UGX', 12_345, 13_000],
    ['KES', 1, 100],
  ] as const)('%s %i is rounded up to %i', (currency, minor, round) => {
    expect(roundSum(minor, currency)).toBe(round)
  })

  test('is never short, and at most a fifth more, from ten units on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: MAX_OPERATION_MINOR }), (minor) => {
        const round = roundSum(minor, 'KES')
        expect(round).toBeGreaterThanOrEqual(minor)
        expect(round).toBeLessThanOrEqual(minor * 1.2)
      }),
    )
  })
})
