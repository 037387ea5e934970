// Whose days, which ones, and what they become: off, other hours or the usual ones. Read by the page itself, so that it
// needs no scripts.
import type { TimeOffSheetResponse } from '../../../api/booking/time-off/responses'
import { Button } from '../../ui/forms/button'
import { Fault, Field, INPUT, SelectField } from '../../ui/forms/field'

const KINDS = { off: 'Off', usual: 'Usual hours', hours: 'Other hours' } as const

/** How many hours of a day can be typed. */
const ROWS = [0, 1]

export function TimeOffForm({
  sheet: { staff, staffId, today, ...read },
  typed,
  times,
  faults,
}: {
  sheet: TimeOffSheetResponse
  /** What was typed and refused. */
  typed: { date: string; until: string; kind: string } | null
  times: { from: string; to: string }[]
  faults: Record<string, string[]>
}) {
  const { date, until, kind } = typed ?? read
  const hoursFaults = Object.entries(faults).flatMap(([field, messages]) => (field.startsWith('hours') ? messages : []))
  return (
    <form method="get" className="grid grid-cols-1 gap-4 rounded-lg bg-sunken p-5">
      <SelectField
        label="Who"
        name="staff"
        options={staff.map(({ id, name }) => [id, name] as const)}
        defaultValue={staffId}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field
          label="First day"
          hint="Today counts from now on."
          name="date"
          type="date"
          min={today}
          defaultValue={date}
          errors={faults.date}
          required
        />
        <Field
          label="Last day"
          name="until"
          type="date"
          min={today}
          defaultValue={until}
          errors={faults.until}
          required
        />
      </div>
      <fieldset
        aria-describedby={hoursFaults.length > 0 ? 'hours-fault' : undefined}
        className="group/kind grid min-w-0 grid-cols-1 gap-1"
      >
        <legend className="text-sm font-semibold">On these days</legend>
        {Object.entries(KINDS).map(([value, label]) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input type="radio" name="kind" value={value} defaultChecked={value === kind} className="size-5 shrink-0" />
            {label}
          </label>
        ))}
        <div className="hidden grid-cols-1 gap-2 group-has-[[value=hours]:checked]/kind:grid sm:pl-8">
          {ROWS.map((row) => (
            <div key={row}>
              {row > 0 && <p className="mb-1 text-sm text-soft">And again that day (optional)</p>}
              <div className="flex items-center gap-2">
                <Time end="from" row={row} value={times[row]?.from} />
                <span className="text-soft">to</span>
                <Time end="to" row={row} value={times[row]?.to} />
              </div>
            </div>
          ))}
        </div>
        <p className="hidden text-sm text-soft group-has-[[value=usual]:checked]/kind:block">
          Removes what was entered for these days.
        </p>
        <Fault id="hours-fault" errors={hoursFaults} />
      </fieldset>
      <Button variant="quiet" className="justify-self-start max-sm:w-full">
        Show visits in the way
      </Button>
    </form>
  )
}

const NAMES = { from: 'From', to: 'To' }

function Time({ end, row, value }: { end: keyof typeof NAMES; row: number; value: string | undefined }) {
  return (
    <input
      type="time"
      name={end}
      aria-label={row === 0 ? NAMES[end] : `Again ${end} (optional)`}
      defaultValue={value}
      className={`${INPUT} max-w-32 min-w-0 px-2.5! max-[22rem]:px-1!`}
    />
  )
}
