// Any picture as a small square of ours: upright, cut from the centre, nothing else of the original
// kept. What comes out was drawn by us, whatever came in.
import { orientation } from 'exifr/dist/mini.esm.mjs'
import { DomainError } from '../problem'
import { barePng, type PictureHeader, readHeader } from './header'
import { eighthOfJpeg } from './jpeg-eighth'
import { decode, encodeJpeg, type Pixels } from './photon'

/** Width and height of what is kept, in pixels. */
export const SIDE = 256

const QUALITY = 85

/**
 * A Worker has 128 MB for everything. Decoding whole takes up to 16 bytes a pixel, and 22 where
 * samples have 16 bits (measured): about five million pixels.
 */
const DECODING_MEMORY = 80 * 1024 * 1024

/** Larger JPEGs, as phones take them, are read at an eighth of their size, up to this. */
const MAX_JPEG_PIXELS = 64_000_000

/**
 * A square JPEG of SIDE × SIDE pixels.
 * @throws DomainError unsupported-image, image-too-large
 */
export async function squarePicture(bytes: Uint8Array): Promise<Uint8Array> {
  const header = readHeader(bytes)
  const data = await smallSquare(bytes, header)
  const turn = header.type === 'jpeg' ? await orientationOf(bytes) : 1
  return encodeJpeg({ data: turned(data, turn), width: SIDE, height: SIDE }, QUALITY)
}

async function smallSquare(bytes: Uint8Array, header: PictureHeader): Promise<Uint8Array> {
  const pixels = header.width * header.height
  const memory = pixels * (header.depth > 8 ? 22 : 16)
  if (memory <= DECODING_MEMORY) {
    return decode(header.type === 'png' ? barePng(bytes) : bytes, cutSquare)
  }
  if (header.type !== 'jpeg' || pixels > MAX_JPEG_PIXELS) throw new DomainError('image-too-large')
  return cutSquare(eighthOfJpeg(bytes))
}

/** The square at the centre, averaged down to SIDE × SIDE, on white where the picture is clear. */
function cutSquare({ data, width, height }: Pixels): Uint8Array {
  const side = Math.min(width, height)
  const left = (width - side) >> 1
  const top = (height - side) >> 1
  const square = new Uint8Array(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y += 1) {
    const [y0, y1] = span(y, side)
    for (let x = 0; x < SIDE; x += 1) {
      const [x0, x1] = span(x, side)
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
      const to = (y * SIDE + x) * 4
      square[to] = Math.round((red + white) / whole)
      square[to + 1] = Math.round((green + white) / whole)
      square[to + 2] = Math.round((blue + white) / whole)
      square[to + 3] = 255
    }
  }
  return square
}

/** The rows, or columns, of a side that one row of the small square stands for: at least one. */
function span(i: number, side: number): [from: number, to: number] {
  const from = Math.floor((i * side) / SIDE)
  return [from, Math.max(from + 1, Math.floor(((i + 1) * side) / SIDE))]
}

/** How the camera was held, 1 to 8 as EXIF counts; 1 where nothing is said. */
async function orientationOf(bytes: Uint8Array): Promise<number> {
  try {
    return (await orientation(bytes)) ?? 1
  } catch {
    return 1
  }
}

/** A square turned upright. */
function turned(square: Uint8Array, orientation: number): Uint8Array {
  const from = new Uint32Array(square.buffer, square.byteOffset, SIDE * SIDE)
  const upright = new Uint32Array(SIDE * SIDE)
  const last = SIDE - 1
  // Where a pixel of the upright square lies in the one that was stored.
  const source: ((x: number, y: number) => [x: number, y: number]) | undefined = {
    2: (x: number, y: number): [number, number] => [last - x, y],
    3: (x: number, y: number): [number, number] => [last - x, last - y],
    4: (x: number, y: number): [number, number] => [x, last - y],
    5: (x: number, y: number): [number, number] => [y, x],
    6: (x: number, y: number): [number, number] => [y, last - x],
    7: (x: number, y: number): [number, number] => [last - y, last - x],
    8: (x: number, y: number): [number, number] => [last - y, x],
  }[orientation]
  if (!source) return square
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      const [sx, sy] = source(x, y)
      upright[y * SIDE + x] = from[sy * SIDE + sx] as number
    }
  }
  return new Uint8Array(upright.buffer)
}
