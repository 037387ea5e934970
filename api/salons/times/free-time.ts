// Which salons have a professional free in a window of a day? Pure: each professional's free quarter hours are bits, so
// that thousands of salons are checked in less than a millisecond. The bits come from the same slots that bookings are
// checked against, so that every result can be booked.
import { Temporal } from 'temporal-polyfill'
import { addDays, dateBounds } from '../../platform/values/dates'
import { DAY, MINUTE } from '../../platform/values/time'
import { type AppointmentQuery, listSlots } from './availability'

export const STEP_MINUTES = 15

const STEP_MS = STEP_MINUTES * MINUTE

/** 32-bit words per row: 128 steps, more than the 25 hours of the longest day. */
const CHUNKS = 4

/** Steps per database word, and the first step of each word. */
export const WORD_STEPS = 52
export const WORD_STARTS = [0, 24, 48] as const

/** Longest duration to search for: it must fit a database word, and 32 bits, at any offset. */
const MOST_MINUTES = 420

/** One professional's day; bit n is the nth quarter hour of the local day. */
type FreeDay = { staffId: string; day: number; steps: bigint }

/** Steps count from the start of the local day; half-open. `kind`: only professionals who do it. */
type Window = { from: number; to: number; minutes: number; kind?: number | undefined }

/** Many salons on one local day: the staff of salon i are the rows starts[i] to starts[i + 1]. */
type FreeIndex = {
  starts: Uint32Array
  /** WORDS per row. */
  bits: Uint32Array
  /** One per row: bit n is set if they do services of kind n. */
  kinds: Uint32Array
  /** One per salon: the first step that its lead time allows. */
  earliest: Uint8Array
}

/** One salon in the index of a day. */
export type SalonDay = { earliest: number; staff: { steps: bigint; kinds: number }[] }

/**
 * When the staff of a query are free on the local dates from .. to (YYYY-MM-DD, inclusive),
 * independent of the current time and the service. Days without any free time are omitted.
 */
export function freeDays(query: AppointmentQuery, from: string, to: string): FreeDay[] {
  const { timeZone } = query.salon
  const salon = { ...query.salon, leadMinutes: 0, horizonDays: 400 }
  const now = dateBounds(from, from, timeZone).startsAt
  return query.staff.flatMap((member) => {
    const items = [{ ...QUARTER, staffIds: [member.staffId], kinds: [] }]
    const requested: AppointmentQuery = { salon, items, staff: [member], resources: [], now, by: 'client' }
    return daysOf(member.staffId, listSlots(requested, from, to), timeZone, from)
  })
}

const QUARTER = {
  durationMinutes: STEP_MINUTES,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  gapStartMinutes: 0,
  gapMinutes: 0,
}

/** Converts free quarter hours, in order, to bits of their local days. */
function daysOf(staffId: string, quarters: { startsAt: number }[], timeZone: string, from: string): FreeDay[] {
  const days: FreeDay[] = []
  let day = dayOf(from)
  let bounds = dateBounds(from, from, timeZone)
  for (const { startsAt } of quarters) {
    while (startsAt >= bounds.endsAt) {
      day += 1
      bounds = dateBounds(dateOf(day), dateOf(day), timeZone)
    }
    if (days.at(-1)?.day !== day) days.push({ staffId, day, steps: 0n })
    const row = days.at(-1) as FreeDay
    row.steps |= 1n << BigInt(Math.floor((startsAt - bounds.startsAt) / STEP_MS))
  }
  return days
}

/** Builds the index for whichAreFree. */
export function freeIndex(salons: SalonDay[]): FreeIndex {
  const rows = salons.reduce((sum, { staff }) => sum + staff.length, 0)
  const index: FreeIndex = {
    starts: new Uint32Array(salons.length + 1),
    bits: new Uint32Array(rows * CHUNKS),
    kinds: new Uint32Array(rows),
    earliest: Uint8Array.from(salons, ({ earliest }) => Math.min(earliest, 255)),
  }
  let row = 0
  for (const [i, { staff }] of salons.entries()) {
    for (const { steps, kinds } of staff) {
      for (let word = 0; word < CHUNKS; word += 1) {
        index.bits[row * CHUNKS + word] = Number((steps >> BigInt(32 * word)) & 0xffff_ffffn)
      }
      index.kinds[row] = kinds
      row += 1
    }
    index.starts[i + 1] = row
  }
  return index
}

