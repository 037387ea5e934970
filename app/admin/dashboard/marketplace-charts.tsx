// The figures of the marketplace: money in, out and earned by day, as a chart and a table; held and
// owed amounts; growth.
import { OWED_TO_BUSINESSES } from '../../../api/admin/ledger/input'
import type { FiguresResponse } from '../../../api/admin/monitoring/responses'
import { minorOf } from '../../../api/platform/values/money'
import { Columns } from '../../ui/charts/columns'
import { SUMMARY } from '../../ui/charts/day-figures'
import { drawnDays } from '../../ui/charts/drawn-days'
import { Amount, DisplaySum } from '../../ui/display/amount'
import { PillLink, PillRail } from '../../ui/display/pill-link'
import { counted } from '../../ui/display/plural'
import { Sum, Sums } from '../../ui/display/sums'
import { type Column, Table } from '../../ui/display/table'
import { shortDate } from '../../ui/display/time'
import { Button } from '../../ui/forms/button'
import { Fault, INPUT } from '../../ui/forms/field'
import { Section } from '../../ui/layout/section'

type Flow = 'in' | 'out' | 'revenue'

type Day = FiguresResponse['days'][number]

type Query = { days?: string; from?: string; to?: string; currency?: string }

const RANGES = ['7', '30', '90']

export function Marketplace({
  figures,
  query,
  faults,
}: {
  figures: FiguresResponse
  query: Query
  faults: string[] | null
}) {
  const { days, held, owed, growth, currency, currencies } = figures
  const chosen = query.from || query.to ? null : (query.days ?? '30')
  return (
    <>
      <section aria-labelledby="money">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id="money" className="font-display text-lg">
            Money ({currency})
          </h2>
          <nav aria-label="Date range" className="flex flex-wrap gap-2">
            {RANGES.map((value) => (
              <PillLink
                key={value}
                to={address({ days: value, ...pick(query, 'currency') })}
                aria-current={chosen === value ? 'page' : undefined}
              >
                {value} days
              </PillLink>
            ))}
          </nav>
        </div>
        {currencies.length > 1 && (
          <PillRail label="Currency">
            {currencies.map((code) => (
              <PillLink
                key={code}
                to={address({ ...pick(query, 'days', 'from', 'to'), currency: code })}
                aria-current={code === currency ? 'page' : undefined}
              >
                {code}
              </PillLink>
            ))}
          </PillRail>
        )}
        <p className="mt-3 text-sm text-soft">
          {shortDate(figures.from)} to {shortDate(figures.to)}. Days are in UTC. Totals update every minute.
        </p>
        <div className="mt-4 grid gap-x-6 gap-y-8 lg:grid-cols-3">
          {FLOWS.map(([flow, title]) => (
            <Drawn key={flow} {...{ flow, title, figures }} />
          ))}
        </div>
        {/* Beside each other until one of them is open. */}
        <div className="mt-2 flex flex-wrap gap-x-6 [&>[open]]:basis-full">
          <details open={faults ? true : undefined}>
            <summary className={SUMMARY}>Other dates</summary>
            <form
              method="get"
              className="mt-1 grid max-w-md grid-cols-2 items-end gap-3 *:min-w-0 [&_input]:min-w-0"
              noValidate
            >
              <DateField name="from" label="From" value={query.from ?? figures.from} />
              <DateField name="to" label="To" value={query.to ?? figures.to} />
              <input type="hidden" name="currency" value={currency} />
              <div className="col-span-2 empty:hidden">
                <Fault errors={faults ?? undefined} />
              </div>
              <Button variant="quiet" className="col-span-2 justify-self-start">
                Show
              </Button>
            </form>
          </details>
          <details>
            <summary className={SUMMARY}>Show as table</summary>
            <DayTable days={days} />
          </details>
        </div>
      </section>
      <div className="mt-10 grid gap-8 lg:grid-cols-2">
        <Section id="now" title={`Now (${currency})`}>
          <Sums dense>
            <Sum label="Held for bookings, orders and payouts" money={held} />
            <Sum label="Owed to clients" money={owed.clients} />
            <Sum label={OWED_TO_BUSINESSES} money={owed.business} />
            <Sum label="On gift cards" money={owed.giftCards} />
            <Sum label="Platform costs in this period" money={figures.sums.costs} />
          </Sums>
        </Section>
        <Section id="growth" title="Growth, all currencies">
          <Sums dense>
            <Sum label="New users" words={`${growth.people} (${growth.peopleBefore} in the period before)`} />
            {growth.people > 0 && (
              <Sum
                label="Of them"
                words={[
                  counted(growth.byRole.client, 'client', 'clients'),
                  counted(growth.byRole.beauty_partner, 'partner', 'partners'),
                  counted(growth.byRole.product_seller, 'seller', 'sellers'),
                ].join(', ')}
              />
            )}
            <Sum label="Paid visits" words={String(growth.visits)} />
            <Sum label="Paid orders" words={String(growth.orders)} />
          </Sums>
        </Section>
      </div>
    </>
  )
}

const FLOWS: [Flow, title: string][] = [
  ['in', 'In'],
  ['out', 'Out'],
  ['revenue', 'Revenue'],
]

function Drawn({
  flow,
  title,
  figures: { days, sums, sumsBefore },
}: {
  flow: Flow
  title: string
  figures: FiguresResponse
}) {
  const before = `${days.length} days before`
  return (
    <div>
      <h3 className="text-sm font-semibold text-soft">{title}</h3>
      <p>
        <DisplaySum money={sums[flow]} className="text-xl" />
      </p>
      <p className="mb-2 text-sm text-soft">
        <Amount short money={sumsBefore[flow]} /> in the {before}
      </p>
      <Columns
        label={`${title}, by day or week`}
        legend={['These days', before]}
        currency={sums[flow].currency}
        columns={drawnDays(days, [(day) => minorOf(day[flow]), (day) => minorOf(day.before[flow])])}
      />
    </div>
  )
}

function DateField({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <label className="grid gap-1.5 text-sm font-semibold">
      {label}
      <input type="date" name={name} defaultValue={value} className={INPUT} />
    </label>
  )
}

function DayTable({ days }: { days: Day[] }) {
  const count = (head: string, of: (day: Day) => number): Column<Day> => ({ head, number: true, cell: of })
  return (
    <Table
      label="Days"
      lines="widest"
      pane
      rows={[...days].reverse()}
      rowKey={({ date }) => date}
      columns={[
        { head: 'Day', whole: true, cell: ({ date }) => shortDate(date) },
        { head: 'In', sum: (day) => day.in },
        { head: 'Out', sum: (day) => day.out },
        { head: 'Revenue', sum: ({ revenue }) => revenue },
        count('Visits', ({ visits }) => visits),
        count('Orders', ({ orders }) => orders),
        count('New users', ({ people }) => people),
      ]}
    />
  )
}

function pick(query: Query, ...names: (keyof Query)[]): Query {
  return Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])))
}

function address(query: Query): string {
  return `?${new URLSearchParams(query as Record<string, string>)}`
}
