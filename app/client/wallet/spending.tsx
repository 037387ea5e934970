// What was spent, as pictures: month by month, and in shares of the most.
import type { InsightsResponse } from '../../../api/money/transactions/responses'
import { monthForm } from '../../../api/platform/values/date-forms'
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { Columns } from '../../ui/charts/columns'
import { SUMMARY } from '../../ui/charts/day-figures'
import { percentOf, Share } from '../../ui/charts/shares'
import { Alike, Amount, DisplaySum } from '../../ui/display/amount'
import { PillLink, PillRail } from '../../ui/display/pill-link'
import { Table } from '../../ui/display/table'
import { dateParts } from '../../ui/display/time'
import { Section } from '../../ui/layout/section'

type Month = InsightsResponse['months'][number]

type Insights = Pick<InsightsResponse, 'currency' | 'month' | 'months' | 'total'>

const CAPTION = 'Spent in each month'

/** How many months are shown at the least, though nothing was spent in the first of them. */
const DISPLAY_LIMIT = 6

/** The sum of a year or of one of its months, beside the months themselves. */
export function Months({ insights: { currency, month, months, total }, path }: { insights: Insights; path: string }) {
  const first = months.findIndex(({ spent }) => minorOf(spent) !== 0)
  const visible = months.slice(Math.max(0, Math.min(first, months.length - DISPLAY_LIMIT)))
  /** The first month of spending, where it is not the first of the year. */
  const since = first > 0 ? months[first]?.month : undefined
  const at = (chosen: Record<string, string>) => `${path}?${new URLSearchParams({ currency, ...chosen })}`
  return (
    <Section id="months" title="Month by month" gap="mb-3" className="mb-10">
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[18rem_minmax(0,1fr)] xl:gap-x-14">
        <div>
          <p>
            <DisplaySum money={total} className="text-2xl" />
          </p>
          <p className="text-soft">
            {month ? `in ${monthForm(month)}` : since ? `since ${monthForm(since)}` : 'in twelve months'}, less refunds
          </p>
          <Compared months={months} month={month} />
          <PillRail label="Period">
            <PillLink to={at({})} aria-current={month === null ? 'page' : undefined}>
              {since ? `Since ${shortName({ month: since })}` : '12 months'}
            </PillLink>
            {[...visible]
              .reverse()
              .filter((point) => minorOf(point.spent) !== 0 || point.month === month)
              .map((point) => (
                <PillLink
                  key={point.month}
                  to={at({ month: point.month })}
                  aria-current={point.month === month ? 'page' : undefined}
                  aria-label={monthForm(point.month)}
                >
                  {shortName(point)}
                </PillLink>
              ))}
          </PillRail>
        </div>
        <div>
          <Columns
            label={CAPTION}
            columns={visible.map((point) => ({
              label: shortName(point),
              name: monthForm(point.month),
              value: Math.max(0, minorOf(point.spent)),
            }))}
            currency={currency}
            chosen={month ? visible.findIndex((point) => point.month === month) : visible.length - 1}
          />
          <details className="mt-1">
            <summary className={SUMMARY}>Show as table</summary>
            <MonthTable months={visible} />
          </details>
        </div>
      </div>
    </Section>
  )
}

/** This month beside the last one, or a chosen month beside the one before it. */
function Compared({ months, month }: { months: Month[]; month: string | null }) {
  const index = month ? months.findIndex((point) => point.month === month) : months.length - 1
  const [now, before] = [months[index], months[index - 1]]
  if (!now || !before) return null
  return (
    <Alike sums={[now.spent, before.spent]}>
      <p className="mt-2 text-sm text-soft">
        {month === null && (
          <>
            <Amount money={now.spent} className="font-semibold text-ink" /> so far in {nameOf(now)},{' '}
          </>
        )}
        <Amount money={before.spent} /> in {nameOf(before)}
        {month && ', the month before'}
      </p>
    </Alike>
  )
}

function MonthTable({ months }: { months: Month[] }) {
  return (
    <Alike sums={months.map(({ spent }) => spent)}>
      <Table
        label={CAPTION}
        lines="never"
        rows={[...months].reverse()}
        rowKey={({ month }) => month}
        columns={[
          { head: 'Month', cell: ({ month }) => monthForm(month) },
          {
            head: 'Spent',
            number: true,
            cell: ({ spent }) => <Amount money={spent} />,
          },
        ]}
      />
    </Alike>
  )
}

/** "Nov" */
function shortName({ month }: Pick<Month, 'month'>): string {
  return dateParts(`${month}-15`).month
}

/** "November" */
function nameOf({ month }: Month): string {
  return monthForm(month).split(' ')[0] ?? month
}

/** One row, to a page of its own where it has one. */
type Row = { name: string; spent: MoneyJson; payments: number; to?: string }

/** The largest first. `all`: what they are shares of, in minor units. */
export function Shares({ rows, all }: { rows: Row[]; all: number }) {
  return (
    <ul className="grid gap-4">
      {rows.map(({ name, spent, payments, to }) => (
        <li key={to ?? name} className="grid">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {to ? (
                <a href={to} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
                  {name}
                </a>
              ) : (
                <span className="font-medium">{name}</span>
              )}
            </span>
            <Amount money={spent} className="shrink-0 font-semibold" />
          </p>
          <div className="flex items-center gap-4">
            <div className="grow">
              <Share value={Math.max(0, minorOf(spent))} most={all} />
            </div>
            {/* As wide in every row, so that the bars compare. */}
            <p className="w-28 shrink-0 text-right text-sm whitespace-nowrap text-soft">
              {[timesOf(payments), percentOf(minorOf(spent), all)].filter(Boolean).join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function timesOf(payments: number): string {
  if (payments === 0) return 'refunds'
  return payments === 1 ? 'once' : `${payments} times`
}