/**
 * For each salon the first step at which a professional is free for `minutes` within the window, or
 * -1. Minutes round up to whole quarter hours, at most MOST_MINUTES.
 */
export function whichAreFree(index: FreeIndex, { from, to, minutes, kind }: Window): Int16Array {
  const { starts, bits, kinds, earliest } = index
  const needed = stepsOf(minutes)
  const able = kind === undefined ? 0xffff_ffff : 1 << kind
  const first = new Int16Array(earliest.length).fill(-1)
  for (let salon = 0; salon < first.length; salon += 1) {
    const begin = Math.max(from, earliest[salon] as number)
    let best = -1
    const end = starts[salon + 1] as number
    for (let row = starts[salon] as number; row < end; row += 1) {
      if (kind !== undefined && ((kinds[row] as number) & able) === 0) continue
      const found = firstRun(bits, row * CHUNKS, begin, best < 0 ? to : best + needed - 1, needed)
      if (found >= 0) best = found
      if (best === begin) break
    }
    first[salon] = best
  }
  return first
}

/** The first of `needed` set bits in a row within [from, to), or -1: reads 32 bits at a time, overlapping. */
function firstRun(bits: Uint32Array, at: number, from: number, to: number, needed: number): number {
  for (let step = from; step + needed <= to; step += 33 - needed) {
    const word = at + (step >>> 5)
    const shift = step & 31
    let run = (bits[word] as number) >>> shift
    if (shift > 0 && (step >>> 5) + 1 < CHUNKS) run |= (bits[word + 1] as number) << (32 - shift)
    if (to - step < 32) run &= (1 << (to - step)) - 1
    for (let have = 1; have < needed && run !== 0; ) {
      const more = Math.min(have, needed - have)
      run &= run >>> more
      have += more
    }
    if (run !== 0) return step + 31 - Math.clz32(run & -run)
  }
  return -1
}

/** Rounds minutes up to quarter-hour steps. */
export function stepsOf(minutes: number): number {
  return Math.ceil(Math.min(minutes, MOST_MINUTES) / STEP_MINUTES)
}

/** Splits a day's steps into the three overlapping database words; the first and the last restore them. */
export function chunksOf(steps: bigint): [number, number, number] {
  const word = (start: number) => Number((steps >> BigInt(start)) & ((1n << 52n) - 1n))
  return [word(WORD_STARTS[0]), word(WORD_STARTS[1]), word(WORD_STARTS[2])]
}

export function stepsFrom(word0: number, word2: number): bigint {
  return BigInt(word0) | (BigInt(word2) << BigInt(WORD_STARTS[2]))
}

/**
 * Converts a local time (wall-clock minutes, 0 to 1440) to steps since the start of that day; on
 * days with a clock change they differ from the wall clock. `up`: rounds up, else down.
 */
export function stepAt(date: string, minute: number, timeZone: string, up: boolean): number {
  const { startsAt, endsAt } = dateBounds(date, date, timeZone)
  const at =
    minute >= 1440
      ? endsAt
      : Temporal.PlainDate.from(date).toZonedDateTime({
          timeZone,
          plainTime: { hour: Math.floor(minute / 60), minute: minute % 60 },
        }).epochMilliseconds
  const steps = (at - startsAt) / STEP_MS
  return up ? Math.ceil(steps) : Math.floor(steps)
}

/** Days since 1970-01-01 of a date (YYYY-MM-DD), and back. */
export function dayOf(date: string): number {
  return Date.parse(date) / DAY
}

export function dateOf(day: number): string {
  return addDays('1970-01-01', day)
}
