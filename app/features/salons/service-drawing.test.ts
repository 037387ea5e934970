// The drawings of kinds of services.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVICE_KINDS } from '../../../api/booking/salons/input'
import { productSvg } from '../products/product-drawing'
import { pictureOf, shapeOf } from './service-drawing'

test('every kind of service has a drawing of its own', () => {
  const drawn = SERVICE_KINDS.map((kind) => productSvg('one', shapeOf(kind)))
  expect(new Set(drawn).size).toBe(SERVICE_KINDS.length)
  expect(drawn).not.toContain(productSvg('one', 'no such shape'))
})

test.each([
  ['Braids', 'braid'],
  ['Styling', 'dryer'],
  ['Hair Care', 'comb'],
  ['Something else', 'comb'],
])('%s is drawn as a %s', (category, shape) => {
  expect(shapeOf(category)).toBe(shape)
})

test.each([
  ['Braids', '/stills/styles/knotless-braids.jpg'],
  ['Locs', '/stills/styles/locs.jpg'],
  ['Cornrows', '/stills/styles/cornrows.jpg'],
  ['Manicure', '/stills/styles/press-on-nails.jpg'],
  ['Two-strand twists', '/stills/styles/passion-twists.jpg'],
])('%s has a picture', (category, picture) => {
  expect(pictureOf(category)).toBe(picture)
  expect(existsSync(new URL(`../../public${picture}`, import.meta.url))).toBe(true)
})

test('what none was made of is drawn', () => {
  expect(pictureOf('Hair Care')).toBeNull()
})
