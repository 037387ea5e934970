// The pictures of kinds of services.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SERVICE_KINDS } from '../../../api/salons/profile/input'
import { pictureOf } from './service-picture'

const isThere = (picture: string) => existsSync(new URL(`../../public${picture}`, import.meta.url))

test('every kind of service has a picture of its own', () => {
  const pictures = SERVICE_KINDS.map(pictureOf)
  expect(new Set(pictures).size).toBe(SERVICE_KINDS.length)
  expect(pictures.filter((picture) => !isThere(picture))).toEqual([])
})

test.each([
  ['Braids', 'knotless-braids'],
  ['Locs', 'locs'],
  ['Cornrows', 'cornrows'],
  ['Two-strand twists', 'passion-twists'],
  ['Manicure', 'press-on-nails'],
  ['Nail Art', 'chrome-nail-polish'],
  ['Pedicure', 'peppermint-foot-soak-salts'],
  ['Styling', 'silk-finish-heat-serum'],
  ['Hair Care', 'shea-deep-conditioner'],
  ['Beard', 'sandalwood-beard-balm'],
  ['Body Treatments', 'cocoa-body-butter'],
  ['Rituals', 'imigongo-scented-candle'],
  ['Bridal', 'bridal-glow-highlighter'],
  ['Something else', 'barbershop-hot-towels-dozen'],
])('%s is shown by %s', (category, picture) => {
  expect(pictureOf(category)).toBe(`/stills/styles/${picture}.jpg`)
  expect(isThere(pictureOf(category))).toBe(true)
})
