// The week of everybody: how many visits each of the staff has on each day, from when to when, and how full it is.
import { useLoaderData } from '@remix-run/react'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { counted } from '../../ui/display/plural'
import { clock, dateParts } from '../../ui/display/time'
import { Shell } from '../../ui/layout/shell'
import { CalendarHead, dayPath, LoadBar, later, NotYet, shareOf, TEAM_PATH, weekName } from './calendar-views'
import { calendarDate } from './requested-date'

export const meta = title('Team’s week')

export const loader = page('partner', async ({ api, searchParams }) => {
  const date = calendarDate(searchParams)
  const response = await ask(api.calendar['team-week'].$get({ query: { date } }))
  if (!response.ok && response.problem.code !== 'not-found') {
    throw Response.json(response.problem, { status: response.problem.status })
  }
  return { week: response.ok ? response.value : null }
})

export default function TeamWeek() {
  const { week } = useLoaderData<typeof loader>()
  return (
    <Shell as="beauty_partner" path={TEAM_PATH} wide bell="corner">
      {week ? <Opened week={week} /> : <NotYet />}
    </Shell>
  )
}

type Week = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['week']>

function Opened({ week }: { week: Week }) {
  const { days, staff, date, today } = week
  const [first, last] = [days[0]?.date ?? date, days.at(-1)?.date ?? date]
  const all = staff.flatMap((person) => person.days).reduce((sum, day) => sum + day.visits, 0)
  const to = (day: string) => `${TEAM_PATH}?date=${day}`
  return (
    <>
      <CalendarHead
        view="team"
        name="Team’s week"
        title={weekName(first, last)}
        summary={all === 0 ? 'No bookings.' : counted(all, 'visit', 'visits')}
        before={{ to: to(later(date, -7)), label: 'Week before' }}
        now={{ to: to(today), current: today >= first && today <= last }}
        after={{ to: to(later(date, 7)), label: 'Week after' }}
        date={date}
        staff={null}
      />
      <section aria-label="Week by person" data-live="team-week">
        <table className="week-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Professional</span>
              </th>
              {days.map((day) => {
                const { weekday, day: number, long } = dateParts(day.date)
                return (
                  <th key={day.date} scope="col">
                    <a
                      href={dayPath(day.date, null)}
                      aria-label={`${long}, everyone`}
                      aria-current={day.date === today ? 'date' : undefined}
                      className="group"
                    >
                      <span className="text-xs font-medium text-soft group-aria-[current]:text-on-plum">{weekday}</span>
                      <span className="font-display text-lg leading-tight">{number}</span>
                      {!day.open && (
                        <span className="text-xs font-normal text-soft group-aria-[current]:text-on-plum">
                          {day.note || 'Closed'}
                        </span>
                      )}
                    </a>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {staff.map((person) => (
              <tr key={person.id}>
                <th scope="row">{person.name}</th>
                {person.days.map((cell, i) => {
                  const day = days[i]
                  return (
                    day && (
                      <td key={day.date}>
                        <Cell
                          cell={cell}
                          to={dayPath(day.date, person.id)}
                          name={`${person.name}, ${dateParts(day.date).long}`}
                          closed={!day.open}
                          timeZone={week.salon.timeZone}
                        />
                      </td>
                    )
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** One person's day: what it holds, and the way to it. */
function Cell({
  cell,
  to,
  name,
  closed,
  timeZone,
}: {
  cell: Week['staff'][number]['days'][number]
  to: string
  name: string
  closed: boolean
  timeZone: string
}) {
  const share = shareOf(cell)
  const times = cell.first && cell.last ? ([clock(cell.first, timeZone), clock(cell.last, timeZone)] as const) : null
  const full = share === null ? null : `${share}% full`
  if (!times) {
    const state = closed ? 'closed' : share === null ? 'off' : 'free'
    return (
      <a href={to} aria-label={`${name}: ${state}`} className="text-soft">
        <span className="text-xs capitalize">{state}</span>
      </a>
    )
  }
  const visits = counted(cell.visits, 'visit', 'visits')
  return (
    <a href={to} aria-label={[`${name}: ${visits}`, times.join(' to '), full].filter(Boolean).join(', ')}>
      <span className="font-semibold">
        {cell.visits}
        <span className="max-lg:hidden"> {cell.visits === 1 ? 'visit' : 'visits'}</span>
      </span>
      <span className="text-[0.6875rem] leading-tight whitespace-nowrap text-soft lg:text-xs">
        <Clock time={times[0]} />
        <span className="max-lg:hidden"> –</span>
        <br />
        <Clock time={times[1]} />
      </span>
      {full && (
        <span className="grid w-full gap-0.5 text-[0.6875rem] text-soft lg:text-xs">
          <LoadBar load={cell} />
          <span>
            {share}%<span className="max-lg:hidden"> full</span>
          </span>
        </span>
      )}
    </a>
  )
}

/** "8:30 AM", and "8:30" where there is little room. */
function Clock({ time }: { time: string }) {
  // The space between them does not break.
  const [hour, half] = time.split(/\s/)
  return (
    <>
      {hour}
      <span className="max-sm:hidden"> {half}</span>
    </>
  )
}
