// A JPEG at an eighth of its width and height. A block of 8 × 8 pixels begins with their average: only
// that is read, so that a photo of fifty million pixels takes the memory of one million. ITU-T T.81.
import { isFrame, jpegMarkers, unsupported } from './image-header'
import type { Pixels } from './photon'

type Component = {
  id: number
  /** Blocks across and down in one unit of a scan of all components. */
  h: number
  v: number
  quantizer: number
  /** Blocks that the picture has, and blocks in a stored row, which fills its last unit. */
  across: number
  down: number
  stride: number
  averages: Int32Array
  /** The tables of the scan that is read. */
  dc: Uint16Array
  ac: Uint16Array
  previous: number
}

type Frame = {
  progressive: boolean
  width: number
  height: number
  hMax: number
  vMax: number
  unitsAcross: number
  unitsDown: number
  components: Component[]
}

type Bits = {
  /** The next symbol of a code. */
  symbol: (table: Uint16Array) => number
  take: (length: number) => number
  /** A number of so many bits, of which the lower half are negative. */
  signed: (length: number) => number
  /** Passes over the 63 coefficients that follow an average. */
  skipBlock: (table: Uint16Array) => void
  /** Goes to what follows the next restart marker. */
  restart: () => void
  /** @throws DomainError unsupported-image, when more was read than there was */
  check: () => void
}

/** Code lengths, then symbols, as a DHT segment has them. */
type Code = Uint8Array

const SOF2 = 0xc2
const DHT = 0xc4
const SOS = 0xda
const DQT = 0xdb
const DRI = 0xdd
const APP14 = 0xee

/**
 * The averages of a JPEG's blocks as pixels: grey or colour, baseline or progressive.
 * @throws DomainError unsupported-image, where it is damaged or of a rarer process
 */
export function eighthOfJpeg(bytes: Uint8Array): Pixels {
  const averagesBy = new Map<number, number>()
  const codes = new Map<number, Code>()
  let frame: Frame | null = null
  let interval = 0
  let rgb = false
  for (const { marker, start, end } of jpegMarkers(bytes)) {
    if (end > bytes.length) throw damaged()
    const segment = bytes.subarray(start, end)
    if (marker === DQT) readQuantizers(segment, averagesBy)
    else if (marker === DHT) readCodes(segment, codes)
    else if (marker === DRI) interval = u16(segment, 0)
    else if (marker === APP14) rgb = segment[0] === 0x41 && segment[11] === 0
    else if (isFrame(marker)) {
      if (marker > SOF2 || frame) throw unsupported()
      frame = readFrame(segment, marker === SOF2)
    } else if (marker === SOS) {
      if (!frame) throw damaged()
      readScan(frame, segment, codes, interval, bitsFrom(bytes, end))
    }
  }
  if (!frame) throw damaged()
  return pixelsOf(frame, averagesBy, rgb)
}

function readQuantizers(segment: Uint8Array, averagesBy: Map<number, number>): void {
  let at = 0
  while (at < segment.length) {
    const kind = segment[at] as number
    const wide = kind >> 4 !== 0
    averagesBy.set(kind & 15, wide ? u16(segment, at + 1) : u8(segment, at + 1))
    at += 1 + (wide ? 128 : 64)
  }
}

function readCodes(segment: Uint8Array, codes: Map<number, Code>): void {
  let at = 0
  while (at + 17 <= segment.length) {
    const symbols = segment.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0)
    codes.set(segment[at] as number, segment.subarray(at + 1, at + 17 + symbols))
    at += 17 + symbols
  }
}

function readFrame(segment: Uint8Array, progressive: boolean): Frame {
  const height = u16(segment, 1)
  const width = u16(segment, 3)
  const count = u8(segment, 5)
  // Four are of print, in inks.
  if (u8(segment, 0) !== 8 || (count !== 1 && count !== 3) || !width || !height) throw unsupported()
  const sampling = Array.from({ length: count }, (_, i) => {
    const at = 6 + i * 3
    const [h, v] = [u8(segment, at + 1) >> 4, u8(segment, at + 1) & 15]
    if (h < 1 || h > 4 || v < 1 || v > 4) throw damaged()
    return { id: u8(segment, at), h, v, quantizer: u8(segment, at + 2) }
  })
  const hMax = Math.max(...sampling.map(({ h }) => h))
  const vMax = Math.max(...sampling.map(({ v }) => v))
  const unitsAcross = Math.ceil(width / (8 * hMax))
  const unitsDown = Math.ceil(height / (8 * vMax))
  const none = new Uint16Array()
  const components = sampling.map((one) => ({
    ...one,
    across: Math.ceil(Math.ceil((width * one.h) / hMax) / 8),
    down: Math.ceil(Math.ceil((height * one.v) / vMax) / 8),
    stride: unitsAcross * one.h,
    averages: new Int32Array(unitsAcross * one.h * unitsDown * one.v),
    dc: none,
    ac: none,
    previous: 0,
  }))
  return { progressive, width, height, hMax, vMax, unitsAcross, unitsDown, components }
}

