// "Open Saturday 14–17": which of five thousand salons have somebody free for an hour, in memory.
import { freeIndex, type SalonDay, whichAreFree } from '../../api/salons/times/free-time'
import type { Contest } from './run'

const SALONS = 5_000
const STAFF = 4
const REQUEST = { from: 56, to: 68, minutes: 60 }

export async function prepare(): Promise<Contest> {
  const salons = Array.from({ length: SALONS }, (_, i) => salonDay(i))
  const index = freeIndex(salons)
  const free = salons.map(({ earliest, staff }) => ({ earliest, staff: staff.map(({ steps }) => rangesOf(steps)) }))
  const found = whichAreFree(index, REQUEST).filter((step) => step >= 0).length
  return {
    title: 'Which salons are free on Saturday 14–17',
    about: `An hour with any of ${STAFF} people in each of ${SALONS.toLocaleString('en')} salons, and from when on: ${found} have it. The reference walks each person's free ranges.`,
    contestants: [
      { name: 'ours', run: () => [...whichAreFree(index, REQUEST)] },
      {
        name: 'ranges of free time',
        run: () => free.map((salon) => firstByRanges(salon)),
      },
    ],
  }
}

type Range = { from: number; to: number }

function firstByRanges({ earliest, staff }: { earliest: number; staff: Range[][] }): number {
  const needed = REQUEST.minutes / 15
  const starts = staff.flatMap((ranges) =>
    ranges.flatMap(({ from, to }) => {
      const start = Math.max(from, REQUEST.from, earliest)
      return start + needed <= Math.min(to, REQUEST.to) ? [start] : []
    }),
  )
  return starts.length > 0 ? Math.min(...starts) : -1
}

/** Nine to six or so, less bookings here and there; the same in every run. */
function salonDay(i: number): SalonDay {
  const staff = Array.from({ length: STAFF }, (_, seat) => {
    const from = 32 + ((i + seat) % 8)
    let steps = ((1n << BigInt(36 - (i % 5))) - 1n) << BigInt(from)
    for (let n = 0; n < 6; n += 1) {
      const at = from + ((i * 7 + seat * 11 + n * 13) % 32)
      steps &= ~(((1n << BigInt(2 + ((i + n) % 7))) - 1n) << BigInt(at))
    }
    return { steps, kinds: 1 }
  })
  return { earliest: i % 10 === 0 ? 60 : 0, staff }
}

function rangesOf(steps: bigint): Range[] {
  const ranges: Range[] = []
  for (let step = 0; step < 128; step += 1) {
    if (((steps >> BigInt(step)) & 1n) === 0n) continue
    const last = ranges.at(-1)
    if (last?.to === step) last.to = step + 1
    else ranges.push({ from: step, to: step + 1 })
  }
  return ranges
}
