// Opening hours for a week: a line for each day; a second period, after a break, folds out below it. Works without
// scripts; a day left empty is closed.
import { Minus, Plus } from 'lucide-react'
import { Fault, INPUT } from './field'
import { nightsTogether, type WeekRange } from './opening-hours'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "09:30" as a time field requires it; midnight at the end of the day is 00:00. */
export function timeValue(minute: number): string {
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
  typed: Record<string, string[]> | null
  faults: Record<string, string[]>
  /** The label of a day without times: "Closed". */
  empty: string
}) {
  return (
    <div className="sm:max-w-xl">
      {WEEKDAYS.map((day, i) => {
        const [first, ...more] = rowsOf(name, i + 1, ranges, typed)
        const closed = !first.some(Boolean)
        const times = (row: [string, string], at: number) => (
          <Times
            key={at}
            {...{ name: `${name}-${i + 1}`, day, at, row }}
            errors={faultsOf(faults, `${name}-${i + 1}-${at}`)}
          />
        )
        return (
          <fieldset
            key={day}
            className="stitch relative grid grid-cols-[2.5rem_minmax(0,1fr)_2.75rem] gap-x-2 py-1 max-[22rem]:grid-cols-[2rem_minmax(0,1fr)_2.75rem] max-[22rem]:gap-x-1 sm:grid-cols-[7rem_minmax(0,1fr)_2.75rem]"
          >
            <legend className="sr-only">{day}</legend>
            <p
              aria-hidden
              className="row-span-2 flex min-h-12 flex-col justify-center self-start leading-tight font-medium"
            >
              <span className="whitespace-nowrap max-[22rem]:text-sm sm:hidden">{day.slice(0, 3)}</span>
              <span className="max-sm:hidden">{day}</span>
              {closed && <span className="text-xs text-soft">{empty}</span>}
            </p>
            {times(first, 0)}
            {!closed && (
              // What opens it stands at the end of the first line, whose height does not change.
              <details open={more.length > 0} className="group/more col-start-2">
                <summary
                  title="More times"
                  className="absolute top-1.5 right-0 grid size-11 cursor-pointer place-items-center rounded-full text-link ring-[1.5px] ring-edge ring-inset hover:bg-sunken"
                >
                  <Plus size={18} aria-hidden className="group-open/more:hidden" />
                  <Minus size={18} aria-hidden className="hidden group-open/more:block" />
                  <span className="sr-only">More times on {day}</span>
                </summary>
                <div className="grid gap-1 pt-1">
                  {(more.length > 0 ? more : [NONE]).map((row, at) => times(row, at + 1))}
                </div>
              </details>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}

const NONE: [string, string] = ['', '']

/** On a phone a press opens its wheel, so that it needs no icon. */
const TIME = `${INPUT} min-w-0 px-2.5! max-[22rem]:px-1! max-sm:[&::-webkit-calendar-picker-indicator]:hidden`

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
      <div className="flex items-center gap-1.5 max-[22rem]:gap-1">
        <input
          type="time"
          name={`${name}-from`}
          aria-label={`${which}, from`}
          defaultValue={from}
          className={TIME}
          {...described}
        />
        <span aria-hidden className="text-soft">
          –
        </span>
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
  typed: Record<string, string[]> | null,
): [[string, string], ...[string, string][]] {
  const from = typed?.[`${name}-${weekday}-from`]
  const to = typed?.[`${name}-${weekday}-to`]
  const rows: [string, string][] = from
    ? from.map((start, i) => [start, to?.[i] ?? ''])
    : nightsTogether(ranges)
        .filter((range) => range.weekday === weekday)
        .map((range) => [timeValue(range.fromMinute), timeValue(range.toMinute)])
  const [first = NONE, ...more] = rows.filter(([start, end]) => start || end)
  return [first, ...more]
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
    .map((run) => (run.length > 2 ? `${short(run[0])} to ${short(run.at(-1))}` : run.map(short).join(', ')))
    .join(', ')
}
