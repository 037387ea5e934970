// The cards of a partner's dashboard beside its visits: open tasks, revenue, the utilisation of the coming days, and
// what was settled.
import { ChevronRight, CircleCheck, MessageSquareReply } from 'lucide-react'
import type { AppointmentResponse } from '../../../api/booking/appointments/responses'
import type { PartnerDashboardResponse } from '../../../api/booking/dashboards/salon/responses'
import { minorOf } from '../../../api/platform/values/money'
import { Columns } from '../../ui/charts/columns'
import { DayFigures } from '../../ui/charts/day-figures'
import { Alike, Amount, SignedAmount } from '../../ui/display/amount'
import { counted, isCapped } from '../../ui/display/plural'
import { dateParts, dateTime, shortDate } from '../../ui/display/time'
import { Section } from '../../ui/layout/section'

/** What waits and is listed nowhere else on the page, each a line that leads to it; empty where nothing does. */
export function Alerts({
  earlier,
  unanswered,
  allEarlier,
}: {
  /** Visits of days before, which are over and not completed. */
  earlier: AppointmentResponse[]
  unanswered: number
  /** The list that has them. */
  allEarlier: string
}) {
  const [first] = earlier
  const alerts = [
    {
      count: earlier.length,
      href: earlier.length === 1 ? `/partner/appointments/${first?.id}` : allEarlier,
      text: `Complete ${counted(earlier.length, 'earlier visit', 'earlier visits')}`,
      icon: CircleCheck,
    },
    {
      count: unanswered,
      href: '/partner/reviews',
      text: `Reply to ${counted(unanswered, 'review', 'reviews', isCapped(unanswered))}`,
      icon: MessageSquareReply,
    },
  ].filter(({ count }) => count > 0)
  if (alerts.length === 0) return null
  return (
    <ul aria-label="For your attention" className="mb-6 flex flex-wrap gap-2">
      {alerts.map(({ href, text, icon: Icon }) => (
        <li key={href}>
          <a
            href={href}
            className="group flex min-h-11 items-center gap-2 rounded-full bg-wait-tint pr-3 pl-4 text-sm font-semibold text-wait"
          >
            <Icon size={18} aria-hidden className="shrink-0" />
            <span className="underline-offset-4 group-hover:underline">{text}</span>
            <ChevronRight size={18} aria-hidden className="shrink-0" />
          </a>
        </li>
      ))}
    </ul>
  )
}

type Figures = NonNullable<PartnerDashboardResponse['figures']>

const WEEK = 7

/** Revenue from appointments on the days of a week, each before the same day of the week before; the table has all four. */
export function Taken({ figures: { taken, week, weekBefore } }: { figures: Figures }) {
  const days = taken.slice(-WEEK)
  const earlier = taken.slice(-2 * WEEK, -WEEK)
  return (
    <Section id="taken" title="Revenue from visits" gap="mb-1">
      <p className="mb-3 text-sm text-soft">
        <Alike sums={[week, weekBefore]}>
          <Amount money={week} className="font-semibold text-ink" /> in the last 7 days, <Amount money={weekBefore} />{' '}
          in the 7 days before
        </Alike>
      </p>
      <Columns
        label="Revenue from visits on the last 7 days, and on those before"
        legend={['Last 7 days', '7 days before']}
        currency={week.currency}
        columns={days.map(({ date, amount }, i) => ({
          label: dateParts(date).weekday,
          name: shortDate(date),
          value: Math.max(0, minorOf(amount)),
          before: Math.max(0, minorOf(earlier[i]?.amount ?? amount)),
        }))}
      />
      <DayFigures
        className="mt-1"
        caption="Revenue from visits on each day"
        heads={['Visits', 'Revenue']}
        days={taken.map(({ visits, ...day }) => ({ ...day, count: visits }))}
      />
    </Section>
  )
}

/** The booked share of staff hours, today and later: a column for each day, which leads to it. */
export function Filled({ filled, today }: { filled: Figures['filled']; today: string }) {
  return (
    <Section id="filled" title="Occupancy" gap="mb-2">
      <ul className="grid auto-cols-fr grid-flow-col gap-1">
        {filled.map(({ date, booked, working }) => {
          const share = working > 0 ? Math.min(100, Math.round((booked / working) * 100)) : 0
          const { weekday, day } = dateParts(date)
          return (
            <li key={date} className="text-center text-xs">
              <a
                href={`/partner/calendar?date=${date}`}
                className="grid justify-items-center gap-1 rounded-sm py-1 hover:bg-sunken"
              >
                <span className={`money ${working > 0 ? 'font-semibold' : 'text-soft'}`}>
                  {working > 0 ? `${share}%` : 'closed'}
                </span>
                <svg
                  viewBox="0 0 10 40"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className={`h-20 w-full max-w-10 rounded-sm ${working > 0 ? 'bg-line' : 'bg-sunken'}`}
                >
                  <rect y={40 - share * 0.4} width="10" height={share * 0.4} className="fill-apricot-deep" />
                </svg>
                <span className="leading-tight">
                  <span className="block font-semibold">{date === today ? 'Today' : weekday}</span>
                  <span className="block text-soft">{day}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** What was settled to the balance, and paid out of it; three of them on a phone. */
export function Settled({
  lines,
  timeZone,
  salon = '',
}: {
  lines: PartnerDashboardResponse['recent']
  timeZone: string | undefined
  /** Its own name, which every line ends with. */
  salon?: string | undefined
}) {
  return (
    <Section id="settled" title="Recently settled" gap="mb-1">
      <Alike sums={lines.map(({ amount }) => amount)}>
        <ul>
          {lines.map((line, index) => (
            <li
              key={line.id}
              className={`stitch flex items-start justify-between gap-3 py-2.5 text-sm ${index < 3 ? '' : 'max-lg:hidden'}`}
            >
              <span className="min-w-0">
                <span className="line-clamp-2 font-medium text-pretty">
                  {withoutEnd(line.description, ` at ${salon}`)}
                </span>
                <time dateTime={line.createdAt} className="text-xs text-soft">
                  {dateTime(line.createdAt, timeZone)}
                </time>
              </span>
              <SignedAmount money={line.amount} />
            </li>
          ))}
        </ul>
      </Alike>
    </Section>
  )
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : text
}
