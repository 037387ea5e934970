// The client's home: the purse, goals, upcoming bookings, and shortcuts.
import { data } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Gift, Scissors, ShoppingBag, Wallet } from 'lucide-react'
import { get } from '../../platform/api.server'
import { placeOfReader } from '../../platform/edge/reader.server'
import { forms, textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { ButtonLink } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { ClientHeader } from '../../ui/layout/header'
import { isApple } from '../../ui/layout/how-to-install'
import { type Entry, NAVIGATION } from '../../ui/layout/navigation'
import { Shell } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { bookAgain } from '../bookings/booking-actions.server'
import { celebrated } from '../goals/reached.server'
import { WaitingInvitations } from '../parties/waiting-invitations'
import { addedJustNow } from '../wallet/added-just-now'
import { BalanceCard } from '../wallet/balance-card'
import { TransactionRows } from '../wallet/history/transaction-rows'
import { GoalsRow } from './goals-row'
import { HomeSection } from './home-section'
import { InstallHint } from './install-hint'
import { declineInstall, installHint } from './install-hint.server'
import { NextVisit } from './next-visit'
import { FreeSoon, LastVisitAgain, NewInTheShop } from './suggestions'
import { suggestionsFor } from './suggestions.server'

export const meta = title('Home')

export const loader = page('client', async ({ api, newKey, request, visitor }) => {
  const dashboard = await get(api.me.dashboard.$get())
  const now = Date.now()
  const added = addedJustNow(dashboard.recent, dashboard.wallet.currency, now)
  const { timeZone } = dashboard.me
  const suggested = await suggestionsFor(api, placeOfReader(request, visitor), { timeZone, now })
  const { headers } = request
  const { visible, remember } = installHint(headers.get('cookie'), now)
  const install = visible ? { apple: isApple(request) } : null
  const reached = celebrated(request, dashboard.goals)
  const kept = new Headers()
  for (const item of [remember, reached?.cookie]) if (item) kept.append('set-cookie', item)
  return data(
    { dashboard, suggested, added, formKey: newKey(), now, install, reached: reached?.goal ?? null },
    { headers: kept },
  )
})

export const action = page(
  'client',
  forms({ again: bookAgain((_, form) => textIn(form, 'id')), 'no-install': async () => declineInstall(PATH) }),
)

const PATH = '/client/dashboard'

const QUICK: Pick<Entry, 'label' | 'path' | 'icon'>[] = [
  { label: 'My Wallet', path: '/client/wallet', icon: Wallet },
  { label: 'Book Service', path: '/client/salons', icon: Scissors },
  { label: 'Shop Products', path: '/client/products', icon: ShoppingBag },
  { label: 'Gift Card', path: '/client/gift-cards', icon: Gift },
]

const SHORTCUTS = [
  ...QUICK,
  ...NAVIGATION.client.filter(({ railOnly, path }) => railOnly && QUICK.every((quick) => quick.path !== path)),
]

/** The next visit, and beside it the purse with what is done most. */
const ON_TABLET =
  'sm:max-lg:grid-cols-2 sm:max-lg:grid-rows-[auto_1fr] sm:max-lg:gap-x-5 sm:max-lg:[&>:first-child]:row-span-2 sm:max-lg:[&>:nth-child(n+4)]:col-span-2'

export default function ClientDashboard() {
  const { dashboard, suggested, added, formKey, now, install, reached } = useLoaderData<typeof loader>()
  const { me, wallet, paymentMethods, sharedMethods, last } = dashboard
  const [next] = [...dashboard.pending, ...dashboard.upcoming].sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  const visits = (
    <HomeSection id="next" title="Next visit" all={['/client/bookings', 'All bookings']} tall={next !== undefined}>
      {next && (
        <ul>
          <NextVisit
            visit={next}
            cover={dashboard.nextCover?.salonId === next.salonId ? dashboard.nextCover.image : null}
            now={now}
          />
        </ul>
      )}
      {!next && !last && <NoVisits />}
      {last && last.salon.id !== next?.salonId && (
        <LastVisitAgain visit={last} formKey={formKey} below={next !== undefined} />
      )}
    </HomeSection>
  )
  return (
    <Shell
      as="client"
      path={PATH}
      header={
        <ClientHeader
          name={me.name}
          image={me.image}
          currency={wallet.currency}
          balances={dashboard.balances}
          path={PATH}
        />
      }
    >
      <h1 className="sr-only">Home</h1>
      {install && <InstallHint {...install} path={PATH} />}
      <WaitingMoney waiting={dashboard.waiting} />
      <WaitingInvitations invitations={dashboard.invitations} />
      <div className={`${BESIDE} max-lg:gap-y-5 ${next ? ON_TABLET : ''}`}>
        {next && visits}
        <BalanceCard
          wallet={wallet}
          purses={dashboard.purses}
          addFunds={{ from: PATH, formKey, methods: paymentMethods, sharedMethods, sums: dashboard.quickAmounts }}
          added={added}
        />
        <QuickActions />
        {!next && visits}
        {suggested.free && (
          <div className="min-w-0 lg:col-span-2">
            <FreeSoon free={suggested.free} />
          </div>
        )}
        <GoalsRow goals={dashboard.goals} reached={reached} />
        {dashboard.recent.length > 0 && (
          <div className="hidden lg:block">
            <HomeSection id="latest" title="Latest" all={['/client/wallet', 'All transactions']}>
              <TransactionRows lines={dashboard.recent.slice(0, 3)} timeZone={me.timeZone} heading="h3" />
            </HomeSection>
          </div>
        )}
        <div className="min-w-0 lg:col-span-2">
          <NewInTheShop products={suggested.products} />
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load your dashboard. Please try again later.' })

type Dashboard = ReturnType<typeof useLoaderData<typeof loader>>['dashboard']

function WaitingMoney({ waiting }: Pick<Dashboard, 'waiting'>) {
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mb-6 rounded-lg bg-in-tint px-5 py-3">
      <h2 id="waiting" className="sr-only">
        Waiting for you
      </h2>
      <ul>
        {waiting.map(({ id, person, amount }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              {person?.name} sent you <strong>{shortMoney(amount)}</strong>
            </span>
            <TextLink to="/client/wallet/waiting">Accept</TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoVisits() {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg bg-raised p-5 shadow-low ring-1 ring-line">
      <p className="text-soft">No bookings yet. Find a salon and pick a time that suits you.</p>
      <ButtonLink to="/client/salons" variant="quiet" className="min-h-11! px-5! text-sm">
        Browse Salons
      </ButtonLink>
    </div>
  )
}

/** On a phone: those that the specification names, then what the bar at the bottom has no room for. */
function QuickActions() {
  return (
    <section aria-label="Quick Actions" className="min-w-0 lg:hidden">
      <ul className="rail-x -mx-4 scroll-px-4 gap-2 px-4 pt-0.5 pb-1">
        {SHORTCUTS.map(({ label, path, icon: Icon }) => (
          <li key={path} className="w-20">
            <a
              href={path}
              className="flex h-full min-h-16 flex-col items-center gap-1 rounded-md bg-raised px-1 py-2 text-center text-xs leading-tight font-semibold shadow-low ring-1 ring-line hover:shadow-mid"
            >
              <Icon aria-hidden className="text-link" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
