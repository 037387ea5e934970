import { expect, test } from 'vitest'
import { smallPicture } from './picture-path'

const ID = '0b7c2d3e-1111-4222-8333-444455556666'

test.each([
  [`/files/salons/${ID}.jpg`, `/files/salons/${ID}-small.jpg`],
  [`products/${ID}.jpg`, `products/${ID}-small.jpg`],
  [`/files/salons/${ID}-small.jpg`, `/files/salons/${ID}-small.jpg`],
  [`/files/avatars/${ID}.jpg`, `/files/avatars/${ID}.jpg`],
  ['/patterns/hair.svg', '/patterns/hair.svg'],
])('the smaller one of %s is %s', (path, small) => expect(smallPicture(path)).toBe(small))
