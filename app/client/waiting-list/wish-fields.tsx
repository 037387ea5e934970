// The days, hours, notice and highest price that somebody wishes for. Up to three sets of hours, all of which work without
// scripts.
import { ChangeWaiting } from '../../../api/booking/waiting/input'
import type { WaitingEntryResponse } from '../../../api/booking/waiting/responses'
import type { Window } from '../../features/bookings/waiting-words'
import { shortMoney } from '../../ui/display/money-parts'
import { Fault, Field, SelectField } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { timeValue, WEEKDAYS } from '../../ui/forms/week-hours'
import { Section } from '../../ui/layout/section'

/** In minutes; those that the api takes. */
const NOTICES = [
  [0, 'None'],
  [30, '30 minutes'],
  [60, '1 hour'],
  [120, '2 hours'],
  [240, '4 hours'],
  [720, '12 hours'],
  [1440, '1 day'],
  [2880, '2 days'],
] as const

export type Wishes = Pick<WaitingEntryResponse, 'firstDate' | 'lastDate' | 'windows' | 'noticeMinutes' | 'price'>

export type Typed = Record<string, string[]> | null

/** Where nothing was entered yet, in minutes of the day: from six to ten in the evening. */
const USUAL_HOURS = { from: 360, to: 1320 }

/** As many sets of hours as the form has. */
const SETS = [0, 1, 2] as const

type WishFieldsProps = {
  wishes: Wishes
  typed: Typed
  faults: Record<string, string[]>
}

type Days = {
  /** The first day that can be chosen, and the last, if there is one. */
  today: string
  lastDay?: string
  /** What is said of the last day. */
  until: string
}

export function WishFields(question: WishFieldsProps & Days) {
  return (
    <>
      <DayFields {...question} />
      <HourFields {...question} />
      <LimitFields {...question} />
    </>
  )
}

export function DayFields({ wishes, typed, faults, today, lastDay, until }: WishFieldsProps & Days) {
  const field = fieldsOf(ChangeWaiting, asFormResult(typed, faults))
  return (
    <Section id="days" title="Which days" className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <Field label="From" type="date" min={today} max={lastDay} required {...field('firstDate', wishes.firstDate)} />
        <Field label="Until" type="date" min={today} max={lastDay} required {...field('lastDate', wishes.lastDate)} />
      </div>
      <p className="text-xs text-soft">{until}</p>
    </Section>
  )
}

export function HourFields({ wishes, typed, faults }: WishFieldsProps) {
  const faultsOf = (place: string) =>
    Object.entries(faults)
      .filter(([name]) => name === place || name.startsWith(`${place}.`))
      .flatMap(([, messages]) => messages)
  const answered = typed && 'from-0' in typed ? typed : null
  return (
    <Section id="hours" title="Which hours" className="grid gap-4">
      <Fault errors={faultsOf('windows')} />
      {SETS.map((i) => {
        const set = <Hours key={i} i={i} window={answered ? null : (wishes.windows[i] ?? null)} typed={answered} />
        if (i === 0) return set
        const isUsed = answered ? Boolean(answered[`weekday-${i}`]) : wishes.windows.length > i
        return (
          <details key={i} open={isUsed || undefined} className="rounded-md ring-1 ring-line">
            <summary className="flex min-h-11 items-center px-4 font-semibold text-link">
              {i === 1 ? 'Add other hours' : 'Add a third set of hours'}
            </summary>
            <div className="px-4 pb-4">{set}</div>
          </details>
        )
      })}
    </Section>
  )
}

export function LimitFields({ wishes, typed, faults }: WishFieldsProps) {
  const field = fieldsOf(ChangeWaiting, asFormResult(typed, faults))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Notice you need"
        options={NOTICES}
        hint="How long before a visit you must know of it."
        {...field('noticeMinutes', wishes.noticeMinutes)}
      />
      <Field
        label={`Highest price (${wishes.price.currency})`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        required
        hint={`${shortMoney(wishes.price)} now. We never book above your limit.`}
        {...field('price', wishes.price.amount)}
      />
    </div>
  )
}

function Hours({ i, window, typed }: { i: number; window: Window | null; typed: Typed }) {
  const chosen = typed
    ? (typed[`weekday-${i}`] ?? [])
    : (window?.weekdays ?? (i === 0 ? [1, 2, 3, 4, 5, 6, 7] : [])).map(String)
  const time = (name: 'from' | 'to', saved: number | undefined) =>
    typed?.[`${name}-${i}`]?.[0] ?? (saved === undefined ? '' : timeValue(saved))
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{`Hours, set ${i + 1}`}</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((name, day) => (
          <label key={name} className="chip relative">
            <input
              type="checkbox"
              name={`weekday-${i}`}
              value={day + 1}
              defaultChecked={chosen.includes(String(day + 1))}
              aria-label={name}
              className="absolute inset-0 opacity-0"
            />
            {name.slice(0, 3)}
          </label>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <Field
          label="Starts from"
          type="time"
          name={`from-${i}`}
          defaultValue={time('from', window?.fromMinute ?? (i === 0 ? USUAL_HOURS.from : undefined))}
        />
        <Field
          label="Starts by"
          type="time"
          name={`to-${i}`}
          defaultValue={time('to', window?.toMinute ?? (i === 0 ? USUAL_HOURS.to : undefined))}
        />
      </div>
    </fieldset>
  )
}
