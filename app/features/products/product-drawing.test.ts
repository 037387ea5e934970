// The drawings of products without pictures.
import { expect, test } from 'vitest'
import { drawnPath, productSvg } from './product-drawing'

const SHAPES = ['bottle', 'jar', 'spray', 'comb', 'wig', 'braid', 'lipstick', 'palette', 'perfume']

test('draws a product deterministically, products differently, each in less than 2 kB', () => {
  for (const shape of SHAPES) {
    const drawn = productSvg('a-product', shape)
    expect(productSvg('a-product', shape)).toBe(drawn)
    expect(productSvg('another', shape)).not.toBe(drawn)
    expect(Buffer.byteLength(drawn)).toBeLessThan(2000)
    expect(drawn).not.toMatch(/NaN|undefined/)
  }
})

test.each([
  ['Wide-Tooth Seat Comb', 'Tools & Accessories', 'comb'],
  ['Shea Shampoo', 'Hair Care', 'bottle'],
  ['Wig Care Shampoo', 'Extensions & Wigs', 'bottle'],
  ['Satin Bonnet', 'Tools & Accessories', 'bonnet'],
  ['Something else', 'Fragrance', 'perfume'],
  ['Something else', 'no category of ours', 'bottle'],
])('draws %s in %s as a %s', (name, category, shape) => {
  expect(drawnPath({ id: 'a b', name, category })).toBe(`/drawn/a%20b.svg?as=${shape}&v=3`)
})

test('draws an unknown shape as a bottle, without writing its name into the SVG', () => {
  for (const shape of ['', '<script>', 'toString'])
    expect(productSvg('a-product', shape)).toBe(productSvg('a-product', 'bottle'))
})
