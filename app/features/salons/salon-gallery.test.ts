import { expect, test } from 'vitest'
import { pictureNaming } from './salon-gallery'

const BRAIDS = { image: '/1', alt: 'Knotless braids close up, with gold cuffs' }
const ROOM = { image: '/2', alt: 'Two chairs before mirrors' }

test.each([
  ['Knotless Braids', BRAIDS],
  ['Box Braids', undefined],
  ['Chair', undefined],
  ['', undefined],
])('the picture of %s', (name, picture) => {
  expect(pictureNaming(name, [ROOM, BRAIDS])).toBe(picture)
})
