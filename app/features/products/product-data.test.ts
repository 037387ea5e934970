// The page of a product, once it is in the cart.
import { expect, test } from 'vitest'
import { addedIn, addedPath } from './product-data'

const after = (from: string, quantity: number) =>
  addedIn(new URL(addedPath(from, quantity), 'https://purse.test').searchParams)

test('says how many are in the cart, and keeps the variant', () => {
  expect(addedPath('/client/products/oil?variant=250', 2)).toBe('/client/products/oil?variant=250&added=2')
  expect(after('/client/products/oil', 1)).toBe(1)
})

test('adding again says the new number', () => {
  expect(after('/client/products/oil?variant=250&added=1', 3)).toBe(3)
})

test('nothing else is said', () => {
  for (const typed of ['', '0', '-1', '100', '<b>']) expect(addedIn(new URLSearchParams({ added: typed }))).toBeNull()
})
