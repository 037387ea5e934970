// Pictures for tests: four quarters, red, green, blue and near white, in every format that may come,
// and in shapes that somebody with bad intentions would send.
import { deflateSync } from 'node:zlib'
import { PhotonImage } from '@cf-wasm/photon'
import { decode, type Pixels } from '../api/pictures/photon'

export const RED = [208, 24, 24]
export const GREEN = [24, 160, 24]
export const BLUE = [24, 24, 208]
export const WHITE = [240, 240, 240]

type Bytes = Uint8Array<ArrayBuffer>

/** Red and green above, blue and white below. */
export function quadrants(width: number, height: number, alpha = 255): Pixels {
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, right] = y < height / 2 ? [RED, GREEN] : [BLUE, WHITE]
      data.set([...(x < width / 2 ? left : right), alpha], (y * width + x) * 4)
    }
  }
  return { data, width, height }
}

/** The colours of the four quarters, as `coloursOf` names them, of a picture that was not turned. */
export const UPRIGHT = ['red', 'green', 'blue', 'white']

/** What stands in the four quarters of a picture: above left and right, below left and right. */
export function coloursOf(picture: Uint8Array): Promise<string[]> {
  return decode(picture, ({ data, width, height }) =>
    [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ].map(([x = 0, y = 0]) => {
      const i = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
      return nameOf([...data.subarray(i, i + 3)])
    }),
  )
}

export function sizeOf(picture: Uint8Array): Promise<[number, number]> {
  return decode(picture, ({ width, height }) => [width, height])
}

export function jpegOf({ data, width, height }: Pixels, quality = 90): Bytes {
  return new Uint8Array(new PhotonImage(data, width, height).get_bytes_jpeg(quality))
}

export function webpOf({ data, width, height }: Pixels): Bytes {
  return new Uint8Array(new PhotonImage(data, width, height).get_bytes_webp())
}

/** A PNG of 8 bits and alpha. `extra` chunks stand before the pixels; `states` may lie about the size. */
export function pngOf(
  { data, width, height }: Pixels,
  { extra = [], states = [width, height] }: { extra?: Bytes[]; states?: [number, number] } = {},
): Bytes {
  const rows = new Uint8Array(height * (1 + width * 4))
  for (let y = 0; y < height; y += 1) {
    rows.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1)
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, states[0])
  view.setUint32(4, states[1])
  header.set([8, 6], 8)
  return joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', []),
  )
}

export function pngChunk(name: string, content: ArrayLike<number>): Bytes {
  const typed = joined(ascii(name), content)
  return joined(uint32(content.length), typed, uint32(crc32(typed)))
}

/** An APP1 segment that says how the camera was held, and where, put into a JPEG. */
export function withExif(jpeg: Uint8Array, orientation: number): Bytes {
  const tiff = [
    ...ascii('MM\0*'),
    ...uint32(8),
    ...[0, 2],
    // Orientation, a short.
    ...[0x01, 0x12, 0, 3, ...uint32(1), 0, orientation, 0, 0],
    // Artist, text that stands after the list.
    ...[0x01, 0x3b, 0, 2, ...uint32(SECRET.length), ...uint32(8 + 2 + 24 + 4)],
    ...uint32(0),
    ...ascii(SECRET),
  ]
  const segment = [...ascii('Exif\0\0'), ...tiff]
  const length = segment.length + 2
  return joined(
    jpeg.subarray(0, 2),
    [0xff, 0xe1, length >> 8, length & 255],
    segment,
    jpeg.subarray(2),
  )
}

/** Stands in what must not come out again. */
export const SECRET = 'Achieng at -1.2921, 36.8219'

/** Says in its header that it is so large; nothing follows that would bear it out. */
export function hugeWebp(width: number, height: number): Bytes {
  const packed = (width - 1) | ((height - 1) << 14)
  const chunk = joined(ascii('VP8L'), little(5), [0x2f], little(packed), [0])
  return joined(ascii('RIFF'), little(4 + chunk.length), ascii('WEBP'), chunk)
}

/** An eleven-pixel canvas around a picture that states another size. */
export function lyingWebp(width: number, height: number): Bytes {
  const canvas = joined(ascii('VP8X'), little(10), new Uint8Array(4), [10, 0, 0, 10, 0, 0])
  const inner = hugeWebp(width, height).subarray(12)
  return joined(
    ascii('RIFF'),
    little(4 + canvas.length + inner.length),
    ascii('WEBP'),
    canvas,
    inner,
  )
}

/** A JPEG's headers without its pixels, of a size of one's own. */
export function restated(jpeg: Uint8Array, width: number, height: number): Bytes {
  const copy = new Uint8Array(jpeg)
  const frame = copy.findIndex(
    (byte, i) => byte === 0xff && [0xc0, 0xc2].includes(copy[i + 1] as number),
  )
  copy.set([height >> 8, height & 255, width >> 8, width & 255], frame + 5)
  return copy
}

export function joined(...parts: ArrayLike<number>[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0))
}

