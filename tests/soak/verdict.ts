// Whether a figure stays flat: its slope over the second half of what was measured, so that what warms up in the first
// does not count, as growth in eight hours against the most that is allowed.

/** Values at equal distances; `bound` is the most that it may grow in eight hours. */
export type Series = { name: string; unit: string; bound: number; values: number[] }

export type Verdict = Series & { growth: number; flat: boolean }

/** Fewer than three values have no trend to speak of. */
const FEWEST = 3

/** `aDay`: how many of the distances between values make eight hours. */
export function judge(series: Series, aDay: number): Verdict {
  const half = series.values.slice(Math.floor((series.values.length - 1) / 2))
  const growth = half.length < FEWEST ? Number.NaN : slopeOf(half) * aDay
  // What could not be measured is not flat.
  return { ...series, growth, flat: growth <= series.bound }
}

/**
 * The median of the slopes between all pairs of values (Theil and Sen): a third of the values may be off without moving
 * it far.
 */
function slopeOf(values: number[]): number {
  const slopes = values
    .flatMap((later, j) => values.slice(0, j).map((earlier, i) => (later - earlier) / (j - i)))
    .sort((a, b) => a - b)
  if (slopes.some(Number.isNaN)) return Number.NaN
  const middle = slopes.length / 2
  const [low = 0, high = 0] = [slopes[Math.ceil(middle) - 1], slopes[Math.floor(middle)]]
  return (low + high) / 2
}
