// Spending by month and by category: part of Plus. Others see an example, marked as one.
import { useLoaderData } from '@remix-run/react'
import { CurrencyCode } from '../../../api/money/ledger/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { type Bar, Columns, Share } from '../../ui/display/bar-chart'
import { PillLink } from '../../ui/display/pill-link'
import { monthAndYear, shortMonth } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Insights')

export const loader = page('client', ({ api, searchParams }) => {
  const asked = CurrencyCode.safeParse(searchParams.get('currency') ?? '')
  const query = asked.success ? { currency: asked.data } : {}
  return get(api.wallet.history.insights.$get({ query }))
})

const PATH = '/client/wallet/insights'

export default function Insights() {
  const insights = useLoaderData<typeof loader>()
  return (
    <Shell as="client" path={PATH}>
      <PageHead
        title="Insights"
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
        lead="Where your money went, once it was paid."
      />
      {insights.plus ? <Spending insights={insights} /> : <Invitation />}
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load your transaction history.' })

type Insights = ReturnType<typeof useLoaderData<typeof loader>>

function Spending({ insights }: { insights: Insights }) {
  const { currency, currencies, months, categories, total } = insights
  const bars = months.map(({ month, spent }) => ({
    label: shortMonth(month),
    value: minorOf(spent),
  }))
  return (
    <div className="grid max-w-3xl gap-8">
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
      {categories.length === 0 ? (
        <p className="text-soft">
          Nothing was spent in {currency} in the last twelve months. Bookings appear here once the
          visit is done.
        </p>
      ) : (
        <>
          <Section id="months" title="Month by month">
            <p className="mb-4 text-soft">
              <Amount money={total} className="font-semibold text-ink" /> in twelve months
            </p>
            <Columns bars={bars} />
            <Months months={months} />
          </Section>
          <Section id="categories" title="By category" gap="mb-3">
            <Categories categories={categories} />
          </Section>
        </>
      )}
    </div>
  )
}

/** The chart's data as a table. */
function Months({ months }: { months: Insights['months'] }) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4">
        In figures
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
                {monthAndYear(month)}
              </th>
              <td className="py-2 text-right">
                <Amount money={spent} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Categories({
  categories,
}: {
  categories: { category: string; spent: MoneyJson; payments: number }[]
}) {
  const most = Math.max(...categories.map(({ spent }) => minorOf(spent)))
  return (
    <ul className="grid gap-4">
      {categories.map(({ category, spent, payments }) => (
        <li key={category} className="grid gap-1.5">
          <p className="flex justify-between gap-4">
            <span>
              <span className="font-medium">{category}</span>{' '}
              <span className="text-sm text-soft">
                {payments === 1 ? 'once' : `${payments} times`}
              </span>
            </span>
            <Amount money={spent} className="font-semibold" />
          </p>
          <Share value={minorOf(spent)} most={most} />
        </li>
      ))}
    </ul>
  )
}

const EXAMPLE: Bar[] = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((label, i) => ({
  label,
  value: [34, 52, 28, 61, 45, 72][i] ?? 0,
}))

function Invitation() {
  return (
    <div className="grid max-w-xl gap-6">
      <figure className="rounded-lg bg-raised p-6 shadow-low ring-1 ring-line">
        <Columns bars={EXAMPLE} />
        <figcaption className="mt-3 text-sm text-soft">
          An example of spending by month. This isn’t your money.
        </figcaption>
      </figure>
      <div>
        <h2 className="font-display text-lg">See where your money goes, with Plus</h2>
        <p className="mt-1 mb-4 text-soft">
          Every visit by kind of salon, every month beside the last. With lower withdrawal fees,
          interest on your balance and cashback on salon bookings. The first month is free.
        </p>
        <ButtonLink to="/client/wallet/premium">Upgrade</ButtonLink>
      </div>
    </div>
  )
}
