// Deterministic randomness: every choice and id of the demo data is derived from a name, so the
// same name gives the same result on every machine, and a new salon does not change the others.
import { createHash } from 'node:crypto'

export type Random = {
  /** 0 <= x < 1. */
  next: () => number
  /** A whole number, both ends included. */
  int: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
}

/** A stream of chance that belongs to `name`. */
export function randomOf(name: string): Random {
  const next = mulberry32(digest(name).readUInt32BE(0))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const shuffle = <T>(list: readonly T[]) =>
    list
      .map((item) => ({ item, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[int(0, list.length - 1)]
      if (item === undefined) throw new Error(`Nothing to pick from for ${name}`)
      return item
    },
    shuffle,
  }
}

/**
 * A UUIDv7 of an instant (UTC ms) whose random bits come from `name`: it sorts by time among the
 * ids that the product makes.
 */
export function timeId(at: number, name: string): string {
  const bits = digest(name)
  bits.writeUIntBE(at, 0, 6)
  bits[6] = 0x70 | (bits.readUInt8(6) & 0x0f)
  bits[8] = 0x80 | (bits.readUInt8(8) & 0x3f)
  return bits.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** "Étoile Nail Atelier" -> "etoile-nail-atelier". */
export function slug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function digest(name: string): Buffer {
  return createHash('sha256').update(`purse:${name}`).digest()
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
