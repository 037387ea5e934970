// A month as a grid of days, each a link; the months beside it, and the first day that is free.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { monthForm } from '../../../api/platform/values/date-forms'
import { TextLink } from '../display/text-link'
import { dateParts } from '../display/time'
import { type DayState, WHY_NONE } from './day-state'

export type MonthView = {
  month: string
  earlier: string | null
  later: string | null
  firstFree: string | null
  lastDay: string
  days: { date: string; openTimes: number; state: DayState }[]
  date: string | null
}

/** Of the first day, by its weekday from Monday on. */
const COLUMNS = [
  'first:col-start-1',
  'first:col-start-2',
  'first:col-start-3',
  'first:col-start-4',
  'first:col-start-5',
  'first:col-start-6',
  'first:col-start-7',
]

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type Chosen = { date?: string; month?: string }

export function MonthDays({
  of: { month, earlier, later, firstFree, days, date },
  swap = false,
  href,
}: {
  of: MonthView
  /** The page's live regions replace those of this one. */
  swap?: boolean
  /** The page with this day, or this month. */
  href: (chosen: Chosen) => string
}) {
  const press = swap ? { 'data-swap': true } : {}
  const to = (beside: string, label: string, icon: ReactNode) => (
    <a
      href={href({ month: beside })}
      {...press}
      aria-label={`${label}: ${monthForm(beside)}`}
      className="grid size-11 place-items-center rounded-full ring-[1.5px] ring-edge ring-inset hover:bg-sunken"
    >
      {icon}
    </a>
  )
  const isElsewhere = firstFree !== null && !days.some((day) => day.date === firstFree)
  const chosenDay = days.find((day) => day.date === date)
  return (
    <div data-live={swap ? 'days' : undefined} className="max-w-lg max-[22rem]:-mx-2.5">
      <div className="flex items-center gap-2 pb-2 max-[22rem]:px-2.5">
        <h3 className="grow font-semibold">{monthForm(month)}</h3>
        {earlier && to(earlier, 'Earlier', <ChevronLeft size={20} aria-hidden />)}
        {later && to(later, 'Later', <ChevronRight size={20} aria-hidden />)}
      </div>
      <p aria-hidden="true" className="mb-1 grid grid-cols-7 text-center text-xs text-soft">
        {WEEKDAYS.map((weekday) => (
          <span key={weekday}>{weekday}</span>
        ))}
      </p>
      <ol aria-label={monthForm(month)} className="grid grid-cols-7">
        {days.map((day, i) => (
          <li key={day.date} className={COLUMNS[(new Date(day.date).getUTCDay() + 6) % 7]}>
            <Day
              day={day}
              named={!day.date.startsWith(month) && (i === 0 || day.date.endsWith('-01'))}
              chosen={day.date === date}
              press={press}
              href={href(inMonth(day.date, month))}
            />
          </li>
        ))}
      </ol>
      {firstFree && (isElsewhere || chosenDay?.openTimes === 0) && (
        <p className="max-[22rem]:px-2.5">
          <TextLink to={href({ date: firstFree })} {...press}>
            First free day: {dateParts(firstFree).long}
          </TextLink>
        </p>
      )}
    </div>
  )
}

/** The days of other months in its weeks stay where they are when they are chosen. */
function inMonth(date: string, month: string): Chosen {
  return date.startsWith(month) ? { date } : { date, month }
}

function Day({
  day: { date, openTimes, state },
  named,
  chosen,
  press,
  href,
}: {
  day: MonthView['days'][number]
  /** The first of another month: above its figure, which stays in line with the others. */
  named: boolean
  chosen: boolean
  press: object
  href: string
}) {
  const { day, month, long } = dateParts(date)
  const [short, why] = state === 'free' ? ['', `${openTimes} times`] : WHY_NONE[state]
  const face = (
    <>
      {named && !short && <span className="absolute inset-x-0 top-0 text-[0.6875rem]/none font-normal">{month}</span>}
      <span className="font-display text-lg">{day}</span>
      <span className="text-xs">{short || <Dot visible={state === 'free'} />}</span>
    </>
  )
  const box =
    'relative grid h-full min-h-14 content-start justify-items-center pt-2 rounded-md text-center leading-tight'
  if (state === 'far') {
    return (
      <span className={`${box} text-soft`}>
        {face}
        <span className="sr-only">{`, ${why}`}</span>
      </span>
    )
  }
  return (
    <a
      href={href}
      {...press}
      aria-current={chosen ? 'date' : undefined}
      aria-label={`${long}, ${why}`}
      className={`${box} hover:bg-sunken aria-[current]:bg-chosen aria-[current]:text-on-chosen ${state === 'free' ? 'font-semibold' : 'text-soft'}`}
    >
      {face}
    </a>
  )
}

function Dot({ visible }: { visible: boolean }) {
  return <span className={`my-1 block size-1.5 rounded-full ${visible ? 'bg-current' : ''}`} />
}
