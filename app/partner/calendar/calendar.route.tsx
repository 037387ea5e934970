// The partner's calendar: a day by staff member, or one member's week. Everything works by links;
// the island adds moving items in place.
import { useLoaderData } from '@remix-run/react'
import { ChevronLeft, ChevronRight, Hourglass, Plus } from 'lucide-react'
import { waitingWords } from '../../features/bookings/waiting-words'
import { SET_UP_SALON } from '../../features/business/business-labels'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { TabLink } from '../../ui/display/tabs'
import { dateParts } from '../../ui/display/time'
import { ButtonLink, buttonClass } from '../../ui/forms/button'
import { Island } from '../../ui/island'
import { CALENDAR_STYLES } from '../../ui/layout/document'
import { Shell } from '../../ui/layout/shell'
import Calendar from './calendar.island'

export const meta = title('Calendar')

export const handle = CALENDAR_STYLES

const PATH = '/partner/calendar'

export const loader = page('partner', async ({ api, searchParams }) => {
  const view = searchParams.get('view') === 'week' ? ('week' as const) : ('day' as const)
  const days = view === 'week' ? '7' : '1'
  // An invalid date means today.
  const typed = searchParams.get('date') ?? ''
  const date = /^20\d\d-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : ''
  const answer = await ask(api.calendar.$get({ query: { date, days } }))
  if (!answer.ok && answer.problem.code !== 'not-found') {
    throw Response.json(answer.problem, { status: answer.problem.status })
  }
  return { view, staff: searchParams.get('staff'), calendar: answer.ok ? answer.value : null }
})

export default function PartnerCalendar() {
  const { calendar, ...chosen } = useLoaderData<typeof loader>()
  return (
    <Shell as="beauty_partner" path={PATH} wide bell="corner">
      {calendar ? <Opened calendar={calendar} {...chosen} /> : <NotYet />}
    </Shell>
  )
}

function NotYet() {
  return (
    <div className="max-w-xl">
      <h1 className="font-display text-xl lg:text-2xl">Calendar</h1>
      <p className="mt-2 mb-6 text-soft">
        Your calendar opens once your salon is listed. Tell us about it first.
      </p>
      <ButtonLink to="/partner/set-up">{SET_UP_SALON}</ButtonLink>
    </div>
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
  const to = (change: { date?: string; view?: string; staff?: string | null }) => {
    const now = { date: calendar.date, view, staff: known, ...change }
    return `${PATH}?${new URLSearchParams({
      date: now.date,
      ...(now.view === 'week' && { view: 'week' }),
      ...(now.staff && { staff: now.staff }),
    })}`
  }
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
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* A line of its own where the bell is in the corner. */}
        <div className="mr-auto min-w-0 max-lg:basis-full max-lg:pr-11">
          <h1 className="font-display text-lg leading-tight lg:text-xl">
            <span className="sr-only">Calendar, </span>
            {view === 'day' ? dateParts(calendar.date).long : weekName(first, last)}
          </h1>
          <p data-live="calendar" className="text-sm text-soft">
            {summary(calendar.visits.filter(isTheirs))}
          </p>
        </div>
        <nav aria-label="Days" className="flex items-center">
          <Step
            to={to({ date: later(calendar.date, -step) })}
            label={`${view === 'day' ? 'Day' : 'Week'} before`}
          >
            <ChevronLeft size={20} aria-hidden />
          </Step>
          <a
            href={to({ date: calendar.today })}
            aria-current={calendar.date === calendar.today ? 'date' : undefined}
            className="grid min-h-11 place-items-center rounded-full px-3 text-sm font-semibold hover:bg-sunken aria-[current]:text-soft"
          >
            Today
          </a>
          <Step
            to={to({ date: later(calendar.date, step) })}
            label={`${view === 'day' ? 'Day' : 'Week'} after`}
          >
            <ChevronRight size={20} aria-hidden />
          </Step>
        </nav>
        <nav aria-label="View" className="grid grid-cols-2 rounded-full bg-sunken px-1 [&>a]:px-4">
          <TabLink to={to({ view: 'day' })} current={view === 'day'}>
            Day
          </TabLink>
          <TabLink to={to({ view: 'week' })} current={view === 'week'}>
            Week
          </TabLink>
        </nav>
        <a
          href={`${PATH}/new?${new URLSearchParams({ date: calendar.date, ...(known && { staff: known }) })}`}
          className={buttonClass(
            'main',
            'min-h-11! px-5! py-1! text-sm sm:max-lg:ml-auto max-sm:fixed max-sm:right-4 max-sm:bottom-20 max-sm:z-20 max-sm:shadow-high',
          )}
        >
          <Plus size={18} aria-hidden /> New
        </a>
      </div>
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
              action={`${PATH}/new?${new URLSearchParams({ tab: 'close', date })}`}
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

function Step({ to, label, children }: { to: string; label: string; children: React.ReactNode }) {
  return (
    <a
      href={to}
      aria-label={label}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      {children}
    </a>
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

function later(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

/** "Nov 16 – 22", "Nov 30 – Dec 6" */
function weekName(first: string, last: string): string {
  const [from, to] = [dateParts(first), dateParts(last)]
  return `${from.month} ${from.day} – ${to.month === from.month ? '' : `${to.month} `}${to.day}`
}

function summary(visits: { status: string }[]): string {
  const waiting = visits.filter(({ status }) => status === 'pending').length
  const all = visits.filter(({ status }) => status !== 'no_show').length
  if (all === 0) return 'No bookings.'
  return `${all} ${all === 1 ? 'visit' : 'visits'}${waiting > 0 ? `, ${waiting} waiting for your reply` : ''}`
}
