// Every product is of one kind, by which people write about it.
import { expect, test } from 'vitest'
import { kindOf } from './product-kinds'

test.each([
  ['Bath & Body', 'Woven Bath Mitt', 'bath cloth'],
  ['Bath & Body', 'Coffee Body Scrub', 'scrub'],
  ['Skincare', 'Sheet Masks, Ten Days', 'face mask'],
  ['Grooming', 'Cedar Beard Oil', 'beard care'],
  ['Tools & Accessories', 'Silky Durag', 'headwear'],
])('%s, %s is of one kind: %s', (category, name, kind) => {
  expect(kindOf(category, name)).toBe(kind)
})

test('what is of no kind, or of two, is refused', () => {
  expect(() => kindOf('Bath & Body', 'Duck')).toThrow('Duck is of 0 kinds')
  expect(() => kindOf('Hair Care', 'Oil Shampoo')).toThrow('Oil Shampoo is of 2 kinds')
})
