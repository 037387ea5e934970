// What left the purse, by month, by category and by salon or shop: part of Plus. Others see an example, marked as one.
import { useLoaderData } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { InsightsQuery } from '../../../api/money/ledger/input'
import { BUDGET_THRESHOLDS } from '../../../api/money/transactions/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { monthForm } from '../../../api/platform/values/date-forms'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'
import { HISTORY_FAILED } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount, DisplaySum } from '../../ui/display/amount'
import { type Bar, Columns, Share } from '../../ui/display/bar-chart'
import { shortMoney } from '../../ui/display/money-parts'
import { PillLink } from '../../ui/display/pill-link'
import { dateParts } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { LED, SIDE } from '../../ui/measures'
import { ALL_MONEY } from './balance-card'

export const meta = title('Insights')

export const loader = page('client', ({ api, searchParams }) => {
  const requested = InsightsQuery.safeParse({
    currency: searchParams.get('currency') || undefined,
    month: searchParams.get('month') || undefined,
  })
  const query = requested.success ? requested.data : {}
  return get(api.wallet.history.insights.$get({ query }))
})

const [EARLY, FULL] = BUDGET_THRESHOLDS

const PATH = '/client/wallet/insights'

export default function Insights() {
  const insights = useLoaderData<typeof loader>()
  const { together } = insights
  return (
    <Shell as="client" path={PATH}>
      <PageHead
        title="Insights"
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
        lead="Everything paid from your purse."
      />
      <div className={together || insights.plus ? LED : undefined}>
        {(together || insights.plus) && (
          <div className={`grid grid-cols-1 gap-8 ${SIDE}`}>
            <Everything together={together} />
            {insights.plus && <Limits insights={insights} />}
          </div>
        )}
        {insights.plus ? <Spending insights={insights} /> : <Invitation />}
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: HISTORY_FAILED })

type Insights = ReturnType<typeof useLoaderData<typeof loader>>

/** What all balances add up to, and the way to its parts. */
function Everything({ together }: Pick<Insights, 'together'>) {
  if (!together) return null
  return (
    <a
      href={ALL_MONEY}
      className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-lg bg-raised px-5 py-2 shadow-low ring-1 ring-line hover:bg-sunken"
    >
      <span className="grow text-sm text-soft">Everything in your purse and goals</span>
      <span className="font-semibold whitespace-nowrap">
        ≈ <Amount money={together.total} />
      </span>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
    </a>
  )
}

/** In which currency, and the budgets set in it. */
function Limits({ insights: { currency, currencies, budgets } }: { insights: Insights }) {
  return (
    <>
      {currencies.length > 1 && (
        <nav aria-label="Currency" className="flex flex-wrap gap-2">
          {currencies.map((code) => (
            <PillLink
              key={code}
              to={`${PATH}?${new URLSearchParams({ currency: code })}`}
              aria-current={code === currency ? 'page' : undefined}
              aria-label={CURRENCY[code].name}
            >
              {code}
            </PillLink>
          ))}
        </nav>
      )}
      <Budgets currency={currency} budgets={budgets} />
    </>
  )
}

/** On the desktop the months beside their sum, and what it went to beside whom it went to. */
function Spending({ insights }: { insights: Insights }) {
  const { currency, month, months, categories, payees, total } = insights
  if (months.every(({ spent }) => minorOf(spent) === 0) && categories.length === 0)
    return (
      <p className="text-soft">
        Nothing was spent in {currency} in the last twelve months. Bookings and orders appear here
        once the salon or shop is paid.
      </p>
    )
  // Of the months before the first one with spending, no more than make three.
  const first = months.findIndex(({ spent }) => minorOf(spent) > 0)
  const bars = months.slice(Math.max(0, Math.min(first, months.length - 3))).map((one) => ({
    label: dateParts(`${one.month}-15`).month,
    value: Math.max(0, minorOf(one.spent)),
  }))
  const at = (chosen: Record<string, string>) =>
    `${PATH}?${new URLSearchParams({ currency, ...chosen })}`
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2 lg:items-start xl:gap-x-14">
      <Section id="months" title="Month by month" className="lg:max-xl:col-span-2">
        <Columns bars={bars} currency={currency} />
        <Months months={months} />
      </Section>
      <div className="grid grid-cols-1 gap-8 lg:max-xl:col-span-2">
        <nav
          aria-label="Period"
          className="rail-fade -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
        >
          <PillLink to={at({})} aria-current={month === null ? 'page' : undefined}>
            <span className="whitespace-nowrap">12 months</span>
          </PillLink>
          {[...months].reverse().map((one) => (
            <PillLink
              key={one.month}
              to={at({ month: one.month })}
              aria-current={one.month === month ? 'page' : undefined}
              aria-label={monthForm(one.month)}
            >
              {dateParts(`${one.month}-15`).month}
            </PillLink>
          ))}
        </nav>
        <div>
          <p>
            <DisplaySum money={total} className="text-2xl" />
          </p>
          <p className="text-soft">in {month ? monthForm(month) : 'twelve months'}, less refunds</p>
        </div>
      </div>
      {categories.length === 0 ? (
        <p className="text-soft">Nothing left your purse this month.</p>
      ) : (
        <Section id="categories" title="By category" gap="mb-3">
          <Shares rows={categories.map((one) => ({ ...one, name: one.category }))} />
        </Section>
      )}
      {payees.length > 0 && (
        <Section id="payees" title="By salon or shop" gap="mb-3">
          <Shares
            rows={payees.map((one) => ({
              ...one,
              to: one.kind === 'salon' ? `/client/salons/${one.id}` : `/client/shops/${one.id}`,
            }))}
          />
        </Section>
      )}
    </div>
  )
}

