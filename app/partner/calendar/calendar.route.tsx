// The partner's calendar: a day by staff member, or one member's week. Everything works by links;
// the island adds moving items in place.
import { useLoaderData } from '@remix-run/react'
import { ChevronDown, Hourglass, Plus, Users } from 'lucide-react'
import type { CalendarResponse } from '../../../api/booking/calendar/responses'
import { FEED_TITLE } from '../../features/bookings/booking-labels'
import { waitingText } from '../../features/bookings/waiting-words'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Avatar } from '../../ui/display/avatar'
import { TextLink } from '../../ui/display/text-link'
import { dateParts, shortDate } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { Island } from '../../ui/island'
import { CALENDAR_STYLES } from '../../ui/layout/document'
import { MENU_ROW } from '../../ui/layout/header'
import { Shell } from '../../ui/layout/shell'
import Calendar from './calendar.island'
import {
  CALENDAR_PATH,
  CalendarHead,
  dayPath,
  feedPath,
  KEPT_PATH,
  later,
  NotYet,
  weekName,
  weekPath,
} from './calendar-views'
import { calendarDate } from './requested-date'

export const meta = title('Calendar')

export const handle = CALENDAR_STYLES

export const loader = page('partner', async ({ api, searchParams }) => {
  const view = searchParams.get('view') === 'week' ? ('week' as const) : ('day' as const)
  const days = view === 'week' ? '7' : '1'
  const date = calendarDate(searchParams)
  const response = await ask(api.calendar.$get({ query: { date, days } }))
  if (!response.ok && response.problem.code !== 'not-found') {
    throw Response.json(response.problem, { status: response.problem.status })
  }
  return { view, staff: searchParams.get('staff'), calendar: response.ok ? response.value : null }
})

