// The wallet: the balance in the display currency, money actions, and the history.
import { useLoaderData } from '@remix-run/react'
import { OverviewQuery, TABS } from '../../../api/money/ledger/input'
import { BALANCE_FAILED } from '../../features/purse/purse-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { routeError } from '../../ui/layout/error-page'
import { ClientHeader } from '../../ui/layout/header'
import { PageHead, Shell } from '../../ui/layout/shell'
import { LED } from '../../ui/measures'
import { addedJustNow } from './added-just-now'
import { BalanceCard } from './balance-card'
import { History } from './history/transaction-list'
import { FurtherActions, OnItsWay } from './wallet-details'

export const meta = title('Wallet')

export const loader = page('client', async ({ visitor, api, newKey, searchParams }) => {
  const param = (name: string) => searchParams.get(name)?.trim() ?? ''
  const type = TABS.find((tab) => tab === param('type')) ?? 'all'
  const typed = { type, q: param('q'), from: param('from'), to: param('to') }
  const cursor = param('cursor')
  const { q, from, to } = typed
  const part = { type, ...(q && { q }), ...(from && { from }), ...(to && { to }) }
  // An invalid date is reported beside its field; the tab is shown without the search.
  const read = OverviewQuery.safeParse(part)
  const query = { ...(read.success ? part : { type }), ...(cursor && { cursor }) }
  const overview = await get(api.wallet.overview.$get({ query }))
  const { name, image } = visitor
  return {
    overview,
    typed,
    errors: read.success ? {} : faultsOf(read.error.issues),
    name,
    image,
    formKey: newKey(),
    paged: cursor !== '',
    // Of all lines the first is the newest.
    added:
      type === 'all' && read.success && !q && !from && !to && !cursor
        ? addedJustNow(overview.transactions.items, overview.currency, Date.now())
        : null,
  }
})

function faultsOf(issues: { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), [message]]))
}

const PATH = '/client/wallet'

export default function Wallet() {
  const { overview, typed, errors, name, image, formKey, paged, added } = useLoaderData<typeof loader>()
  const { transactions, balances, paymentMethods, sharedMethods, timeZone } = overview
  return (
    <Shell
      as="client"
      path={PATH}
      header={<ClientHeader name={name} image={image} currency={overview.currency} balances={balances} path={PATH} />}
    >
      <PageHead title="Wallet" wideOnly />
      <div className={LED}>
        {/* In view below the header. */}
        <div className="grid grid-cols-1 gap-3 max-lg:-mb-2 lg:sticky lg:top-20 lg:gap-5">
          <BalanceCard
            wallet={overview}
            purses={overview.purses}
            addFunds={{ from: PATH, formKey, methods: paymentMethods, sharedMethods, sums: overview.quickAmounts }}
            added={added}
            more={overview}
          />
          <FurtherActions />
        </div>
        <div className="grid grid-cols-1 gap-8">
          <OnItsWay deposits={overview.openDeposits} withdrawals={overview.openWithdrawals} />
          <History
            path={PATH}
            currency={overview.currency}
            typed={typed}
            errors={errors}
            lines={transactions.items}
            next={transactions.next}
            paged={paged}
            timeZone={timeZone}
          />
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: BALANCE_FAILED })
