import { parseHTML } from 'linkedom'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MoneyJson } from '../../../api/platform/values/money'
import { RollingSum } from './rolling-sum'

const kes = (amount: string): MoneyJson => ({ amount, currency: 'KES' })

const drawn = (from: string, to: string) =>
  renderToStaticMarkup(createElement(RollingSum, { from: kes(from), to: kes(to) }))

/** Each place as it ends, with the figures that it shows on the way. */
function placesOf(from: string, to: string): string[] {
  const { document } = parseHTML(drawn(from, to))
  return [...document.querySelectorAll('.rolling > span')].map((place) => {
    const way = place.getAttribute('data-rolled')?.replaceAll('\n', '') ?? place.className
    return `${way}>${place.textContent}`
  })
}

test('a screen reader reads only the new sum, once', () => {
  const html = drawn('800.00', '3300.00')
  expect(html).toContain('<span class="sr-only">KES\u00a03,300.00</span><span aria-hidden="true">')
})

test('each digit rolls on from its former one, past nine; one that stays does not', () => {
  expect(placesOf('12450.00', '19350.00')).toEqual(['>1', '23456789>9', '>,', '4567890123>3', '>5', '>0'])
})

test('digits that were not there rise', () => {
  expect(placesOf('800.00', '13300.00')).toEqual(['rises>1', 'rises>3', 'rises>,', '890123>3', '>0', '>0'])
})
