// What left the purse, by month, by category and by salon or shop: part of Plus. Others see an example, marked as one.
import { useLoaderData } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'
import { InsightsQuery } from '../../../api/money/ledger/input'
import { CURRENCY } from '../../../api/platform/values/currencies'
import { minorOf } from '../../../api/platform/values/money'
import { HISTORY_FAILED } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { type Column, Columns } from '../../ui/charts/columns'
import { Alike, Amount } from '../../ui/display/amount'
import { PillLink } from '../../ui/display/pill-link'
import { ButtonLink } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ALL_MONEY } from './balance-card'
import { Budgets } from './budget-list'
import { Months, Shares } from './spending'

export const meta = title('Insights')

export const loader = page('client', ({ api, searchParams }) => {
  const requested = InsightsQuery.safeParse({
    currency: searchParams.get('currency') || undefined,
    month: searchParams.get('month') || undefined,
  })
  const query = requested.success ? requested.data : {}
  return get(api.wallet.history.insights.$get({ query }))
})

const PATH = '/client/wallet/insights'

export default function Insights() {
  const insights = useLoaderData<typeof loader>()
  const { together, currencies } = insights
  return (
    <Shell as="client" path={PATH}>
      <PageHead
        title="Insights"
        back={{ to: '/client/wallet', label: 'Back to wallet' }}
        lead="Everything paid from your purse."
      />
      {(together || currencies.length > 1) && (
        <div className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Everything together={together} />
          {currencies.length > 1 && <Currencies insights={insights} />}
        </div>
      )}
      {insights.plus ? <Spending insights={insights} /> : <Invitation />}
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
      className="flex min-h-14 items-center gap-x-4 rounded-lg bg-raised px-5 py-2 shadow-low ring-1 ring-line hover:bg-sunken max-sm:w-full"
    >
      <span className="flex grow flex-wrap items-center gap-x-4">
        <span className="grow text-sm text-soft">Everything in your purse and goals</span>
        <span className="font-semibold whitespace-nowrap">
          ≈ <Amount short money={together.total} />
        </span>
      </span>
      <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
    </a>
  )
}

function Currencies({ insights: { currency, currencies } }: { insights: Insights }) {
  return (
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
  )
}

/** The months across the page; below them the budgets, what it went to, and whom. */
function Spending({ insights }: { insights: Insights }) {
  const { currency, months, categories, payees, budgets } = insights
  const isEmpty = months.every(({ spent }) => minorOf(spent) === 0) && categories.length === 0
  const all = categories.reduce((sum, { spent }) => sum + Math.max(0, minorOf(spent)), 0)
  return (
    <>
      {isEmpty ? (
        <p className="mb-8 text-soft">
          Nothing was spent in {currency} in the last twelve months. Bookings and orders appear here once the salon or
          shop is paid.
        </p>
      ) : (
        <Months insights={insights} path={PATH} />
      )}
      <Alike sums={[...categories, ...payees].map(({ spent }) => spent)}>
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2 lg:items-start xl:grid-cols-3 xl:gap-x-14">
          {/* Where there are two columns, the shorter lists share one. */}
          <div className="contents lg:grid lg:gap-8 xl:contents">
            <Budgets currency={currency} budgets={budgets} path={PATH} />
            {payees.length > 0 && (
              <Section id="payees" title="By salon or shop" gap="mb-3" className="order-1 lg:order-none xl:order-1">
                <Shares
                  all={all}
                  rows={payees.map((payee) => ({
                    ...payee,
                    to: payee.kind === 'salon' ? `/client/salons/${payee.id}` : `/client/shops/${payee.id}`,
                  }))}
                />
              </Section>
            )}
          </div>
          {categories.length > 0 && (
            <Section id="categories" title="By category" gap="mb-3">
              <Shares all={all} rows={categories.map((category) => ({ ...category, name: category.category }))} />
            </Section>
          )}
          {!isEmpty && categories.length === 0 && <p className="text-soft">Nothing left your purse this month.</p>}
        </div>
      </Alike>
    </>
  )
}

const EXAMPLE: Column[] = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((label, i) => ({
  label,
  value: [34, 52, 28, 61, 45, 72][i] ?? 0,
}))

function Invitation() {
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-2 lg:items-center">
      <figure className="rounded-lg bg-raised p-6 shadow-low ring-1 ring-line">
        <Columns label="An example of six months" columns={EXAMPLE} />
        <figcaption className="mt-3 text-sm text-soft">
          An example of spending by month. This isn’t your money.
        </figcaption>
      </figure>
      <div>
        <h2 className="font-display text-lg">See where your money goes, with Plus</h2>
        <p className="mt-1 mb-4 text-soft">
          All your spending by category, salon and shop, month by month, and budgets with alerts. You also get lower
          withdrawal fees, interest on your balance and cashback on salon bookings. The first month is free.
        </p>
        <ButtonLink to="/client/wallet/premium">Upgrade</ButtonLink>
      </div>
    </div>
  )
}
