// Staff commission of an appointment: examples and properties.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byAppointment, commissionsOf, spread } from './commission'

const item = (price: number, commissionBasisPoints = 4_000) => ({ price, commissionBasisPoints })

test('groups rows by appointment, in order of appearance', () => {
  const rows = ['b1', 'a1', 'b2', 'a2', 'b3']
  expect([...byAppointment(rows, (row) => row.charAt(0))]).toEqual([
    ['b', ['b1', 'b2', 'b3']],
    ['a', ['a1', 'a2']],
  ])
})

describe('spreading a sum over services by price', () => {
  test.each([
    [1_000, [600, 400], [600, 400]],
    [500, [600, 400], [300, 200]],
    // Up to each of three: 33⅓, 66⅔, 100.
    [100, [1, 1, 1], [33, 34, 33]],
    // Up to each: ½, which is 0, and 1.
    [1, [50, 50], [0, 1]],
    [7, [0, 300], [0, 7]],
    [0, [600, 400], [0, 0]],
  ])('%d over %j is %j', (sum, prices, expected) => {
    const items = prices.map((price) => item(price))
    const price = prices.reduce((all, price) => all + price, 0)
    expect(spread(sum, items, price)).toEqual(expected)
  })

  test('sums to the original amount', () => {
    const prices = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(fc.nat(1_000_000), prices, (sum, each) => {
        const price = each.reduce((all, number) => all + number, 0)
        const parts = spread(
          sum,
          each.map((number) => item(number)),
          price,
        )
        expect(parts.reduce((all, part) => all + part, 0)).toBe(price === 0 ? 0 : sum)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('a commission', () => {
  test('is a share of the revenue of each service, less its refund', () => {
    const items = [item(60_000, 4_000), item(40_000, 2_500)]
    expect(commissionsOf(items, { price: 100_000, paid: 100_000, refunded: 0 })).toEqual([24_000, 10_000])
    // 10,000 was refunded: 6,000 of the first, 4,000 of the second.
    expect(commissionsOf(items, { price: 100_000, paid: 100_000, refunded: 10_000 })).toEqual([21_600, 9_000])
    // Half of the price was paid.
    expect(commissionsOf(items, { price: 100_000, paid: 50_000, refunded: 0 })).toEqual([12_000, 5_000])
    expect(commissionsOf(items, { price: 100_000, paid: 50_000, refunded: 50_000 })).toEqual([0, 0])
  })

  test('is rounded half to even', () => {
    const whole = (minor: number) => ({ price: minor, paid: minor, refunded: 0 })
    expect(commissionsOf([item(25, 1_000)], whole(25))).toEqual([2])
    expect(commissionsOf([item(35, 1_000)], whole(35))).toEqual([4])
  })
})
