// Reads a TrueType font and cuts it down to the glyphs that a document uses. Glyphs keep their
// numbers: those that are not used become empty, which costs two bytes each.
import { brotliDecompressSync } from 'node:zlib'

export type Face = {
  name: string
  /** In thousandths of the font size. */
  ascent: number
  descent: number
  box: [left: number, bottom: number, right: number, top: number]
  /** The glyph of a code point; 0 if the font has none. */
  glyphOf: (code: number) => number
  /** Its advance in thousandths of the font size. */
  widthOf: (glyph: number) => number
  /** Its contours in thousandths of the font size, upwards from the baseline. */
  contoursOf: (glyph: number) => Contour[]
  /** A font file with these glyphs alone. */
  subset: (glyphs: Iterable<number>) => Uint8Array
}

/** Points of a closed outline; those that are not on it bend it, as in TrueType. */
export type Contour = { x: number; y: number; on: boolean }[]

/** The tables that a PDF reader needs. */
const NEEDED = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp']

/** Flags of the parts of a composite glyph. */
const LABELS = 0x01
const SCALE = 0x08
const MORE = 0x20
const TWO_SCALES = 0x40
const MATRIX = 0x80

/** `packed`: the font file, compressed by Brotli, in base64. */
export function openFace(name: string, packed: string): Face {
  const bytes = new Uint8Array(brotliDecompressSync(Buffer.from(packed, 'base64')))
  const tables = tablesOf(bytes)
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`the font ${name} has no table ${tag}`)
    return found
  }
  const view = (tag: string) => viewOf(table(tag))
  const [head, hhea, hmtx, loca, glyf] = [
    ...[view('head'), view('hhea'), view('hmtx')],
    ...[view('loca'), table('glyf')],
  ] as [DataView, DataView, DataView, DataView, Uint8Array]
  const glyphCount = view('maxp').getUint16(4)
  const perEm = head.getUint16(18)
  const long = head.getInt16(50) === 1
  const measured = hhea.getUint16(34)
  const scaled = (units: number) => Math.round((units * 1000) / perEm)
  const codes = codesOf(view('cmap'))
  const startOf = (glyph: number) => (long ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2)
  const outline = (glyph: number) => glyf.subarray(startOf(glyph), startOf(glyph + 1))

  return {
    name,
    ascent: scaled(hhea.getInt16(4)),
    descent: scaled(hhea.getInt16(6)),
    box: [36, 38, 40, 42].map((at) => scaled(head.getInt16(at))) as Face['box'],
    glyphOf: (code) => codes.get(code) ?? 0,
    widthOf: (glyph) => scaled(hmtx.getUint16(Math.min(glyph, measured - 1) * 4)),
    contoursOf: (glyph) =>
      contoursIn(glyph, outline).map((contour) =>
        contour.map(({ x, y, on }) => ({ x: (x * 1000) / perEm, y: (y * 1000) / perEm, on })),
      ),
    subset: (glyphs) => {
      const used = withParts(glyphs, outline)
      const outlines = Array.from({ length: glyphCount }, (_, glyph) =>
        used.has(glyph) ? outline(glyph) : new Uint8Array(),
      )
      return fontOf(
        NEEDED.map((tag) => {
          if (tag === 'glyf') return [tag, joined(outlines)]
          return [tag, tag === 'loca' ? offsetsOf(outlines, long) : table(tag)]
        }),
      )
    },
  }
}

function tablesOf(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = viewOf(bytes)
  const tables = new Map<string, Uint8Array>()
  for (let i = 0; i < view.getUint16(4); i += 1) {
    const at = 12 + i * 16
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4))
    const start = view.getUint32(at + 8)
    tables.set(tag, bytes.subarray(start, start + view.getUint32(at + 12)))
  }
  return tables
}

/** The character map: format 4 of the Windows encoding. */
function codesOf(cmap: DataView): Map<number, number> {
  const codes = new Map<number, number>()
  for (let i = 0; i < cmap.getUint16(2); i += 1) {
    const start = cmap.getUint32(4 + i * 8 + 4)
    if (cmap.getUint16(start) !== 4) continue
    const segments = cmap.getUint16(start + 6) / 2
    const at = (column: number, segment: number) => start + 14 + column + segment * 2
    for (let s = 0; s < segments; s += 1) {
      const last = cmap.getUint16(at(0, s))
      const first = cmap.getUint16(at(segments * 2 + 2, s))
      const delta = cmap.getUint16(at(segments * 4 + 2, s))
      const place = at(segments * 6 + 2, s)
      const range = cmap.getUint16(place)
      for (let code = first; code <= last && code < 0xffff; code += 1) {
        const raw = range === 0 ? code : cmap.getUint16(place + range + (code - first) * 2)
        const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff
        if (glyph !== 0) codes.set(code, glyph)
      }
    }
  }
  return codes
}

