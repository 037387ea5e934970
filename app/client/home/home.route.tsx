// The client's home: the purse, goals, upcoming bookings, and shortcuts.
import { data } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Gift, Scissors, ShoppingBag, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { get } from '../../platform/api.server'
import { placeOfReader } from '../../platform/edge/reader.server'
import { refuse, textIn, UNKNOWN_FORM } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { shortMoney } from '../../ui/display/money-parts'
import { TextLink } from '../../ui/display/text-link'
import { ButtonLink } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { ClientHeader } from '../../ui/layout/header'
import { isApple } from '../../ui/layout/how-to-install'
import { Section } from '../../ui/layout/section'
import { Shell, Shortcuts } from '../../ui/layout/shell'
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
  const { shown, remember } = installHint(headers.get('cookie'), now)
  const install = shown ? { apple: isApple(request) } : null
  const reached = celebrated(request, dashboard.goals)
  const kept = new Headers()
  for (const one of [remember, reached?.shown]) if (one) kept.append('set-cookie', one)
  return data(
    {
      ...{ dashboard, suggested, added, formKey: newKey(), now, install },
      reached: reached?.goal ?? null,
    },
    { headers: kept },
  )
})

export const action = page('client', async (visit) => {
  const form = await visit.request.formData()
  const intent = textIn(form, 'intent')
  if (intent === 'again') return bookAgain(visit, form, textIn(form, 'id'))
  return intent === 'no-install' ? declineInstall(PATH) : refuse(UNKNOWN_FORM)
})

const PATH = '/client/dashboard'

export default function ClientDashboard() {
  const { dashboard, suggested, added, formKey, now, install, reached } =
    useLoaderData<typeof loader>()
  const { me, wallet, paymentMethods, sharedMethods, last } = dashboard
  const [next] = [...dashboard.pending, ...dashboard.upcoming].sort((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
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
      <div className={`${BESIDE} lg:grid-rows-[auto_1fr_auto]`}>
        <BalanceCard
          wallet={wallet}
          purses={dashboard.purses}
          addFunds={{
            from: PATH,
            formKey,
            methods: paymentMethods,
            sharedMethods,
            sums: dashboard.quickAmounts,
          }}
          added={added}
        />
        <div className="lg:hidden">
          <Section id="quick" title="Quick Actions" gap="mb-3">
            <ul className="grid grid-cols-4 gap-2">
              <QuickAction to="/client/wallet" label="My Wallet" icon={<Wallet aria-hidden />} />
              <QuickAction
                to="/client/salons"
                label="Book Service"
                icon={<Scissors aria-hidden />}
              />
              <QuickAction
                to="/client/products"
                label="Shop Products"
                icon={<ShoppingBag aria-hidden />}
              />
              <QuickAction to="/client/gift-cards" label="Gift Card" icon={<Gift aria-hidden />} />
            </ul>
          </Section>
        </div>
        <div className="grid grid-cols-1 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <HomeSection id="next" title="Next visit" all={['/client/bookings', 'All bookings']}>
            {next && (
              <ul>
                <NextVisit
                  visit={next}
                  cover={
                    dashboard.nextCover?.salonId === next.salonId ? dashboard.nextCover.image : null
                  }
                  now={now}
                />
              </ul>
            )}
            {!next && !last && <NoVisits />}
            {last && last.salon.id !== next?.salonId && (
              <LastVisitAgain visit={last} formKey={formKey} below={next !== undefined} />
            )}
          </HomeSection>
          {dashboard.recent.length > 0 && (
            <div className="hidden lg:block">
              <HomeSection id="latest" title="Latest" all={['/client/wallet', 'All transactions']}>
                <TransactionRows
                  lines={dashboard.recent.slice(0, 3)}
                  timeZone={me.timeZone}
                  heading="h3"
                />
              </HomeSection>
            </div>
          )}
        </div>
        <Shortcuts as="client" except={['/client/products', '/client/gift-cards']} />
        <GoalsRow goals={dashboard.goals} reached={reached} />
        <div className="grid grid-cols-1 gap-8 lg:col-span-2">
          {suggested.free && <FreeSoon free={suggested.free} />}
          <NewInTheShop products={suggested.products} />
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  failed: 'Could not load your dashboard. Please try again later.',
})

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

function QuickAction({ to, label, icon }: { to: string; label: string; icon: ReactNode }) {
  return (
    <li>
      <a
        href={to}
        className="flex h-full min-h-16 flex-col items-center gap-1.5 rounded-md bg-raised px-1 py-3 text-center text-xs leading-tight font-semibold shadow-low ring-1 ring-line hover:shadow-mid"
      >
        <span className="text-link">{icon}</span>
        {label}
      </a>
    </li>
  )
}
