import { expect, test } from 'vitest'
import { amountsOf } from './line-words'

const minors = (text: string) =>
  amountsOf(text)
    .map(({ minor }) => minor)
    .sort((a, b) => a - b)

test('reads amounts as people write them, by the digits of the currency', () => {
  expect(minors('2500')).toEqual([2500, 250_000])
  expect(minors(' 2,500.00 ')).toEqual([2500, 250_000])
  expect(minors('-KES 1 293.5')).toEqual([129_350])
  expect(minors('$10')).toEqual([10, 1000])
})

test.each([
  ['1,000', [1000, 100_000]],
  ['1.000', [1000, 100_000]],
  ['1 000.50', [100_050]],
  ['1.000,50', [100_050]],
  ['1 000,50', [100_050]],
  ['12,5', [1250]],
])('%j is the amount that its writer meant, wherever they are', (text, sums) => {
  expect(minors(text)).toEqual(sums)
})

test('takes no other words for an amount', () => {
  for (const text of ['Box Braids', '2 for 1', '2500 at Amani', '1.2.3', '', '9'.repeat(13)])
    expect(amountsOf(text)).toEqual([])
})
