import { parseHTML } from 'linkedom'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockedLines, blockedText, Unblock } from './cart-blocked'
import type { CartLine } from './cart-lines'

const money = (amount: string) => ({ amount, currency: 'KES' as const })

const line = (variantId: string, more: Partial<CartLine> = {}): CartLine => ({
  variantId,
  productId: variantId,
  name: 'Shea Shampoo',
  variantName: '250 ml',
  image: null,
  category: 'Hair Care',
  quantity: 5,
  unitPrice: money('1200.00'),
  discount: null,
  total: money('6000.00'),
  priceBefore: null,
  left: null,
  forSale: true,
  most: 10,
  ...more,
})

const GONE = line('gone', { total: null, forSale: false })
const FEW = line('few', { total: null, left: 2, name: 'Baobab Oil' })

const drawn = (lines: CartLine[]) => parseHTML(renderToStaticMarkup(<Unblock lines={lines} />)).document

const sent = (document: Document) =>
  Object.fromEntries(
    [...document.querySelectorAll('[name]')].map((field) => [field.getAttribute('name'), field.getAttribute('value')]),
  )

test('only what cannot be bought keeps a cart from being checked out', () => {
  const shops = [{ lines: [line('fine'), GONE] }, { lines: [FEW] }]
  expect(blockedLines(shops)).toEqual([GONE, FEW])
  expect(blockedLines([{ lines: [line('fine')] }])).toEqual([])
})

test('one that is gone is removed in one press', () => {
  expect(blockedText([GONE])).toBe('No longer available: Shea Shampoo, 250 ml.')
  const document = drawn([GONE])
  expect(document.querySelector('button')?.textContent).toBe('Remove Shea Shampoo')
  expect(sent(document)).toEqual({ variantId: 'gone', intent: 'remove', quantity: '5' })
})

test('of one with too few left, as many are taken', () => {
  expect(blockedText([FEW])).toBe('Only 2 left of Baobab Oil, 250 ml.')
  const document = drawn([FEW])
  expect(document.querySelector('button')?.textContent).toBe('Take 2')
  expect(sent(document)).toEqual({ variantId: 'few', intent: 'set', quantity: '2' })
})

test('several are shown: what becomes of each is for their buyer to say', () => {
  expect(blockedText([GONE, FEW])).toBe('2 products can’t be bought as they are.')
  expect(drawn([GONE, FEW]).querySelector('a')?.getAttribute('href')).toBe('#line-gone')
})
