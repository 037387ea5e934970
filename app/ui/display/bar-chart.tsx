// Bar charts as SVG, drawn on the server. A table beside them has the same data, so the drawing is
// left out for screen readers.
import { CURRENCY } from '../../../api/platform/values/currencies'
import type { Currency } from '../../../api/platform/values/money'

export type Bar = { label: string; value: number }

const HEIGHT = 120

/** Vertical bars, the last one highlighted: a value for each month. Values are minor units of `currency`, or plain counts. */
export function Columns({ bars, currency }: { bars: Bar[]; currency?: Currency }) {
  if (bars.every(({ value }) => value === 0))
    return <p className="flex min-h-8 items-center text-sm text-soft">Nothing in these days</p>
  const most = axisEnd(Math.max(1, ...bars.map(({ value }) => value)))
  const step = 300 / bars.length
  return (
    <svg
      viewBox={`0 -12 300 ${HEIGHT + 30}`}
      aria-hidden="true"
      // Letters are a little wider where the drawing is scaled: the last one must not be cut off.
      className="w-full max-w-lg overflow-visible"
      data-bars={bars.length}
    >
      {[1, 0.5].map((share) => (
        <g key={share}>
          <path
            d={`M0 ${HEIGHT * (1 - share)}h300`}
            className="stroke-line"
            strokeDasharray="2 4"
          />
          <text x="0" y={HEIGHT * (1 - share) - 3} className="fill-soft text-[10px]">
            {axisLabel(most * share, currency)}
          </text>
        </g>
      ))}
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

/** The next round number: 1, 2 or 5 with zeros. */
function axisEnd(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return unit * ([1, 2, 5, 10].find((round) => value <= round * unit) ?? 10)
}

function axisLabel(value: number, currency: Currency | undefined): string {
  const digits = currency ? CURRENCY[currency].digits : 0
  const number = new Intl.NumberFormat('en', { notation: 'compact' }).format(value / 10 ** digits)
  return currency ? `${currency} ${number}` : number
}

/** One horizontal bar, as long as its share of the maximum. `over` where it went past a limit. */
export function Share({
  value,
  most,
  over = false,
}: {
  value: number
  most: number
  over?: boolean
}) {
  const width = most > 0 ? Math.max(1.5, (value / most) * 100) : 0
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-full rounded-full bg-line"
    >
      <rect width={width} height="4" className={over ? 'fill-out' : 'fill-apricot-deep'} />
    </svg>
  )
}
