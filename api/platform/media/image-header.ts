// Reads a picture's headers before anything is decoded: its kind by magic bytes, its size by its
// headers. Irregular files are rejected here, so that no decoder sees them.
import { DomainError } from '../values/problem'

type PictureHeader = {
  type: 'jpeg' | 'png' | 'webp'
  /** The largest width and height that any part of the file states. */
  width: number
  height: number
  /** Bits of a sample. */
  depth: number
}

/** Encoders write a dozen scans; a file of thousands only wastes CPU. */
const MAX_SCANS = 64

/**
 * The kind and size of a picture, from its bytes, whatever its name or content type.
 * @throws DomainError unsupported-image, if it is not a JPEG, PNG or WebP picture
 */
export function readHeader(bytes: Uint8Array): PictureHeader {
  const header = startsWith(bytes, [0xff, 0xd8, 0xff])
    ? jpegHeader(bytes)
    : startsWith(bytes, PNG)
      ? pngHeader(bytes)
      : ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP'
        ? webpHeader(bytes)
        : null
  if (!header || header.width < 1 || header.height < 1) throw unsupported()
  return header
}

/** Rejections of damaged pictures and other files. */
export function unsupported(detail?: string): DomainError {
  return new DomainError('unsupported-image', { ...(detail && { detail }) })
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** The chunks that draw a PNG. The rest is comments, profiles, animation, and hidden data after its end. */
const PNG_DRAWS = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/** A PNG with only what draws it: compressed comments and profiles could unpack to far more than the picture itself. */
export function barePng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const bare = new Uint8Array(bytes.length)
  bare.set(PNG)
  let length = PNG.length
  for (const chunk of pngChunks(bytes)) {
    if (!PNG_DRAWS.includes(chunk.name)) continue
    bare.set(bytes.subarray(chunk.start, chunk.end), length)
    length += chunk.end - chunk.start
    if (chunk.name === 'IEND') break
  }
  return bare.subarray(0, length)
}

function pngHeader(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes)
  let place = 0
  for (const { name, start, end } of pngChunks(bytes)) {
    const isHeader = name === 'IHDR' && end - start === 25
    if (place === 0 ? !isHeader : name === 'IHDR') return null
    place += 1
  }
  if (place === 0) return null
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20), depth: view.getUint8(24) }
}

/** One by one: a file of nothing else has hundreds of thousands. */
function* pngChunks(bytes: Uint8Array): Generator<{ name: string; start: number; end: number }> {
  const view = viewOf(bytes)
  let start = PNG.length
  while (start + 12 <= bytes.length) {
    const end = start + 12 + view.getUint32(start)
    if (end > bytes.length) return
    const name = ascii(bytes, start + 4, 4)
    yield { name, start, end }
    if (name === 'IEND') return
    start = end
  }
}

function jpegHeader(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes)
  let frame: PictureHeader | null = null
  let scans = 0
  for (const { marker, start } of jpegMarkers(bytes)) {
    if (isFrame(marker)) {
      if (frame || start + 6 > bytes.length) return null
      frame = {
        type: 'jpeg',
        depth: view.getUint8(start),
        height: view.getUint16(start + 1),
        width: view.getUint16(start + 3),
      }
    }
    if (marker === 0xda) scans += 1
  }
  return scans > 0 && scans <= MAX_SCANS ? frame : null
}

/** The segments of a JPEG, with where their content starts; a scan's entropy-coded data is passed over. */
function* jpegMarkers(bytes: Uint8Array): Generator<{ marker: number; start: number }> {
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff || marker === 0x00) at += 1
    else if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker === 0xd9) return
    else {
      const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number))
      yield { marker, start: at + 4 }
      at = end
    }
  }
}

/** Start of frame, of any of the processes. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Parts of a WebP state their own sizes; a decoder may believe any of them. */
function webpHeader(bytes: Uint8Array): PictureHeader | null {
  const view = viewOf(bytes)
  let width = 0
  let height = 0
  let pictures = 0
  const note = (w: number, h: number) => {
    width = Math.max(width, w)
    height = Math.max(height, h)
  }
  // No recursion: frames may be nested deeper than the stack.
  const open: [from: number, to: number][] = [[12, bytes.length]]
  for (let next = open.pop(); next; next = open.pop()) {
    let [at, to] = next
    while (at + 8 <= to) {
      const name = ascii(bytes, at, 4)
      const data = at + 8
      const end = data + view.getUint32(at + 4, true)
      if (name === 'VP8X' && data + 10 <= to) note(uint24(view, data + 4) + 1, uint24(view, data + 7) + 1)
      if (name === 'ANMF' && data + 16 <= to) {
        note(uint24(view, data + 6) + 1, uint24(view, data + 9) + 1)
        open.push([data + 16, Math.min(end, to)])
      }
      if (name === 'VP8 ' && data + 10 <= to) {
        pictures += 1
        note(view.getUint16(data + 6, true) & 0x3fff, view.getUint16(data + 8, true) & 0x3fff)
      }
      if (name === 'VP8L' && data + 5 <= to) {
        pictures += 1
        const packed = view.getUint32(data + 1, true)
        note((packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1)
      }
      // Chunks begin at even places.
      at = end + (end & 1)
    }
  }
  return pictures > 0 ? { type: 'webp', width, height, depth: 8 } : null
}

function startsWith(bytes: Uint8Array, magic: number[]): boolean {
  return magic.every((byte, i) => bytes[i] === byte)
}

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
