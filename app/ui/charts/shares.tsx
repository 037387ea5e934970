// Horizontal bars: a share of the most, and what was spent of a limit. The sums stand beside them, so the drawings are
// left out for screen readers.

/** One horizontal bar, as long as its share of the most, or of all; without a track, which would say that there is a limit. */
export function Share({ value, most }: { value: number; most: number }) {
  const width = most > 0 && value > 0 ? Math.max(1.5, (value / most) * 100) : 0
  return (
    <svg width="100%" height="8" aria-hidden="true" className="block">
      <rect width={`${width}%`} height="8" rx="4" className="fill-chosen" />
    </svg>
  )
}

const PERCENT = new Intl.NumberFormat('en', { style: 'percent' })

/** What one is of all, in whole percent: "37%", "<1%"; empty where it is nothing. */
export function percentOf(value: number, all: number): string {
  if (value <= 0 || all <= 0) return ''
  const share = value / all
  return share < 0.005 ? `<${PERCENT.format(0.01)}` : PERCENT.format(share)
}

/**
 * What was spent of a limit. The track ends at the limit, until more is spent: then the bar goes on beyond a mark that
 * stands where the limit is, in the color of alerts.
 */
export function Spent({ spent, limit }: { spent: number; limit: number }) {
  const mark = markOf(spent, limit)
  const width = spent > 0 ? Math.max(1.5, Math.min(100, (spent / limit) * 100)) : 0
  return (
    <svg width="100%" height="18" aria-hidden="true" className="block overflow-visible">
      <rect y="5" width="100%" height="8" rx="4" className="fill-line" />
      {mark === null ? (
        <rect y="5" width={`${width}%`} height="8" rx="4" className="fill-apricot-deep" />
      ) : (
        <>
          <rect y="5" width={`${mark}%`} height="8" rx="4" className="fill-out/55" />
          <rect x={`${mark}%`} y="5" width={`${100 - mark}%`} height="8" rx="4" className="fill-out" />
          <line {...{ x1: `${mark}%`, x2: `${mark}%`, y1: 0, y2: 18 }} className="stroke-paper stroke-7" />
          <line {...{ x1: `${mark}%`, x2: `${mark}%`, y1: 0, y2: 18 }} className="stroke-ink stroke-[2.5]" />
        </>
      )}
    </svg>
  )
}

/** Where the limit stands in percent once more was spent; a little more is seen too, and so is the limit beside much more. */
export function markOf(spent: number, limit: number): number | null {
  if (spent <= limit) return null
  return Math.min(95, Math.max(6, (limit / spent) * 100))
}