/** Quarters of 96 × 64 that other encoders made. */
export const MADE_ELSEWHERE = {
  progressiveJpeg: fromBase64(
    '/9j/2wBDAAoKCgoKCgsMDAsPEA4QDxYUExMUFiIYGhgaGCIzICUgICUgMy03LCksNy1RQDg4QFFeT0pPXnFlZXGPiI+7u/v/2wBDAQoKCgoKCgsMDAsPEA4QDxYUExMUFiIYGhgaGCIzICUgICUgMy03LCksNy1RQDg4QFFeT0pPXnFlZXGPiI+7u/v/wgARCABAAGADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAUIBv/EABgBAQEBAQEAAAAAAAAAAAAAAAAHBAUG/9oADAMBAAIQAxAAAADmBxqUABUGSDgASxrvAAFQZIOAByAt3ogANOCa7AAMxilYwANOCa7AAP/EABQQAQAAAAAAAAAAAAAAAAAAAGD/2gAIAQEAAT8AQf/EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQIBAT8AR//EABQRAQAAAAAAAAAAAAAAAAAAAED/2gAIAQMBAT8AR//Z',
  ),
  lossyWebp: fromBase64(
    'UklGRpAAAABXRUJQVlA4IIQAAABQBgCdASpgAEAAPrVSokunJKMhrVs4AOAWiUEOADF3PV+q63hzOp/AO2PLn2LwcK+ycfHWnUN1BF7uAAD98p7Ydwq85i4cawdc1ykcv1SUjxXd8Pf6MCW1QAuAhb80W2459dYoZQrnu9udzlK8vFe5Lwkk8PqD4xQj3M3Q2LIpa+CAAAA=',
  ),
}

/** Two frames: the quarters, and their negative. */
export const ANIMATED_WEBP = fromBase64(
  'UklGRogBAABXRUJQVlA4WAoAAAACAAAAXwAAPwAAQU5JTQYAAAD/////AQBBTk1GrAAAAAAAAAAAAF8AAD8AAGQAAAJWUDgglAAAAHAFAJ0BKmAAQAA+7XCuUCmnJCKtWZgBMB2JQQ4AL/QecEeuz8tpELU74ukNOSrx4u6USKAA/cYH63wOgn//EOfbv+BWtFCGZ1HK0s0BV3/OFiZAU9JLwamUzx8oNBblF0eZWtPGlQXl/vvaM4yqw+hzMZ9DmYS4sKZCgwQUpk5Z5GNDKrJHFRq5T3+Eg3P1DWnNAABBTk1GqAAAAAAAAAAAAF8AAD8AAGQAAABWUDggkAAAAFQFAJ0BKmAAQAA+7XCuUALVmYAAAdiUEOADC7pAsAAIP8EXkq6/ljbqtUInLoE0QObQAAD9pNfgMwlSj/+LQg7NPda/KFzZMlSvwx3rG9Wn8En7vB+sPBS3hI74RqQg1j76cAh3teQlLls6OpKceqk+ksTaiWywb2tl0v9kqbdkr2K7FA4rVpSCBz36xLQAAA==',
)

export const GIF = fromBase64(
  'R0lGODlhGAAQAIIAAExpcdAYGBgY0BigGPDw8AAAAAAAAAAAACH5BAUAAAAALAAAAAAYABAAAAM4GLqs8zC+RoO8ozYsNeORt4CQ6JCZiabiKrxw/BJ0bdNyLtw8ocu92y8WtA1hxdpxlvQtm84jNAEAOw==',
)

/** In the inks of print, which browsers show differently and we not at all when it is large. */
export const CMYK_JPEG = fromBase64(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAUDg8SDw0UEhASFxUUGB4yIR4cHB49LC4kMklATEtHQEZFUFpzYlBVbVZFRmSIZW13e4GCgU5gjZeMfZZzfoF8/8AAFAgAQABgBEMRAE0RAFkRAEsRAP/EABoAAQEAAwEBAAAAAAAAAAAAAAAHAwQGAQX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oADgRDAE0AWQBLAAA/AOzcc4x1IAAAAAAJqsg2QAAAAAAUpGxrAAAAAAAmqyDZAAAAAABSkbGsAAAAAACarINkAAAAAAFKRsawAAAAAAJqsg2QAAAAAAfISpZnoAAAAAALCqowAAAAAAAjyVDOAAAAAACwqqMAAAAAAAI8lQzgAAAAAAsKqjAAAAAAACPJUM4AAAAAALCqowAAAAAAA//Z',
)

function nameOf(pixel: number[]): string {
  const known = { red: RED, green: GREEN, blue: BLUE, white: WHITE, clear: [255, 255, 255] }
  const far = (colour: number[]) =>
    colour.reduce((sum, value, i) => sum + Math.abs(value - (pixel[i] ?? 0)), 0)
  const [name = '', colour = []] =
    Object.entries(known).sort(([, a], [, b]) => far(a) - far(b))[0] ?? []
  return far(colour) < 40 ? name : String(pixel)
}

function fromBase64(text: string): Bytes {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}

function little(value: number): number[] {
  return uint32(value).reverse()
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
