// Payouts of a partner or a seller: what can be paid out, what is on its way, what comes next, and all before.
import { useLoaderData } from '@remix-run/react'
import { Settings2 } from 'lucide-react'
import { minorOf } from '../../../api/platform/values/money'
import {
  destinationPath,
  EARNED,
  type PayeeRole,
  payoutSettingsPath,
  payoutsPath,
} from '../../features/payouts/payout-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PayoutBalances } from './payout-balances'
import { PayoutList } from './payout-list'

export const meta = title('Payouts')

export const loader = page('payee', async ({ visitor: { role }, api }) => ({
  role,
  ...(await get(api.payouts.$get({ query: {} }))),
}))

export default function Payouts() {
  const { role, settings, fees, balances, payouts, destinations } = useLoaderData<typeof loader>()
  const path = payoutsPath(role)
  // Everybody has a balance in their own currency; before anything was earned it says nothing.
  const some =
    payouts.items.length > 0 ||
    destinations.length > 0 ||
    balances.some(({ payable, inFlight }) => minorOf(payable) > 0 || minorOf(inFlight) > 0)
  return (
    <Shell as={role} path={path}>
      <PageHead
        title="Payouts"
        lead={
          settings.instant
            ? `Paid out as soon as you earn it, for a fee of ${fees.instant}%.`
            : `Paid out ${settings.schedule}, for a fee of ${fees[settings.schedule]}%.`
        }
      >
        <HeadAction to={payoutSettingsPath(role)} icon={Settings2}>
          Payout settings
        </HeadAction>
      </PageHead>
      <div data-live="payouts" className="grid gap-10">
        {some ? <PayoutBalances {...{ balances, settings, fees, role }} /> : <NothingYet role={role} />}
        {payouts.items.length > 0 && (
          <Section id="past" title="All payouts" gap="mb-2">
            <PayoutList items={payouts.items} role={role} />
            <More to={payouts.next && `${path}/history?${new URLSearchParams({ cursor: payouts.next })}`}>
              Earlier payouts
            </More>
          </Section>
        )}
      </div>
    </Shell>
  )
}

function NothingYet({ role }: { role: PayeeRole }) {
  return (
    <EmptyState
      picture="purse"
      title="Nothing to pay out yet"
      action={<ButtonLink to={destinationPath(role)}>Add a payout destination</ButtonLink>}
    >
      As soon as {EARNED[role]}, your earnings appear here and are paid out to your mobile money or bank account.
    </EmptyState>
  )
}
