// Near days side by side: as links that lead on, or as the choices of a form, where a far day is typed.
import type { MouseEvent, ReactNode } from 'react'
import { dateParts } from '../display/time'
import { Fault, INPUT } from '../forms/field'
import { type DayState, WHY_NONE } from './day-state'
import { OTHER_DAY, otherDayOf } from './typed-day'

const RAIL = 'rail-x -mx-4 scroll-px-4 gap-2 px-4 py-1 lg:-mx-1 lg:scroll-px-1 lg:px-1'
const CHIP =
  'relative grid h-20 w-15 content-center justify-items-center rounded-md leading-tight ring-[1.5px] ring-inset'

type Link = { href: string; onClick?: (event: MouseEvent) => void }

/** Days with what is free on them, each a link. */
export function DayLinks({
  days,
  date,
  swap = false,
  link,
}: {
  days: { date: string; openTimes: number; state: DayState }[]
  date: string | null
  /** Its page's live regions replace those of this one. */
  swap?: boolean
  link: (date: string) => Link
}) {
  return (
    <ul data-live={swap ? 'days' : undefined} className={RAIL}>
      {days.map((day) => {
        const open = day.openTimes
        const [short, why] = WHY_NONE[day.state]
        const { href, onClick } = link(day.date)
        return (
          <li key={day.date}>
            <a
              href={href}
              onClick={onClick}
              {...(swap ? { 'data-swap': true } : { 'data-hold': true })}
              aria-current={day.date === date ? 'date' : undefined}
              aria-label={`${dateParts(day.date).long}, ${open === 0 ? why : `${open} times`}`}
              className={`${CHIP} aria-[current]:bg-chosen aria-[current]:text-on-chosen aria-[current]:ring-chosen ${open === 0 ? 'text-soft ring-line' : 'bg-raised ring-edge'}`}
            >
              <Face date={day.date} below={(open === 0 && short) || undefined} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The near days as the choices of a field, then any other, which is typed. `readDay` reads it. */
export function DayField({
  label,
  name,
  days,
  closed = [],
  value,
  none,
  errors,
}: {
  label: string
  name: string
  days: string[]
  /** The days among them that are closed; they can be chosen all the same. */
  closed?: string[]
  value: string | undefined
  /** The label of the empty choice. */
  none?: string
  errors?: string[] | undefined
}) {
  const isFar = value ? !days.includes(value) : false
  const near = isFar ? OTHER_DAY : (value ?? '')
  const fault = `${name}-fault`
  return (
    <fieldset aria-describedby={errors?.length ? fault : undefined} className="group/day grid min-w-0 gap-1.5">
      <legend className="text-sm font-semibold">{label}</legend>
      <div className={RAIL}>
        {none && (
          <Day name={name} value="" chosen={near}>
            <span className="text-center text-sm font-semibold">{none}</span>
          </Day>
        )}
        {days.map((date) => {
          const [short, why] = WHY_NONE[closed.includes(date) ? 'closed' : 'free']
          const { long } = dateParts(date)
          return (
            <Day
              key={date}
              name={name}
              value={date}
              chosen={near}
              label={short ? `${long}, ${why}` : long}
              quiet={short !== ''}
            >
              <Face date={date} below={short || undefined} />
            </Day>
          )
        })}
        <Day name={name} value={OTHER_DAY} chosen={near}>
          <span className="text-center text-sm font-semibold">Other day</span>
        </Day>
      </div>
      <input
        type="date"
        name={otherDayOf(name)}
        aria-label={`${label}, another`}
        defaultValue={isFar ? value : undefined}
        className={`${INPUT} hidden group-has-[[value=other]:checked]/day:block`}
      />
      <Fault id={fault} errors={errors} />
    </fieldset>
  )
}

function Day({
  name,
  value,
  chosen,
  label,
  quiet = false,
  children,
}: {
  name: string
  value: string
  chosen: string
  label?: string
  quiet?: boolean
  children: ReactNode
}) {
  return (
    <label
      className={`${CHIP} ${quiet ? 'text-soft ring-line' : 'bg-raised ring-edge'} has-checked:bg-chosen has-checked:text-on-chosen has-checked:ring-chosen has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        aria-label={label}
        className="absolute inset-0 opacity-0"
      />
      {children}
    </label>
  )
}

function Face({ date, below }: { date: string; below?: string | undefined }) {
  const { weekday, day, month } = dateParts(date)
  return (
    <>
      <span className="text-xs">{weekday}</span>
      <span className="font-display text-lg">{day}</span>
      <span className="text-xs">{below ?? month}</span>
    </>
  )
}
