// Columns over time as SVG, drawn on the server: without a view box, so that letters keep their size however wide the
// chart is. It fills its place. What it says is its label, and a table that the page has beside it.
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type Currency, moneyJson } from '../../../api/platform/values/money'
import { shortMoney } from '../display/money-parts'
import { axisOf, labelTiers, valueTiers } from './scale'

export type Column = {
  /** Below it: "Nov". */
  label: string
  /** Where it is named alone: "November 2026". */
  name?: string
  /** Minor units of the currency, or a plain count; not below zero. */
  value: number
  /** The same of the period before. */
  before?: number
}

/** Pixels from above: room for a value over the highest column, the columns, and their labels. */
const TOP = 26
const HEIGHT = 152
const BOTTOM = TOP + HEIGHT
const ALL = BOTTOM + 22

/** The widths of `ROOMS` with the axis beside them; what never has room is not drawn. */
const FROM = ['', '@max-[20rem]:hidden', '@max-[32rem]:hidden', '@max-[48rem]:hidden', null] as const

/** Of a letter in this size, and the space after a word. */
const LETTER = 6.2
const SPACE = 5

const LABELS = 'fill-soft text-[0.75rem]'

/** `legend`: what the columns are, and what is behind them. The chosen one is highlighted: the last where none is said. */
export function Columns({
  label,
  columns,
  currency,
  legend,
  chosen = columns.length - 1,
}: {
  /** What it shows: "Spent in each month". */
  label: string
  columns: Column[]
  currency?: Currency
  legend?: [now: string, before: string]
  chosen?: number
}) {
  const tops = columns.map(({ value, before = 0 }) => Math.max(value, before))
  const peak = Math.max(0, ...tops)
  if (peak === 0) return <p className="flex min-h-8 items-center text-sm text-soft">Nothing in these days</p>
  const unit = currency ? 10 ** CURRENCY[currency].digits : 1
  const axis = axisOf(peak, unit)
  const end = axis.at(-1) ?? peak
  const y = (value: number) => BOTTOM - (value / end) * HEIGHT
  const texts = columns.map(({ value }) => brief(value / unit, end / unit))
  const widest = (labels: string[]) => Math.max(...labels.map((word) => word.length)) * LETTER + SPACE
  const labels = labelTiers(columns.length, widest(columns.map((column) => column.label)))
  const values = valueTiers(
    columns.map(({ value }) => value),
    tops,
    widest(texts),
  )
  const highest = columns[values.indexOf(0)]
  const step = 100 / columns.length
  // Few columns are no blocks.
  const width = Math.min(step * 0.62, 9)
  return (
    <div className="@container">
      {legend && <Legend words={legend} />}
      <div
        role="img"
        aria-label={`${label}. ${highest ? `Highest: ${highest.name ?? highest.label}, ${valueText(highest.value, currency)}.` : 'Nothing so far.'}`}
        data-bars={columns.length}
        // The last label may be wider than its column.
        className="grid grid-cols-[2.5rem_1fr] pr-4"
      >
        <svg width="100%" height={ALL} aria-hidden="true" className="overflow-visible">
          <text x="0" y="10" className={LABELS}>
            {currency}
          </text>
          {axis.map((tick) => (
            <text key={tick} x="32" y={y(tick) + 4} textAnchor="end" className={LABELS}>
              {brief(tick / unit, end / unit)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={ALL} aria-hidden="true" className="overflow-visible">
          {axis.map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
              strokeDasharray={tick === 0 ? undefined : '2 4'}
            />
          ))}
          {columns.map(({ value, before = 0, ...column }, i) => {
            const middle = (i + 0.5) * step
            const fromClass = FROM[labels[i] ?? 4]
            return (
              <g key={column.label + String(i)}>
                <Bar {...{ middle, value: before, y }} width={width * 1.45} look="fill-edge/60" />
                <Bar
                  {...{ middle, value, y, width }}
                  look={i === chosen ? 'fill-apricot-deep' : 'fill-plum dark:fill-on-plum-soft'}
                />
                {fromClass !== null && (
                  <text x={`${middle}%`} y={BOTTOM + 17} textAnchor="middle" className={`${LABELS} ${fromClass}`}>
                    {column.label}
                  </text>
                )}
              </g>
            )
          })}
          {/* Over all columns, each on its own: above what is behind it, it would be read as the value of that. */}
          {columns.map(({ value, label: at }, i) => {
            const above = FROM[values[i] ?? 4]
            if (above === null) return null
            return (
              <text
                key={at + String(i)}
                x={`${(i + 0.5) * step}%`}
                y={y(value) - 6}
                textAnchor="middle"
                className={`fill-ink stroke-paper stroke-3 text-[0.75rem] font-semibold [paint-order:stroke] ${above}`}
              >
                {texts[i]}
              </text>
            )
          })}
        </svg>
      </div>
    </div>
  )
}

/** However little it is, it is seen. */
function Bar({
  middle,
  value,
  y,
  width,
  look,
}: {
  middle: number
  value: number
  y: (value: number) => number
  width: number
  look: string
}) {
  if (value <= 0) return null
  const top = Math.min(y(value), BOTTOM - 3)
  const height = BOTTOM - top
  return (
    <rect
      x={`${middle - width / 2}%`}
      y={top}
      width={`${width}%`}
      height={height}
      rx={Math.min(3, height / 2)}
      className={look}
    />
  )
}

function Legend({ words: [now, before] }: { words: [string, string] }) {
  return (
    <p className="mb-1 flex flex-wrap gap-x-5 text-xs text-soft">
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-full bg-plum dark:bg-on-plum-soft" /> {now}
      </span>
      <span className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-full bg-edge/60" /> {before}
      </span>
    </p>
  )
}

/** Thousands where the axis is as long as that: "31.2K", "950". */
function brief(value: number, end: number): string {
  const format = end >= 10_000 ? SHORT : WHOLE
  return format.format(value)
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

function valueText(value: number, currency: Currency | undefined): string {
  return currency ? shortMoney(moneyJson(value, currency)) : WHOLE.format(value)
}
