// Today as the calendar has it, beside the list of its visits on the desktop: under the date, with a line for the time it
// is now. The list says the same in words, so that the drawing is left out for screen readers; it is one link, to the
// calendar.
import { dateParts } from '../../ui/display/time'
import type { DayPlan, Planned } from './day-plan'

const HOUR = 40
const GUTTER = 42
const HEAD = 22
const WIDTH = 320
/** Above the first hour and below the last: half of the time now stands there. */
const MARGIN = 10

/** How a visit looks, by its status: as in the calendar. */
const TINTS: Record<string, string> = {
  pending: 'fill-wait-tint stroke-wait',
  confirmed: 'fill-in-tint stroke-in',
  completed: 'fill-done-tint stroke-done',
  no_show: 'fill-out-tint stroke-out',
}

export function DayDrawing({ plan: { date, hours, staff, visits, now } }: { plan: DayPlan }) {
  const height = HEAD + (hours.length - 1) * HOUR + 2 * MARGIN
  const wide = (WIDTH - GUTTER) / staff.length
  return (
    <section
      aria-labelledby="day"
      className="relative rounded-lg bg-raised p-4 shadow-low ring-1 ring-line hover:shadow-mid"
    >
      <h2 id="day" className="mb-2 font-display text-lg">
        <a href="/partner/calendar" className="after:absolute after:inset-0 after:rounded-lg">
          {dateParts(date).long}
        </a>
      </h2>
      <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" className="w-full">
        {staff.map((name, i) => (
          <svg key={name} x={GUTTER + i * wide} y={0} width={wide - 4} height={HEAD} aria-hidden="true">
            <text x="2" y="12" className="fill-soft text-[12px]">
              {firstName(name)}
            </text>
          </svg>
        ))}
        {hours.map((hour, i) => (
          <g key={hour}>
            <path d={`M${GUTTER - 4} ${yOf(i * 60)}H${WIDTH}`} className="stroke-line" />
            <text x="0" y={yOf(i * 60) + 3.5} className="fill-soft text-[12px]">
              {hourText(hour % 24)}
            </text>
          </g>
        ))}
        {visits.map(({ visit, column, from, minutes }) => (
          <Block
            key={visit.id}
            visit={visit}
            x={GUTTER + column * wide}
            y={yOf(from) + 1}
            width={wide - 4}
            height={Math.max(14, (minutes / 60) * HOUR - 2)}
          />
        ))}
        {now && <Now {...now} />}
      </svg>
    </section>
  )
}

function Now({ minute, text }: NonNullable<DayPlan['now']>) {
  const y = yOf(minute)
  return (
    <g>
      <path d={`M${GUTTER - 4} ${y}H${WIDTH}`} strokeWidth="2" className="stroke-out" />
      <rect x="0" y={y - 8} width={GUTTER - 2} height="16" rx="8" className="fill-out" />
      <text
        x={(GUTTER - 2) / 2}
        y={y + 4}
        textAnchor="middle"
        className="fill-paper text-[11px] font-semibold tabular-nums"
      >
        {text.split(' ')[0]}
      </text>
    </g>
  )
}

/** A column has room for one name. */
function firstName(name: string): string {
  return name.split(' ')[0] ?? name
}

/** What is longer than its block ends at the block's edge. */
function Block({
  visit: { clientName, status },
  ...at
}: {
  visit: Planned
  x: number
  y: number
  width: number
  height: number
}) {
  return (
    <svg {...at} aria-hidden="true">
      <rect
        x="0.5"
        y="0.5"
        width={at.width - 1}
        height={at.height - 1}
        rx="4"
        className={TINTS[status] ?? 'fill-sunken stroke-line'}
      />
      <text x="6" y={at.height < 20 ? at.height / 2 + 4 : 14} className="fill-ink text-[12px] font-semibold">
        {firstName(clientName)}
      </text>
    </svg>
  )
}

/** "9 AM" */
function hourText(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

function yOf(minute: number): number {
  return HEAD + MARGIN + (minute / 60) * HOUR
}
