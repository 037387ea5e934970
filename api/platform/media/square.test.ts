// Every picture becomes an upright square, or is rejected before it can do harm.
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  ANIMATED_WEBP,
  ascii,
  coloursOf,
  GIF,
  hugeWebp,
  joined,
  jpegOf,
  lyingWebp,
  MADE_ELSEWHERE,
  pngChunk,
  pngOf,
  quadrants,
  restated,
  SECRET,
  sizeOf,
  UPRIGHT,
  webpOf,
  withExif,
} from '../../../tests/fixtures/pictures'
import { barePng } from './image-header'
import { SIDE, squarePicture } from './square'

const LARGE = jpegOf(quadrants(2400, 1600), 60)

/** A PNG whose header claims this size, with samples of 16 bits. */
function of16Bits(width: number, height: number): Uint8Array {
  const png = pngOf(quadrants(4, 4), { states: [width, height] })
  png[24] = 16
  return png
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

describe('a picture becomes a square', () => {
  test.each([
    ['a JPEG', jpegOf(quadrants(300, 200))],
    ['a PNG', pngOf(quadrants(200, 300))],
    ['a WebP', webpOf(quadrants(300, 300))],
    ['a progressive JPEG', MADE_ELSEWHERE.progressiveJpeg],
    ['a lossy WebP', MADE_ELSEWHERE.lossyWebp],
    ['a tiny one', pngOf(quadrants(2, 2))],
    ['a very wide one', pngOf(quadrants(4000, 2))],
    ['a large photo', LARGE],
  ])('%s', async (name, picture) => {
    const square = await squarePicture(picture)
    expect([...square.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(await sizeOf(square)).toEqual([SIDE, SIDE])
    // The middle of what is very wide is two columns' border.
    if (!name.includes('wide')) expect(await coloursOf(square)).toEqual(UPRIGHT)
  })

  test.each([
    [1, UPRIGHT],
    [2, ['green', 'red', 'white', 'blue']],
    [3, ['white', 'blue', 'green', 'red']],
    [4, ['blue', 'white', 'red', 'green']],
    [5, ['red', 'blue', 'green', 'white']],
    [6, ['blue', 'red', 'white', 'green']],
    [7, ['white', 'green', 'blue', 'red']],
    [8, ['green', 'white', 'red', 'blue']],
    [9, UPRIGHT],
  ])('applies EXIF orientation %i', async (orientation, colours) => {
    const square = await squarePicture(withExif(jpegOf(quadrants(120, 80)), orientation))
    expect(await coloursOf(square)).toEqual(colours)
  })

  test('makes transparent pixels white', async () => {
    const square = await squarePicture(pngOf(quadrants(40, 40, 0)))
    expect(await coloursOf(square)).toEqual(['clear', 'clear', 'clear', 'clear'])
  })

  test('strips everything else from the file', async () => {
    const script = '<script>alert(1)</script>'
    const comment = pngChunk('tEXt', ascii(`Comment\0${SECRET}`))
    for (const picture of [
      withExif(jpegOf(quadrants(90, 60)), 1),
      joined(jpegOf(quadrants(90, 60)), ascii(SECRET + script)),
      joined(pngOf(quadrants(90, 60), { extra: [comment] }), ascii(SECRET + script)),
      joined(webpOf(quadrants(90, 60)), ascii(SECRET + script)),
    ]) {
      expect(text(picture)).toContain(SECRET)
      const square = text(await squarePicture(picture))
      expect(square).not.toContain(SECRET)
      expect(square).not.toMatch(/script|Exif|ICC_PROFILE|http/i)
    }
  })

  test('uses the first frame of an animation', async () => {
    expect(await coloursOf(await squarePicture(ANIMATED_WEBP))).toEqual(UPRIGHT)
    const frames = pngChunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])
    const apng = pngOf(quadrants(60, 60), { extra: [frames] })
    expect(await coloursOf(await squarePicture(apng))).toEqual(UPRIGHT)
  })

  test('keeps comments that decompress to a huge size away from the decoder', async () => {
    const bomb = deflateSync(new Uint8Array(64 * 1024 * 1024))
    const extra = ['zTXt', 'iCCP', 'iTXt'].map((name) => pngChunk(name, joined(ascii('x\0\0'), bomb)))
    const png = pngOf(quadrants(60, 60), { extra })
    expect(barePng(png)).toEqual(pngOf(quadrants(60, 60)))
    expect(await coloursOf(await squarePicture(png))).toEqual(UPRIGHT)
  })
})

describe('rejects', () => {
  const jpeg = jpegOf(quadrants(300, 200))
  const png = pngOf(quadrants(300, 200))
  const webp = webpOf(quadrants(300, 200))

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['text', joined(ascii('Not a picture.'))],
    ['SVG', joined(ascii('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))],
    ['a page', joined(ascii('<!doctype html><script>alert(1)</script>'))],
    ['GIF', GIF],
    ['magic bytes alone', jpeg.subarray(0, 3)],
    ['a PNG signature before a JPEG', joined(png.subarray(0, 8), jpeg)],
    ['half a JPEG', jpeg.subarray(0, jpeg.length >> 1)],
    ['half a large JPEG', LARGE.subarray(0, LARGE.length >> 1)],
    ['a JPEG without its pixels', jpeg.subarray(0, 400)],
    ['half a PNG', png.subarray(0, png.length >> 1)],
    ['a WebP without its pixels', webp.subarray(0, 24)],
    ['a picture without a side', pngOf(quadrants(4, 4), { states: [0, 4] })],
    ['a PNG that states two sizes', pngOf(quadrants(4, 4), { extra: [png.subarray(8, 33)] })],
    ['a WebP larger inside than out', lyingWebp(1200, 1200)],
  ])('%s', async (_, picture) => {
    await expect(squarePicture(picture)).rejects.toMatchObject({ code: 'unsupported-image' })
    // The next picture still works.
    expect(await coloursOf(await squarePicture(jpeg))).toEqual(UPRIGHT)
  })

  test.each<[string, Uint8Array]>([
    ['PNG', pngOf(quadrants(4, 4), { states: [30_000, 30_000] })],
    ['WebP', hugeWebp(16_000, 16_000)],
    ['WebP in a small canvas', lyingWebp(16_000, 16_000)],
    ['JPEG', restated(jpeg, 65_000, 65_000)],
  ])('%s that says it is huge, before it is decoded', async (_, picture) => {
    // Decoding it would report it as damaged.
    await expect(squarePicture(picture)).rejects.toMatchObject({ code: 'image-too-large' })
  })

  test.each<[string, Uint8Array, number]>([
    ['a photo of 12 megapixels', restated(jpeg, 4032, 3024), 5],
    ['a PNG of 6', pngOf(quadrants(4, 4), { states: [3000, 2000] }), 5],
    ['one of 4 with samples of 16 bits', of16Bits(2500, 1600), 3],
  ])('%s, before it is decoded, with words that help', async (_, picture, most) => {
    await expect(squarePicture(picture)).rejects.toMatchObject({
      code: 'image-too-large',
      message: `This picture has more than ${most} megapixels. Choose a smaller one, or take a screenshot of it.`,
    })
  })

  test('not one of five, which is decoded', async () => {
    // It is found damaged.
    const whole = pngOf(quadrants(4, 4), { states: [2500, 2000] })
    await expect(squarePicture(whole)).rejects.toMatchObject({ code: 'unsupported-image' })
  })

  test('a JPEG with more scans than an encoder writes', async () => {
    const jpeg = MADE_ELSEWHERE.progressiveJpeg
    const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 1, 1, 0]
    const scans = Array.from({ length: 5000 }, () => scan)
    const end = jpeg.length - 2
    const many = joined(jpeg.subarray(0, end), ...scans, jpeg.subarray(end))
    await expect(squarePicture(many)).rejects.toMatchObject({ code: 'unsupported-image' })
  })
})
