// How a chart is laid out, in numbers: its axis, and which columns have room for a label or a value. Pure.

/** Ends of an axis between 1 and 10, and into how many steps each is parted: no peak is below three quarters of one. */
const ENDS = [
  [1, 2],
  [1.2, 3],
  [1.5, 3],
  [2, 4],
  [2.5, 5],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 3],
  [8, 4],
  [10, 2],
] as const

/**
 * What is written at an axis, from zero to the round sum that the peak comes nearest to from below. `unit`: what makes
 * one whole, as a hundred cents do; there is no line between wholes.
 */
export function axisOf(peak: number, unit = 1): number[] {
  const wholes = Math.max(1, peak / unit)
  const power = 10 ** Math.floor(Math.log10(wholes))
  for (const [end, steps] of ENDS) {
    const whole = Math.round(end * power)
    // Below ten there is no half to end at, nor to part it by.
    if (power === 1 && whole !== end) continue
    if (wholes > whole) continue
    const parts = whole % steps === 0 ? steps : whole
    return Array.from({ length: parts + 1 }, (_, i) => (i * whole * unit) / parts)
  }
  return [0, 10 * power * unit]
}

/**
 * How wide the columns are together, in pixels, at the least: on the smallest phone, a phone, and beside or across a
 * desktop's page. `columns.tsx` has the widths of the whole chart at which each begins.
 */
export const ROOMS = [232, 264, 456, 712] as const

/** The index of the first of `ROOMS` in which something is shown; their number where it never is. */
type Tier = 0 | 1 | 2 | 3 | 4

const NEVER = 4

/** Which columns are labeled, counted back from the last one: as many as never touch. `width` of the widest label. */
export function labelTiers(count: number, width: number): Tier[] {
  // The more room there is, the fewer are left out; what a small room shows is shown in every larger one.
  const strides: number[] = []
  for (const room of [...ROOMS].reverse()) {
    const [wider = 1] = strides
    const least = Math.max(1, Math.ceil((width * count) / room))
    strides.unshift(Math.ceil(least / wider) * wider)
  }
  return Array.from({ length: count }, (_, i) => {
    const back = count - 1 - i
    const first = strides.findIndex((stride) => back % stride === 0)
    return (first < 0 ? NEVER : first) as Tier
  })
}

/**
 * Which values stand above their columns: each where all have room, or else the highest, and the last where nothing
 * is in its way. `tops`: as high as is drawn there, with what stands behind; `width` of the widest value.
 */
export function valueTiers(values: number[], tops: number[], width: number): Tier[] {
  const count = values.length
  const all = ROOMS.findIndex((room) => room / count >= width)
  const highest = values.indexOf(Math.max(...values))
  const isFree = (i: number, room: number) =>
    tops.every((top, j) => {
      const step = room / count
      const apart = Math.abs(i - j) * step
      if (j === highest) return apart >= width
      return apart >= (width + step) / 2 || top <= (values[i] ?? 0)
    })
  return values.map((value, i) => {
    if (value <= 0) return NEVER
    if (i === highest) return 0
    const alone = i === count - 1 ? ROOMS.findIndex((room) => isFree(i, room)) : -1
    const found = [all, alone].filter((index) => index >= 0)
    return (found.length > 0 ? Math.min(...found) : NEVER) as Tier
  })
}