/** Reads one scan's averages; scans that only refine what is within blocks are passed over. */
function readScan(
  frame: Frame,
  segment: Uint8Array,
  codes: Map<number, Code>,
  interval: number,
  bits: Bits,
): void {
  const count = u8(segment, 0)
  const from = u8(segment, 1 + count * 2)
  const approximation = u8(segment, 3 + count * 2)
  if (frame.progressive && from > 0) return
  const refines = frame.progressive && approximation >> 4 > 0
  const shift = frame.progressive ? approximation & 15 : 0
  const scanned = Array.from({ length: count }, (_, i) => {
    const component = frame.components.find(({ id }) => id === u8(segment, 1 + i * 2))
    if (!component) throw damaged()
    const tables = u8(segment, 2 + i * 2)
    if (!refines) component.dc = tableOf(codes.get(tables >> 4))
    if (!frame.progressive) component.ac = tableOf(codes.get(0x10 | (tables & 15)))
    return component
  })

  const readBlock = (component: Component, column: number, row: number) => {
    const at = row * component.stride + column
    const { averages } = component
    if (refines) {
      averages[at] = (averages[at] as number) | (bits.take(1) << shift)
      return
    }
    component.previous += bits.signed(bits.symbol(component.dc) & 15)
    averages[at] = component.previous << shift
    if (!frame.progressive) bits.skipBlock(component.ac)
  }
  const [alone] = scanned
  const units =
    alone && scanned.length === 1 ? alone.across * alone.down : frame.unitsAcross * frame.unitsDown
  for (const component of scanned) component.previous = 0
  for (let unit = 0; unit < units; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      bits.restart()
      for (const component of scanned) component.previous = 0
    }
    if (alone && scanned.length === 1) {
      readBlock(alone, unit % alone.across, Math.floor(unit / alone.across))
      continue
    }
    const [column, row] = [unit % frame.unitsAcross, Math.floor(unit / frame.unitsAcross)]
    for (const component of scanned) {
      for (let y = 0; y < component.v; y += 1) {
        for (let x = 0; x < component.h; x += 1) {
          readBlock(component, column * component.h + x, row * component.v + y)
        }
      }
    }
  }
  bits.check()
}

function pixelsOf(frame: Frame, averagesBy: Map<number, number>, rgb: boolean): Pixels {
  const width = Math.ceil(frame.width / 8)
  const height = Math.ceil(frame.height / 8)
  const data = new Uint8Array(width * height * 4)
  const scales = frame.components.map(({ quantizer }) => (averagesBy.get(quantizer) ?? 1) / 8)
  const values = [0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (const [i, { h, v, stride, averages }] of frame.components.entries()) {
        const column = Math.floor((x * h) / frame.hMax)
        const row = Math.floor((y * v) / frame.vMax)
        values[i] = (averages[row * stride + column] as number) * (scales[i] as number) + 128
      }
      const [a = 0, b = 0, c = 0] = values
      const grey = frame.components.length === 1
      const [red, green, blue] = grey ? [a, a, a] : rgb ? [a, b, c] : colour(a, b - 128, c - 128)
      const at = (y * width + x) * 4
      data[at] = clamped(red)
      data[at + 1] = clamped(green)
      data[at + 2] = clamped(blue)
      data[at + 3] = 255
    }
  }
  return { data, width, height }
}

function colour(luma: number, cb: number, cr: number): [number, number, number] {
  return [luma + 1.402 * cr, luma - 0.344136 * cb - 0.714136 * cr, luma + 1.772 * cb]
}

function clamped(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}

/** For each 16 bits that may come: the length of the code they begin with, and its symbol. */
function tableOf(code: Code | undefined): Uint16Array {
  if (!code) throw damaged()
  const table = new Uint16Array(65_536)
  let next = 0
  let symbol = 16
  for (let length = 1; length <= 16; length += 1) {
    for (let i = 0; i < (code[length - 1] as number); i += 1) {
      const ways = 1 << (16 - length)
      table.fill((length << 8) | (code[symbol] as number), next, next + ways)
      next += ways
      symbol += 1
    }
  }
  if (next > 65_536) throw damaged()
  return table
}

/** Entropy-coded data, bit by bit. Past its end come zeros, which `check` refuses. */
function bitsFrom(bytes: Uint8Array, start: number): Bits {
  let at = start
  let window = 0
  let count = 0
  let made = 0

  function fill(): void {
    while (count <= 24) {
      let byte = bytes[at] ?? 0
      const ends = at >= bytes.length
      if (ends || (byte === 0xff && bytes[at + 1] !== 0)) {
        byte = 0
        made += 8
        if (made > 64) throw damaged()
      } else at += byte === 0xff ? 2 : 1
      window = (window << 8) | byte
      count += 8
    }
  }

  function symbol(table: Uint16Array): number {
    fill()
    const entry = table[(window >>> (count - 16)) & 0xffff] as number
    if (entry === 0) throw damaged()
    count -= entry >> 8
    return entry & 0xff
  }

  function take(length: number): number {
    if (length === 0) return 0
    fill()
    count -= length
    return (window >>> count) & ((1 << length) - 1)
  }

  function signed(length: number): number {
    const value = take(length)
    return length > 0 && value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }

  function skipBlock(table: Uint16Array): void {
    for (let k = 1; k < 64; k += 1) {
      const entry = symbol(table)
      const [run, size] = [entry >> 4, entry & 15]
      if (size === 0 && run < 15) return
      k += run
      take(size)
    }
  }

  function check(): void {
    if (made > count) throw damaged()
  }

  function restart(): void {
    check()
    window = 0
    count = 0
    made = 0
    while (at + 1 < bytes.length) {
      const marker = bytes[at + 1] as number
      if (bytes[at] === 0xff && marker >= 0xd0 && marker <= 0xd7) break
      if (bytes[at] === 0xff && marker !== 0 && marker !== 0xff) throw damaged()
      at += 1
    }
    at += 2
  }

  return { symbol, take, signed, skipBlock, restart, check }
}

function u8(segment: Uint8Array, at: number): number {
  const value = segment[at]
  if (value === undefined) throw damaged()
  return value
}

function u16(segment: Uint8Array, at: number): number {
  return (u8(segment, at) << 8) | u8(segment, at + 1)
}

function damaged() {
  return unsupported('That picture is damaged. Please choose another.')
}
