// What a line says below its name: never again what its own sum says.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LineDetail } from './line-detail'

const KES = 'KES' as const
const line = { variantName: '250 ml', quantity: 1, unitPrice: { amount: '900.00', currency: KES }, discount: null }
const discount = { percent: 10, listPrice: { amount: '1000.00', currency: KES } }

const textOf = (more: Partial<Parameters<typeof LineDetail>[0]['line']>, unsummed = false) =>
  renderToStaticMarkup(<LineDetail line={{ ...line, ...more }} unsummed={unsummed} />)
    .replace(/<[^>]+>/g, '')
    .replace(/\u00a0/g, ' ')

test('one of it costs what its sum says', () => {
  expect(textOf({})).toBe('250 ml')
  expect(textOf({ variantName: '' })).toBe('')
})

test('a number stays with its unit', () => {
  const html = renderToStaticMarkup(<LineDetail line={{ ...line, variantName: '250 g, Vanilla' }} />)
  expect(html).toContain('>250 g</span>, Vanilla')
})

test('of several, what one costs', () => {
  expect(textOf({ quantity: 2 })).toBe('250 ml · 2 × KES 900')
})

test('a member’s discount strikes the list price through', () => {
  expect(textOf({ discount })).toBe('250 ml · List price KES 1,000 10% off with Plus')
})

test('without a sum beside it, what it costs', () => {
  expect(textOf({ variantName: '', quantity: 3 }, true)).toBe('KES 900')
})
