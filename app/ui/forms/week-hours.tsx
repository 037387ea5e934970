// Opening hours for a week: a line for each day, each with room for a second period. Works without
// scripts; a day left empty is closed.
import { Plus } from 'lucide-react'
import { Fault, INPUT } from './field'

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

type WeekRange = { weekday: number; fromMinute: number; toMinute: number }

/** "09:30" as a time field requires it; midnight at the end of the day is 00:00. */
function timeValue(minute: number): string {
  const part = (n: number) => String(n).padStart(2, '0')
  return `${part(Math.floor(minute / 60) % 24)}:${part(minute % 60)}`
}

export function WeekHours({
  name,
  ranges,
  typed,
  faults,
  empty,
}: {
  /** Name prefix of the fields: "hours" makes `hours-1-from`. */
  name: string
  ranges: WeekRange[]
  /** The typed values, where the form is shown again. */
  typed: Record<string, string[]>
  faults: Record<string, string[]>
  /** The label of a day without times: "Closed". */
  empty: string
}) {
  return (
    <div>
      {WEEKDAYS.map((day, i) => {
        const rows = rowsOf(name, i + 1, ranges, typed)
        const filled = rows.filter(([from, to]) => from || to).length
        return (
          <fieldset
            key={day}
            className="stitch grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-2 py-2 sm:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <legend className="sr-only">{day}</legend>
            <p aria-hidden className="pt-2.5 leading-tight font-medium">
              <span className="sm:hidden">{day.slice(0, 3)}</span>
              <span className="max-sm:hidden">{day}</span>
              {filled === 0 && <span className="block text-xs text-soft">{empty}</span>}
            </p>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {rows.slice(0, Math.max(1, filled)).map((row, at) => (
                <Times
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
                  key={at}
                  {...{ name: `${name}-${i + 1}`, day, at, row }}
                  errors={faultsOf(faults, `${name}-${i + 1}-${at}`)}
                />
              ))}
              {filled > 0 && (
                // Open, its row lies below, and what closes it stays in place.
                <details className="group/more open:basis-full supports-[selector(::details-content)]:open:contents [&::details-content]:basis-full">
                  <summary
                    title="Add hours"
                    className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-sm text-sm font-semibold text-link"
                  >
                    <Plus size={16} aria-hidden className="group-open/more:rotate-45" />
                    <span className="sr-only">Add hours on {day}</span>
                  </summary>
                  <Times
                    {...{ name: `${name}-${i + 1}`, day, at: filled, row: ['', ''] }}
                    errors={undefined}
                  />
                </details>
              )}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

/** As wide as a time is written; on a phone a press opens its wheel, so that it needs no icon. */
const TIME = `${INPUT} max-w-40 min-w-0 px-2.5! max-[22rem]:px-1! max-sm:[&::-webkit-calendar-picker-indicator]:hidden`

function Times({
  name,
  day,
  at,
  row: [from, to],
  errors,
}: {
  name: string
  day: string
  at: number
  row: [string, string]
  errors: string[] | undefined
}) {
  const which = at === 0 ? day : `${day}, time ${at + 1}`
  const id = `${name}-${at}`
  const described = errors && { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }
  return (
    <div>
      <div className="flex items-center gap-2">
        <input
          type="time"
          name={`${name}-from`}
          aria-label={`${which}, from`}
          defaultValue={from}
          className={TIME}
          {...described}
        />
        <span className="text-soft">to</span>
        <input
          type="time"
          name={`${name}-to`}
          aria-label={`${which}, to`}
          defaultValue={to}
          className={TIME}
          {...described}
        />
      </div>
      <Fault id={`${id}-fault`} errors={errors} />
    </div>
  )
}

function rowsOf(
  name: string,
  weekday: number,
  ranges: WeekRange[],
  typed: Record<string, string[]>,
): [string, string][] {
  const from = typed[`${name}-${weekday}-from`]
  const to = typed[`${name}-${weekday}-to`]
  const rows: [string, string][] = from
    ? from.map((start, i) => [start, to?.[i] ?? ''])
    : ranges
        .filter((range) => range.weekday === weekday)
        .map((range) => [timeValue(range.fromMinute), timeValue(range.toMinute)])
  const filled = rows.filter(([start, end]) => start || end)
  return filled.length > 0 ? filled : [['', '']]
}

/** The error of a row, whichever of its times it concerns. */
function faultsOf(faults: Record<string, string[]>, row: string): string[] | undefined {
  const found = Object.entries(faults).filter(([at]) => at === row || at.startsWith(`${row}.`))
  return found.length > 0 ? [...new Set(found.flatMap(([, messages]) => messages))] : undefined
}

/** "Monday to Friday, Sunday": the days with hours. */
export function daysText(ranges: WeekRange[]): string {
  const open = [...new Set(ranges.map((range) => range.weekday))].sort((a, b) => a - b)
  const runs: number[][] = []
  for (const day of open) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const short = (day: number | undefined) => WEEKDAYS[(day ?? 1) - 1]?.slice(0, 3)
  return runs
    .map((run) =>
      run.length > 2 ? `${short(run[0])} to ${short(run.at(-1))}` : run.map(short).join(', '),
    )
    .join(', ')
}