/** This month's budgets, the fullest first. */
function Budgets({ currency, budgets }: Pick<Insights, 'currency' | 'budgets'>) {
  return (
    <Section id="budgets" title="Budgets this month" gap="mb-3">
      {budgets.length === 0 ? (
        <p className="mb-3 text-soft">
          Set a monthly budget for a category. We'll tell you at {EARLY}% and at {FULL}%.
        </p>
      ) : (
        <ul className="mb-4 grid gap-4">
          {budgets.map(({ key, category, amount, spent, percent }) => (
            <li key={key}>
              <a
                href={budgetPath(currency, key)}
                className="group grid min-h-11 gap-1.5 rounded-sm"
                aria-label={`${category}: ${shortMoney(spent)} of ${shortMoney(amount)}. Change this budget`}
              >
                <span className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 font-medium wrap-anywhere underline-offset-4 group-hover:underline">
                    {category}
                  </span>
                  <span className="shrink-0 text-sm text-soft">
                    <Amount short money={spent} className="font-semibold text-ink" /> of{' '}
                    <Amount short money={amount} />
                  </span>
                </span>
                <Share value={Math.min(100, percent)} most={100} over={percent > 100} />
                <span className={`text-sm ${percent >= 100 ? 'text-out' : 'text-soft'}`}>
                  {leftOf(spent, amount)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink variant="quiet" to={budgetPath(currency)}>
        Set a budget
      </ButtonLink>
    </Section>
  )
}

function budgetPath(currency: string, category?: string): string {
  return `${PATH}/budget?${new URLSearchParams({ currency, ...(category && { category }) })}`
}

function leftOf(spent: MoneyJson, amount: MoneyJson): string {
  const left = minorOf(amount) - minorOf(spent)
  const sum = shortMoney(moneyJson(Math.abs(left), amount.currency))
  return left < 0 ? `${sum} over` : `${sum} left`
}

/** The chart's data as a table. */
function Months({ months }: { months: Insights['months'] }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4">
        Show as table
      </summary>
      <table className="w-full text-sm">
        <caption className="sr-only">Spent in each month</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Spent</th>
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map(({ month, spent }) => (
            <tr key={month} className="stitch">
              <th scope="row" className="py-2 text-left font-normal">
                {monthForm(month)}
              </th>
              <td className="py-2 text-right">
                <Amount short money={spent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** One row, to a page of its own where it has one. */
type Row = { name: string; spent: MoneyJson; payments: number; to?: string }

function Shares({ rows }: { rows: Row[] }) {
  const most = Math.max(...rows.map(({ spent }) => minorOf(spent)))
  return (
    <ul className="grid gap-4">
      {rows.map(({ name, spent, payments, to }) => (
        <li key={to ?? name} className="grid gap-1.5">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {to ? (
                <a
                  href={to}
                  className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
                >
                  {name}
                </a>
              ) : (
                <span className="font-medium">{name}</span>
              )}{' '}
              <span className="text-sm text-soft">{timesOf(payments)}</span>
            </span>
            <Amount short money={spent} className="shrink-0 font-semibold" />
          </p>
          <Share value={Math.max(0, minorOf(spent))} most={most} />
        </li>
      ))}
    </ul>
  )
}

function timesOf(payments: number): string {
  if (payments === 0) return 'refunds'
  return payments === 1 ? 'once' : `${payments} times`
}

const EXAMPLE: Bar[] = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((label, i) => ({
  label,
  value: [34, 52, 28, 61, 45, 72][i] ?? 0,
}))

function Invitation() {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-6 xl:grid-cols-2 xl:items-center">
      <figure className="rounded-lg bg-raised p-6 shadow-low ring-1 ring-line">
        <Columns bars={EXAMPLE} />
        <figcaption className="mt-3 text-sm text-soft">
          An example of spending by month. This isn’t your money.
        </figcaption>
      </figure>
      <div>
        <h2 className="font-display text-lg">See where your money goes, with Plus</h2>
        <p className="mt-1 mb-4 text-soft">
          All your spending by category, salon and shop, month by month, and budgets with alerts.
          You also get lower withdrawal fees, interest on your balance and cashback on salon
          bookings. The first month is free.
        </p>
        <ButtonLink to="/client/wallet/premium">Upgrade</ButtonLink>
      </div>
    </div>
  )
}