/** Adds the missing-letter glyph, and the parts of composite glyphs. */
function withParts(glyphs: Iterable<number>, outline: (glyph: number) => Uint8Array): Set<number> {
  const used = new Set([0, ...glyphs])
  // Grows while it is read: a part may have parts.
  for (const glyph of used) {
    const bytes = outline(glyph)
    const view = viewOf(bytes)
    if (bytes.length === 0 || view.getInt16(0) >= 0) continue
    for (let at = 10, flags = MORE; flags & MORE; ) {
      flags = view.getUint16(at)
      used.add(view.getUint16(at + 2))
      at += 4 + (flags & LABELS ? 4 : 2)
      if (flags & SCALE) at += 2
      else if (flags & TWO_SCALES) at += 4
      else if (flags & MATRIX) at += 8
    }
  }
  return used
}

/** Flags of a glyph's points. */
const ON = 0x01
const BYTES = [0x02, 0x04]
const REPEATED = 0x08
const SAME = [0x10, 0x20]

/** The contours of a glyph and of its parts, in the font's units. */
function contoursIn(glyph: number, outline: (glyph: number) => Uint8Array): Contour[] {
  const bytes = outline(glyph)
  if (bytes.length === 0) return []
  const view = viewOf(bytes)
  const count = view.getInt16(0)
  if (count < 0) return partsIn(view, outline)
  const ends = Array.from({ length: count }, (_, i) => view.getUint16(10 + i * 2))
  const total = (ends.at(-1) ?? -1) + 1
  let at = 12 + count * 2 + view.getUint16(10 + count * 2)
  const flags: number[] = []
  while (flags.length < total) {
    const flag = view.getUint8(at++)
    const times = flag & REPEATED ? view.getUint8(at++) + 1 : 1
    for (let i = 0; i < times; i += 1) flags.push(flag)
  }
  const [xs = [], ys = []] = [0, 1].map((axis) => {
    let value = 0
    return flags.map((flag) => {
      const same = flag & (SAME[axis] as number)
      if (flag & (BYTES[axis] as number)) value += view.getUint8(at++) * (same ? 1 : -1)
      else if (!same) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  })
  return ends.map((end, i) => {
    const begin = i === 0 ? 0 : (ends[i - 1] as number) + 1
    return flags
      .slice(begin, end + 1)
      .map((flag, k) => ({ x: xs[begin + k] as number, y: ys[begin + k] as number, on: (flag & ON) !== 0 }))
  })
}

/** The contours of a glyph that is made of others, each where it is moved to. */
function partsIn(view: DataView, outline: (glyph: number) => Uint8Array): Contour[] {
  const contours: Contour[] = []
  for (let at = 10, flags = MORE; flags & MORE; ) {
    flags = view.getUint16(at)
    const part = view.getUint16(at + 2)
    const wide = flags & LABELS
    const [dx, dy] = wide
      ? [view.getInt16(at + 4), view.getInt16(at + 6)]
      : [view.getInt8(at + 4), view.getInt8(at + 5)]
    at += wide ? 8 : 6
    const scales = flags & MATRIX ? 4 : flags & TWO_SCALES ? 2 : flags & SCALE ? 1 : 0
    const read = Array.from({ length: scales }, (_, i) => view.getInt16(at + i * 2) / 16384)
    at += scales * 2
    const [a = 1, b = 0, c = 0, d = 1] = scales === 4 ? read : [read[0] ?? 1, 0, 0, read[1] ?? read[0] ?? 1]
    for (const contour of contoursIn(part, outline))
      contours.push(contour.map(({ x, y, on }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, on })))
  }
  return contours
}

function offsetsOf(outlines: Uint8Array[], long: boolean): Uint8Array {
  const size = long ? 4 : 2
  const bytes = new Uint8Array((outlines.length + 1) * size)
  const view = viewOf(bytes)
  let offset = 0
  for (const [i, { length }] of [...outlines, new Uint8Array()].entries()) {
    if (long) view.setUint32(i * 4, offset)
    else view.setUint16(i * 2, offset / 2)
    offset += length
  }
  return bytes
}

/** A font file of these tables. Checksums stay zero: readers of PDF ignore them. */
function fontOf(tables: [tag: string, bytes: Uint8Array][]): Uint8Array {
  const header = new Uint8Array(12 + tables.length * 16)
  const view = viewOf(header)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint16(6, 2 ** power * 16)
  view.setUint16(8, power)
  view.setUint16(10, tables.length * 16 - 2 ** power * 16)
  const parts: Uint8Array[] = [header]
  let offset = header.length
  for (const [i, [tag, bytes]] of tables.entries()) {
    const at = 12 + i * 16
    header.set(
      [...tag].map((letter) => letter.charCodeAt(0)),
      at,
    )
    view.setUint32(at + 8, offset)
    view.setUint32(at + 12, bytes.length)
    const padding = new Uint8Array((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  return joined(parts)
}

export function joined(parts: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
