// The payouts before those that the payouts page lists, page by page.
import { useLoaderData } from '@remix-run/react'
import { payoutsPath } from '../../features/payouts/payout-labels'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { PageHead, Shell } from '../../ui/layout/shell'
import { PayoutList } from './payout-list'

export const meta = title('Earlier payouts')

export const loader = page('payee', async ({ visitor: { role }, api, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return { role, list: await get(api.payouts.history.$get({ query })) }
})

export default function EarlierPayouts() {
  const { role, list } = useLoaderData<typeof loader>()
  const path = payoutsPath(role)
  return (
    <Shell as={role} path={path}>
      <PageHead title="Earlier payouts" back={{ to: path, label: 'Back to payouts' }} />
      {list.items.length === 0 ? (
        <p className="text-soft">No earlier payouts.</p>
      ) : (
        <PayoutList items={list.items} role={role} />
      )}
      <More to={list.next && `${path}/history?${new URLSearchParams({ cursor: list.next })}`}>Earlier payouts</More>
    </Shell>
  )
}
