// The cards of a partner's dashboard beside the calendar: open tasks, revenue, and the utilisation
// of the coming days.
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import type { AppointmentView } from '../../features/bookings/booking-card'
import { Amount } from '../../ui/display/amount'
import { Columns, Share } from '../../ui/display/bar-chart'
import { DayFigures } from '../../ui/display/day-figures'
import { counted } from '../../ui/display/plural'
import { dateParts, shortDate } from '../../ui/display/time'
import { Section } from '../../ui/layout/section'

type Alerted = {
  salons: { id: string; status: string }[]
  pending: (AppointmentView & { answerBy: string | null })[]
  unclosed: AppointmentView[]
  unanswered: number
}

const HOUR = 3_600_000

/** Tasks to do soon, each with a link; empty where there are none. */
export function Alerts({ dashboard, now }: { dashboard: Alerted; now: number }) {
  const soon = dashboard.pending.filter(
    ({ answerBy }) => answerBy !== null && Date.parse(answerBy) - now < 4 * HOUR,
  ).length
  const alerts = [
    ...(soon > 0
      ? [
          {
            href: '#waiting',
            text: `${counted(soon, 'request ends', 'requests end')} within four hours if you do not answer.`,
          },
        ]
      : []),
    ...(dashboard.unclosed.length > 0
      ? [
          {
            href: `/partner/appointments/${dashboard.unclosed[0]?.id}`,
            text: `${counted(dashboard.unclosed.length, 'visit is', 'visits are')} over and not completed: the money still waits.`,
          },
        ]
      : []),
    ...(dashboard.unanswered > 0
      ? [
          {
            href: '/partner/reviews',
            text: `${counted(dashboard.unanswered, 'review has', 'reviews have')} no reply yet.`,
          },
        ]
      : []),
  ]
  if (alerts.length === 0) return null
  return (
    <ul aria-label="For your attention" className="mb-8 grid max-w-2xl gap-2">
      {alerts.map(({ href, text }) => (
        <li key={href}>
          <a
            href={href}
            className="flex min-h-11 items-center gap-3 rounded-md bg-wait-tint px-4 py-2 text-sm font-medium text-wait hover:underline"
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

type Figures = {
  taken: { date: string; visits: number; amount: MoneyJson }[]
  week: MoneyJson
  weekBefore: MoneyJson
}

/** Revenue from appointments, by day. */
export function Taken({ figures: { taken, week, weekBefore } }: { figures: Figures }) {
  const bars = taken.map(({ date, amount }, i) => ({
    label: (taken.length - 1 - i) % 7 === 3 ? shortDate(date) : '',
    value: Math.max(0, minorOf(amount)),
  }))
  return (
    <Section id="taken" title="Revenue from visits">
      <p className="mb-3 text-sm text-soft">
        <Amount money={week} className="font-semibold text-ink" /> in seven days, after{' '}
        <Amount money={weekBefore} /> in the seven before
      </p>
      <Columns bars={bars} />
      <DayFigures
        className="mt-2"
        caption="Revenue from visits on each day"
        heads={['Visits', 'Taken']}
        days={taken.map(({ visits, ...day }) => ({ ...day, count: visits }))}
      />
    </Section>
  )
}

/** The booked share of staff hours, today and later. */
export function Filled({
  filled,
  today,
}: {
  filled: { date: string; booked: number; working: number }[]
  today: string
}) {
  return (
    <Section id="filled" title="Occupancy" gap="mb-2">
      <ul>
        {filled.map(({ date, booked, working }) => {
          const share = working > 0 ? Math.min(100, Math.round((booked / working) * 100)) : 0
          return (
            <li
              key={date}
              className="grid grid-cols-[5.5rem_1fr_3.5rem] items-center gap-3 text-sm"
            >
              <a
                href={`/partner/calendar?date=${date}`}
                className="flex min-h-11 items-center underline underline-offset-4"
              >
                {date === today ? 'Today' : `${dateParts(date).weekday} ${shortDate(date)}`}
              </a>
              <Share value={share} most={100} />
              <span className="money text-right font-semibold">
                {working > 0 ? `${share}%` : 'closed'}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
