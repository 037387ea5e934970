// The partner's calendar: a day by staff member, or one member's week. Everything works by links;
// the island adds moving items in place.
import { useLoaderData } from '@remix-run/react'
import { Hourglass, Plus } from 'lucide-react'
import { FEED_TITLE } from '../../features/bookings/booking-labels'
import { waitingWords } from '../../features/bookings/waiting-words'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { TextLink } from '../../ui/display/text-link'
import { dateParts } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import { Island } from '../../ui/island'
import { CALENDAR_STYLES } from '../../ui/layout/document'
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
  const answer = await ask(api.calendar.$get({ query: { date, days } }))
  if (!answer.ok && answer.problem.code !== 'not-found') {
    throw Response.json(answer.problem, { status: answer.problem.status })
  }
  return { view, staff: searchParams.get('staff'), calendar: answer.ok ? answer.value : null }
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

function Opened({
  calendar,
  view,
  staff,
}: Omit<Data, 'calendar'> & { calendar: NonNullable<Data['calendar']> }) {
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
    ...{ salon: { timeZone: calendar.salon.timeZone }, now: calendar.now, today: calendar.today },
    ...{
      date: calendar.date,
      days: calendar.days.map(({ waiting, funded, ...day }) => day),
      categories: calendar.categories,
      visits: calendar.visits,
      blocks: calendar.blocks,
    },
    beingBooked: calendar.beingBooked,
    staff: calendar.staff.map(({ serviceIds, ...person }) => person),
  }
  return (
    <>
      <CalendarHead
        view={view}
        name="Calendar"
        title={view === 'day' ? dateParts(calendar.date).long : weekName(first, last)}
        summary={summary(calendar.visits.filter(isTheirs))}
        before={{
          to: to({ date: later(calendar.date, -step) }),
          label: `${view === 'day' ? 'Day' : 'Week'} before`,
        }}
        now={{
          to: to({ date: calendar.today }),
          label: 'Today',
          current: calendar.date === calendar.today,
        }}
        after={{
          to: to({ date: later(calendar.date, step) }),
          label: `${view === 'day' ? 'Day' : 'Week'} after`,
        }}
        date={calendar.date}
        staff={known}
      >
        <a
          href={`${CALENDAR_PATH}/new?${new URLSearchParams({ date: calendar.date, ...(known && { staff: known }) })}`}
          className={buttonClass(
            'main',
            // Beside the steps of the days, where it covers no time of the calendar.
            'min-h-11! px-5! py-1! text-sm max-lg:ml-auto',
          )}
        >
          <Plus size={18} aria-hidden /> New
        </a>
      </CalendarHead>
      <nav
        aria-label="Whose"
        className="rail-x -mx-4 mb-3 scroll-px-4 gap-1.5 px-4 py-0.5 lg:mx-0 lg:px-0"
      >
        {view === 'day' && (
          <Whose to={to({ staff: null })} current={staffId === null}>
            Everyone
          </Whose>
        )}
        {calendar.staff.map((person) => (
          <Whose key={person.id} to={to({ staff: person.id })} current={staffId === person.id}>
            {person.name}
          </Whose>
        ))}
      </nav>
      <Waiting days={calendar.days} />
      {calendar.days.map(
        ({ date, exception }) =>
          exception?.closureId && (
            <form
              key={date}
              method="post"
              action={`${CALENDAR_PATH}/new?${new URLSearchParams({ tab: 'close', date })}`}
              className="mb-3 flex items-center justify-between gap-3 rounded-md bg-wait-tint px-4 py-1 text-sm"
            >
              <p>
                <strong>Closed on {dateParts(date).long}</strong>
                {exception.note && `: ${exception.note}`}
              </p>
              <input type="hidden" name="intent" value="reopen" />
              <input type="hidden" name="id" value={exception.closureId} />
              <button
                type="submit"
                data-busy="Opening..."
                className="min-h-11 font-semibold whitespace-nowrap text-link underline underline-offset-4"
              >
                Open again
              </button>
            </form>
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
function Waiting({ days }: { days: { date: string; waiting: number; funded: number }[] }) {
  const waited = days.filter(({ waiting }) => waiting > 0)
  return (
    <div data-live="waiting" className="contents">
      {waited.length > 0 && (
        <nav aria-label="Waiting list" className="mb-3 flex flex-wrap gap-2">
          {waited.map((day) => (
            <a
              key={day.date}
              href={`/partner/waiting-list?${new URLSearchParams({ date: day.date })}`}
              className="chip"
            >
              <Hourglass size={16} aria-hidden />
              {days.length > 1 && `${dateParts(day.date).weekday}: `}
              {waitingWords(day)}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

function Whose({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <a
      href={to}
      aria-current={current ? 'true' : undefined}
      className="grid min-h-11 min-w-11 place-items-center rounded-full px-3.5 text-sm font-semibold whitespace-nowrap text-soft ring-[1.5px] ring-edge ring-inset hover:text-ink aria-[current]:bg-plum aria-[current]:text-on-plum aria-[current]:ring-plum"
    >
      {children}
    </a>
  )
}

function summary(visits: { status: string }[]): string {
  const waiting = visits.filter(({ status }) => status === 'pending').length
  const all = visits.filter(({ status }) => status !== 'no_show').length
  if (all === 0) return 'No bookings.'
  return `${all} ${all === 1 ? 'visit' : 'visits'}${waiting > 0 ? `, ${waiting} waiting for your reply` : ''}`
}
