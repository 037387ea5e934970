// The drawings of kinds of services.
import { expect, test } from 'vitest'
import { SERVICE_KINDS } from '../../../api/booking/salons/input'
import { productSvg } from '../products/product-drawing'
import { shapeOf } from './service-drawing'

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
