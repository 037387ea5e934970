// Writes PNG files of red, green and blue, eight bits each.
import { zlibSync } from 'fflate'
import { joined } from '../documents/truetype'
import type { Pixels } from './photon'

/** Each row is stored as its difference to the row above, which is often nothing. */
const UP = 2

export function encodePng({ data, width, height }: Pixels): Uint8Array {
  const stride = width * 3 + 1
  const rows = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    rows[y * stride] = UP
    for (let x = 0; x < width; x += 1) {
      for (let part = 0; part < 3; part += 1) {
        const at = (y * width + x) * 4 + part
        const above = y === 0 ? 0 : (data[at - width * 4] as number)
        rows[y * stride + 1 + x * 3 + part] = (data[at] as number) - above
      }
    }
  }
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 2], 8)
  return joined([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlibSync(rows, { level: 6 })),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)))
  return bytes
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

function checksum(bytes: Uint8Array): number {
  let c = 0xffffffff
  for (const byte of bytes) c = (TABLE[(c ^ byte) & 0xff] as number) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
