// What square.ts and fit.ts share: a picture of any kind decoded within what a Worker has, averaged
// down to the size that is wanted, on white where it is clear, and turned upright.
import { orientation } from 'exifr/dist/mini.esm.mjs'
import { DomainError } from '../values/problem'
import { barePng, readHeader } from './image-header'
import { decode, type Pixels } from './photon'

export type Size = { width: number; height: number }

/** The part of a picture to keep, and its new size. */
export type Cut = { left: number; top: number; from: Size; to: Size }

/**
 * A Worker has 128 MB for everything; the product itself and the upload need what this leaves. Pixels end as 4 bytes
 * each, but the decoder holds them in several forms at once: up to 16 bytes a pixel, and 22 where samples have 16
 * bits (measured). That makes five million pixels. Browsers with scripts make larger photos smaller before they are
 * sent: see app/features/pictures/resize-photo.ts.
 */
const DECODING_MEMORY = 80 * 1024 * 1024

/**
 * The part of a picture that `cut` chooses by its size, drawn again and upright.
 * @throws DomainError unsupported-image, image-too-large (by what its header says, before it is decoded)
 */
export async function drawAgain(bytes: Uint8Array, cut: (whole: Size) => Cut): Promise<Pixels> {
  const header = readHeader(bytes)
  const most = DECODING_MEMORY / (header.depth > 8 ? 22 : 16)
  if (header.width * header.height > most) {
    const detail = `This picture has more than ${Math.floor(most / 1e6)} megapixels. Choose a smaller one, or take a screenshot of it.`
    throw new DomainError('image-too-large', { detail })
  }
  const drawn = await decode(header.type === 'png' ? barePng(bytes) : bytes, (pixels) => averaged(pixels, cut(pixels)))
  return turned(drawn, header.type === 'jpeg' ? await orientationOf(bytes) : 1)
}

/** The part, averaged down to its new size. */
export function averaged({ data, width }: Pixels, { left, top, from, to }: Cut): Pixels {
  const drawn = new Uint8Array(to.width * to.height * 4)
  for (let y = 0; y < to.height; y += 1) {
    const [y0, y1] = span(y, from.height, to.height)
    for (let x = 0; x < to.width; x += 1) {
      const [x0, x1] = span(x, from.width, to.width)
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (let sy = y0; sy < y1; sy += 1) {
        for (let sx = x0; sx < x1; sx += 1) {
          const i = ((top + sy) * width + left + sx) * 4
          const a = data[i + 3] as number
          red += (data[i] as number) * a
          green += (data[i + 1] as number) * a
          blue += (data[i + 2] as number) * a
          alpha += a
        }
      }
      const whole = (x1 - x0) * (y1 - y0) * 255
      const white = 255 * (whole - alpha)
      const at = (y * to.width + x) * 4
      drawn[at] = Math.round((red + white) / whole)
      drawn[at + 1] = Math.round((green + white) / whole)
      drawn[at + 2] = Math.round((blue + white) / whole)
      drawn[at + 3] = 255
    }
  }
  return { data: drawn, ...to }
}

/** The rows, or columns, of a side that one row of the drawn side stands for: at least one. */
function span(i: number, side: number, drawn: number): [from: number, to: number] {
  const from = Math.floor((i * side) / drawn)
  return [from, Math.max(from + 1, Math.floor(((i + 1) * side) / drawn))]
}

/** How the camera was held, 1 to 8 as EXIF counts; 1 where nothing is said. */
async function orientationOf(bytes: Uint8Array): Promise<number> {
  try {
    return (await orientation(bytes)) ?? 1
  } catch {
    return 1
  }
}

/** Where a pixel of the upright picture lies in the one that was stored; `w`, `h`: its last column and row. */
const SOURCES: Record<number, (x: number, y: number, w: number, h: number) => [x: number, y: number]> = {
  2: (x, y, w) => [w - x, y],
  3: (x, y, w, h) => [w - x, h - y],
  4: (x, y, _, h) => [x, h - y],
  5: (x, y) => [y, x],
  6: (x, y, _, h) => [y, h - x],
  7: (x, y, w, h) => [w - y, h - x],
  8: (x, y, w) => [w - y, x],
}

/** A picture turned upright; from 5 on its sides change places. */
function turned(picture: Pixels, orientation: number): Pixels {
  const source = SOURCES[orientation]
  if (!source) return picture
  const { data } = picture
  const lying = orientation >= 5
  const [width, height] = lying ? [picture.height, picture.width] : [picture.width, picture.height]
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const upright = new Uint32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [sx, sy] = source(x, y, picture.width - 1, picture.height - 1)
      upright[y * width + x] = from[sy * picture.width + sx] as number
    }
  }
  return { data: new Uint8Array(upright.buffer), width, height }
}
