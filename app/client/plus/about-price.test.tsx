import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AboutPrice, aboutIn, PriceNote, PriceRate } from './about-price'

const price = { amount: '4.99', currency: 'USD' as const }
const rate = { currency: 'KES' as const, value: '129.25', asOf: '2026-11-29T00:00:00.000Z' }

const textOf = (of: typeof rate | null) =>
  renderToStaticMarkup(
    <PriceRate.Provider value={of}>
      <AboutPrice of={price} />
      <PriceNote />
    </PriceRate.Provider>,
  )
    .replace(/<[^>]+>/g, '|')
    .replace(/\u00a0/g, ' ')

test.each([
  ['KES', '129.25', '644.96'],
  ['UGX', '3710.4055', '18515'],
] as const)('the price in %s', (currency, value, amount) => {
  expect(aboutIn(price, { currency, value, asOf: rate.asOf })).toEqual({ currency, amount })
})

test('beside the price, with the date of its rate', () => {
  expect(textOf(rate)).toContain('≈ KES 645')
  expect(textOf(rate)).toMatch(/Charged in US dollars.*KES, at the rate of Nov 29/)
})

test('nothing where the purse is in dollars', () => {
  expect(textOf(null)).toBe('')
})
