// What the views of the partner's calendar have in common: the row with their name, the times beside them and the other
// views, and how full a day is.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { DAY } from '../../../api/platform/values/time'
import { SET_UP_SALON } from '../../features/business/business-labels'
import { TabLink } from '../../ui/display/tabs'
import { dateParts } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'

export const CALENDAR_PATH = '/partner/calendar'

export const TEAM_PATH = `${CALENDAR_PATH}/team`

export const MONTH_PATH = `${CALENDAR_PATH}/month`

/** As in app/public/sw.js. */
export const KEPT_PATH = `${CALENDAR_PATH}/kept`

export const FEED_PATH = `${CALENDAR_PATH}/feed`

/** Of the salon, or of one of the staff. */
export function feedPath(staff: string | null): string {
  return staff ? `${FEED_PATH}?${new URLSearchParams({ staff })}` : FEED_PATH
}

type View = 'day' | 'week' | 'team' | 'month'

export function CalendarHead({
  view,
  name,
  title,
  short = title,
  summary,
  before,
  now,
  after,
  date,
  staff,
  children,
}: {
  view: View
  /** What the page is, before its title: for screen readers. */
  name: string
  title: string
  /** The same where there is less room, on one line with the steps. */
  short?: string
  summary: ReactNode
  before: { to: string; label: string }
  /** The step to the day, the week or the month of today. */
  now: { to: string; current: boolean }
  after: { to: string; label: string }
  /** Of the other views. */
  date: string
  staff: string | null
  children?: ReactNode
}) {
  return (
    // On a phone two lines: the day with its steps, beside the bell in the corner, and the views. On a tablet one, which
    // leaves the corner to the bell. What is shown of the day begins right below.
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:-mt-3 max-sm:gap-x-2 min-[46rem]:max-lg:pr-9">
      <div className="min-w-0 grow basis-[calc(100%-13rem)] leading-tight min-[46rem]:basis-24 min-[78rem]:basis-40">
        <h1 className="font-display text-[1.0625rem] leading-tight min-[78rem]:text-lg min-[96rem]:text-xl">
          <span className="sr-only">{name}, </span>
          <span className="min-[96rem]:hidden">{short}</span>
          <span className="max-[96rem]:hidden">{title}</span>
        </h1>
        <div data-live="calendar" className="text-xs text-soft sm:text-sm">
          {summary}
        </div>
      </div>
      <nav aria-label="Days" className="flex shrink-0 items-center max-[46rem]:mr-9 print:hidden">
        <Step {...before}>
          <ChevronLeft size={20} aria-hidden />
        </Step>
        <a
          href={now.to}
          aria-current={now.current ? 'date' : undefined}
          className="grid min-h-11 min-w-11 place-items-center rounded-full px-1 text-sm font-semibold whitespace-nowrap hover:bg-sunken aria-[current]:text-soft sm:px-3"
        >
          Today
        </a>
        <Step {...after}>
          <ChevronRight size={20} aria-hidden />
        </Step>
      </nav>
      <nav
        aria-label="View"
        className="grid min-w-0 grow basis-40 grid-cols-4 rounded-full bg-sunken px-1 max-[22rem]:[&>a]:px-0 max-[22rem]:[&>a]:text-xs min-[46rem]:grow-0 min-[46rem]:basis-auto min-[46rem]:[&>a]:px-2.5 min-[78rem]:[&>a]:px-3.5 print:hidden"
      >
        <TabLink to={dayPath(date, staff)} current={view === 'day'}>
          Day
        </TabLink>
        <TabLink to={weekPath(date, staff)} current={view === 'week'}>
          Week
        </TabLink>
        <TabLink to={`${TEAM_PATH}?date=${date}`} current={view === 'team'}>
          Team
        </TabLink>
        <TabLink to={`${MONTH_PATH}?month=${date.slice(0, 7)}`} current={view === 'month'}>
          Month
        </TabLink>
      </nav>
      {children}
    </div>
  )
}

function Step({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <a href={to} aria-label={label} className="grid size-11 place-items-center rounded-full hover:bg-sunken">
      {children}
    </a>
  )
}

/** The calendar of a day: of everybody, or of one of the staff. */
export function dayPath(date: string, staff: string | null): string {
  return `${CALENDAR_PATH}?${new URLSearchParams({ date, ...(staff && { staff }) })}`
}

export function weekPath(date: string, staff: string | null): string {
  return `${CALENDAR_PATH}?${new URLSearchParams({ date, view: 'week', ...(staff && { staff }) })}`
}

/** Before a salon is listed. */
export function NotYet() {
  return (
    <>
      <h1 className="mb-6 font-display text-xl lg:text-2xl">Calendar</h1>
      <EmptyState
        picture="opening"
        title="Not open yet"
        action={<ButtonLink to="/partner/set-up">{SET_UP_SALON}</ButtonLink>}
      >
        Your calendar opens once your salon is listed. Tell us about it first.
      </EmptyState>
    </>
  )
}

/** "Nov 16 – 22", "Nov 30 – Dec 6" */
export function weekName(first: string, last: string): string {
  const [from, to] = [dateParts(first), dateParts(last)]
  return `${from.month} ${from.day} – ${to.month === from.month ? '' : `${to.month} `}${to.day}`
}

export function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}

type Load = { bookable: number; taken: number }

/** How much of what can be booked is, in percent; null where nothing can be. */
export function shareOf({ bookable, taken }: Load): number | null {
  return bookable > 0 ? Math.min(100, Math.round((taken / bookable) * 100)) : null
}

/** The same as a bar; what it shows is said beside it. */
export function LoadBar({ load }: { load: Load }) {
  return <progress aria-hidden max={Math.max(load.bookable, 1)} value={load.taken} className="block h-1 w-full" />
}
