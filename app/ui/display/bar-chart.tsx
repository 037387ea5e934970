// Bar charts as SVG, drawn on the server. A table beside them has the same data, so the drawing is
// left out for screen readers.

export type Bar = { label: string; value: number }

const HEIGHT = 120

/** Vertical bars, the last one highlighted: a value for each month. */
export function Columns({ bars }: { bars: Bar[] }) {
  if (bars.every(({ value }) => value === 0))
    return <p className="flex min-h-8 items-center text-sm text-soft">Nothing in these days</p>
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = 300 / bars.length
  return (
    <svg
      viewBox={`0 0 300 ${HEIGHT + 18}`}
      aria-hidden="true"
      // Letters are a little wider where the drawing is scaled: the last one must not be cut off.
      className="w-full max-w-lg overflow-visible"
      data-bars={bars.length}
    >
      {bars.map(({ label, value }, i) => {
        const height = Math.max(value > 0 ? 3 : 1, (value / most) * HEIGHT)
        // A label of many that is near the edge ends there: half of it would be cut off.
        const atEdge = step < 30 && (i + 0.5) * step > 280
        return (
          <g key={label + String(i)}>
            <rect
              x={i * step + step * 0.18}
              y={HEIGHT - height}
              width={step * 0.64}
              height={height}
              rx={Math.min(4, height / 2)}
              className={
                value === 0
                  ? 'fill-line'
                  : i === bars.length - 1
                    ? 'fill-apricot-deep'
                    : 'fill-plum dark:fill-on-plum-soft'
              }
            />
            <text
              x={atEdge ? 300 : i * step + step / 2}
              y={HEIGHT + 13}
              textAnchor={atEdge ? 'end' : 'middle'}
              className="fill-soft text-[10px]"
            >
              {label}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** One horizontal bar, as long as its share of the maximum. */
export function Share({ value, most }: { value: number; most: number }) {
  const width = most > 0 ? Math.max(1.5, (value / most) * 100) : 0
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-full rounded-full bg-line"
    >
      <rect width={width} height="4" className="fill-apricot-deep" />
    </svg>
  )
}
