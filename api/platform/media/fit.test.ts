// Pictures keep their aspect ratio, are upright and never exceed the requested size.
import { expect, test } from 'vitest'
import {
  coloursOf,
  jpegOf,
  pngOf,
  quadrants,
  SECRET,
  sizeOf,
  UPRIGHT,
  webpOf,
  withExif,
} from '../../../tests/fixtures/pictures'
import { fittedPicture } from './fit'

test.each([
  ['a JPEG', jpegOf(quadrants(900, 600)), [450, 300]],
  ['a tall PNG', pngOf(quadrants(300, 900)), [150, 450]],
  ['a WebP', webpOf(quadrants(500, 500)), [450, 450]],
  ['a small one', pngOf(quadrants(40, 20)), [40, 20]],
  ['a very wide one', pngOf(quadrants(4000, 2)), [450, 1]],
  ['a large photo', jpegOf(quadrants(2400, 1600), 60), [450, 300]],
])('%s', async (name, picture, size) => {
  const fitted = await fittedPicture(picture, { maxEdge: 450 })
  expect([...fitted.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  expect(await sizeOf(fitted)).toEqual(size)
  if (!name.includes('wide')) expect(await coloursOf(fitted)).toEqual(UPRIGHT)
})

test.each([
  [3, [300, 200], ['white', 'blue', 'green', 'red']],
  [5, [200, 300], ['red', 'blue', 'green', 'white']],
  [6, [200, 300], ['blue', 'red', 'white', 'green']],
  [7, [200, 300], ['white', 'green', 'blue', 'red']],
  [8, [200, 300], ['green', 'white', 'red', 'blue']],
])('applies EXIF orientation %i to the picture and its sides', async (turn, size, colours) => {
  const fitted = await fittedPicture(withExif(jpegOf(quadrants(600, 400)), turn), { maxEdge: 300 })
  expect(await sizeOf(fitted)).toEqual(size)
  expect(await coloursOf(fitted)).toEqual(colours)
  expect(Buffer.from(fitted).toString('latin1')).not.toContain(SECRET)
})

test('rejects files that are no picture', async () => {
  await expect(fittedPicture(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ code: 'unsupported-image' })
})
