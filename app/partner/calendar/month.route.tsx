// A month by day: how full each one is, and when the salon is closed.
import { useLoaderData } from '@remix-run/react'
import { monthForm } from '../../../api/platform/values/date-forms'
import { ask } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { counted } from '../../ui/display/plural'
import { dateParts } from '../../ui/display/time'
import { Shell } from '../../ui/layout/shell'
import { CalendarHead, dayPath, LoadBar, MONTH_PATH, NotYet, shareOf } from './calendar-views'

export const meta = title('Calendar of a month')

export const loader = page('partner', async ({ api, searchParams }) => {
  // An invalid month means the current one.
  const typed = searchParams.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(typed) ? typed : ''
  const response = await ask(api.calendar.month.$get({ query: { month } }))
  if (!response.ok && response.problem.code !== 'not-found') {
    throw Response.json(response.problem, { status: response.problem.status })
  }
  return { overview: response.ok ? response.value : null }
})

export default function CalendarMonth() {
  const { overview } = useLoaderData<typeof loader>()
  return (
    <Shell as="beauty_partner" path={MONTH_PATH} wide bell="corner">
      {overview ? <Opened overview={overview} /> : <NotYet />}
    </Shell>
  )
}

type Overview = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['overview']>

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function Opened({ overview }: { overview: Overview }) {
  const { days, month, today, previous, next } = overview
  const visits = days.reduce((sum, day) => sum + day.visits, 0)
  const to = (other: string) => `${MONTH_PATH}?month=${other}`
  return (
    <>
      <CalendarHead
        view="month"
        name="Calendar"
        title={monthForm(month)}
        summary={visits === 0 ? 'No bookings.' : counted(visits, 'visit', 'visits')}
        before={{ to: to(previous), label: 'Month before' }}
        now={{ to: to(today.slice(0, 7)), current: today.startsWith(month) }}
        after={{ to: to(next), label: 'Month after' }}
        date={today.startsWith(month) ? today : `${month}-01`}
        staff={null}
      />
      <section aria-label={monthForm(month)} data-live="month">
        <table className="month-table">
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col" abbr={weekday}>
                  {weekday.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(days).map((week) => (
              <tr key={week.find((day) => day !== null)?.date}>
                {week.map((day, weekday) => (
                  <td key={WEEKDAYS[weekday]}>{day && <Day day={day} today={day.date === today} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function Day({ day, today }: { day: Overview['days'][number]; today: boolean }) {
  const { day: number, long } = dateParts(day.date)
  const share = shareOf(day)
  const closed = day.note || (day.open ? 'Nobody in' : 'Closed')
  const visits = counted(day.visits, 'visit', 'visits')
  const facts = [
    ...(day.open || !day.note ? [] : ['closed']),
    ...(share === null ? [closed] : [visits, `${share}% full`, day.note]),
  ]
  return (
    <a
      href={dayPath(day.date, null)}
      aria-label={`${long}: ${facts.filter(Boolean).join(', ')}`}
      aria-current={today ? 'date' : undefined}
      className={share === null ? 'text-soft' : undefined}
    >
      <span className="font-display text-lg leading-tight">{number}</span>
      {share === null ? (
        <span className="line-clamp-2 text-[0.6875rem] leading-tight sm:text-xs">{closed}</span>
      ) : (
        <span className="grid w-full gap-0.5 text-[0.6875rem] sm:text-xs">
          <LoadBar load={day} />
          <span>
            {share}%<span className="max-sm:hidden"> full</span>
          </span>
          <span className="text-soft max-sm:hidden">{day.visits > 0 ? visits : day.note}</span>
        </span>
      )}
    </a>
  )
}

/** Whole weeks from Monday on: null where a day is of another month. */
function weeksOf(days: Overview['days']): (Overview['days'][number] | null)[][] {
  const first = days[0]?.date ?? ''
  const before = (new Date(first).getUTCDay() + 6) % 7
  const cells = [...Array.from({ length: before }, () => null), ...days]
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7))
}