export default function PartnerCalendar() {
  const { calendar, ...chosen } = useLoaderData<typeof loader>()
  return (
    <Shell as="beauty_partner" path={CALENDAR_PATH} wide bell="corner">
      {calendar ? <Opened calendar={calendar} {...chosen} /> : <NotYet />}
    </Shell>
  )
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

function Opened({ calendar, view, staff }: Omit<Data, 'calendar'> & { calendar: NonNullable<Data['calendar']> }) {
  const known = calendar.staff.some(({ id }) => id === staff) ? staff : null
  // A week needs a staff member: the first by default.
  const staffId = known ?? (view === 'week' ? (calendar.staff[0]?.id ?? null) : null)
  const to = ({ date = calendar.date, staff: whose = known }) =>
    view === 'week' ? weekPath(date, whose) : dayPath(date, whose)
  const isTheirs = ({ segments }: { segments: { staffId: string }[] }) =>
    staffId === null || segments.some((segment) => segment.staffId === staffId)
  const first = calendar.days[0]?.date ?? calendar.date
  const last = calendar.days.at(-1)?.date ?? calendar.date
  const step = view === 'week' ? 7 : 1
  const island = {
    salon: { timeZone: calendar.salon.timeZone },
    now: calendar.now,
    today: calendar.today,
    date: calendar.date,
    days: calendar.days.map(({ waiting, funded, ...day }) => day),
    categories: calendar.categories,
    visits: calendar.visits,
    blocks: calendar.blocks,
    beingBooked: calendar.beingBooked,
    staff: calendar.staff.map(({ serviceIds, ...person }) => person),
  }
  return (
    <>
      <CalendarHead
        view={view}
        name="Calendar"
        {...(view === 'day'
          ? {
              title: dateParts(calendar.date).long,
              short: `${dateParts(calendar.date).weekday}, ${shortDate(calendar.date)}`,
            }
          : { title: weekName(first, last) })}
        summary={summary(calendar.visits.filter(isTheirs))}
        before={{ to: to({ date: later(calendar.date, -step) }), label: `${view === 'day' ? 'Day' : 'Week'} before` }}
        now={{
          to: to({ date: calendar.today }),
          current: calendar.date === calendar.today,
        }}
        after={{ to: to({ date: later(calendar.date, step) }), label: `${view === 'day' ? 'Day' : 'Week'} after` }}
        date={calendar.date}
        staff={known}
      >
        <Whose staff={calendar.staff} chosen={staffId} everyone={view === 'day'} to={(staff) => to({ staff })} />
        <a
          href={`${CALENDAR_PATH}/new?${new URLSearchParams({ date: calendar.date, ...(known && { staff: known }) })}`}
          title="New"
          className={buttonClass('main', 'min-h-11! px-5! py-1! text-sm max-[78rem]:size-11 max-[78rem]:px-0!')}
        >
          <Plus size={18} aria-hidden /> <span className="max-[78rem]:sr-only">New</span>
        </a>
      </CalendarHead>
      <Waiting days={calendar.days} />
      {calendar.days.map(
        ({ date, exception }) =>
          exception?.closureId && (
            <Form
              key={date}
              noValidate={false}
              hidden={{ intent: 'reopen', id: exception.closureId }}
              action={`${CALENDAR_PATH}/new?${new URLSearchParams({ tab: 'close', date })}`}
              className="mb-3 flex items-center justify-between gap-3 rounded-md bg-wait-tint px-4 py-1 text-sm"
            >
              <p>
                <strong>Closed on {dateParts(date).long}</strong>
                {exception.note && `: ${exception.note}`}
              </p>
              <button
                type="submit"
                data-busy="Opening..."
                className="min-h-11 font-semibold whitespace-nowrap text-link underline underline-offset-4"
              >
                Open again
              </button>
            </Form>
          ),
      )}
      <Island name="calendar" of={Calendar} on="load" props={{ calendar: island, view, staffId }} />
      <nav aria-label="This calendar elsewhere" className="mt-3 flex flex-wrap gap-x-5 text-sm">
        <TextLink to={feedPath(known)}>{FEED_TITLE}</TextLink>
        <TextLink to={KEPT_PATH}>Read it without a network</TextLink>
      </nav>
    </>
  )
}

/** Who waits for these days: a link for each. */
function Waiting({ days }: { days: CalendarResponse['days'] }) {
  const waited = days.filter(({ waiting }) => waiting > 0)
  return (
    <div data-live="waiting" className="contents">
      {waited.length > 0 && (
        <nav aria-label="Waiting list" className="mb-2 flex flex-wrap gap-2">
          {waited.map((day) => (
            <a
              key={day.date}
              href={`/partner/waiting-list?${new URLSearchParams({ date: day.date })}`}
              className="chip"
            >
              <Hourglass size={16} aria-hidden />
              {days.length > 1 && `${dateParts(day.date).weekday}: `}
              {waitingText(day)}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

type Staff = CalendarResponse['staff'][number]

/** Whose days are shown, and the others: behind one button, so that the day begins above. */
function Whose({
  staff,
  chosen,
  everyone,
  to,
}: {
  staff: Staff[]
  chosen: string | null
  /** Whether all of them can be shown. */
  everyone: boolean
  to: (staff: string | null) => string
}) {
  const person = staff.find(({ id }) => id === chosen)
  return (
    <>
      <button
        type="button"
        aria-label={`Whose: ${person?.name ?? 'everyone'}`}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-1 text-sm font-semibold ring-[1.5px] ring-edge ring-inset hover:bg-sunken min-[78rem]:pr-3 print:hidden"
        {...{ popovertarget: 'whose' }}
      >
        <Face of={person} />
        <span className="max-w-36 truncate max-[78rem]:hidden">{person?.name ?? 'Everyone'}</span>
        <ChevronDown size={16} aria-hidden className="max-[78rem]:hidden" />
      </button>
      <nav
        id="whose"
        aria-label="Whose"
        className="m-auto max-h-[calc(100dvh-6rem)] w-64 overflow-y-auto rounded-md border border-line bg-raised p-1.5 text-ink shadow-high supports-[position-area:bottom]:m-0 supports-[position-area:bottom]:my-1 supports-[position-area:bottom]:[position-area:bottom_span-left] supports-[position-area:bottom]:[position-try-fallbacks:flip-inline]"
        {...{ popover: 'auto' }}
      >
        {[...(everyone ? [null] : []), ...staff].map((person) => (
          <a
            key={person?.id ?? ''}
            href={to(person?.id ?? null)}
            aria-current={chosen === (person?.id ?? null) ? 'true' : undefined}
            className={`${MENU_ROW} aria-[current]:bg-blush`}
          >
            <Face of={person} />
            <span className="min-w-0 wrap-anywhere">{person?.name ?? 'Everyone'}</span>
          </a>
        ))}
      </nav>
    </>
  )
}

function Face({ of }: { of: Staff | null | undefined }) {
  return (
    <span className="shrink-0 [&>*]:size-8! [&>*]:text-base!">
      {of ? (
        <Avatar name={of.name} image={of.picture} />
      ) : (
        <span className="grid place-items-center rounded-full bg-sunken">
          <Users size={18} aria-hidden />
        </span>
      )}
    </span>
  )
}

function summary(visits: { status: string }[]): string {
  const waiting = visits.filter(({ status }) => status === 'pending').length
  const all = visits.filter(({ status }) => status !== 'no_show').length
  if (all === 0) return 'No bookings.'
  return `${all} ${all === 1 ? 'visit' : 'visits'}${waiting > 0 ? `, ${waiting} to answer` : ''}`
}
