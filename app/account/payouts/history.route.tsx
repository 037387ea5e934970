// The payouts before those that the payouts page lists, page by page.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { payoutsPath } from '../../features/payouts/payout-labels'
import { get } from '../../platform/api.server'
import { More } from '../../ui/display/pages'
import { PageHead, Shell } from '../../ui/layout/shell'
import { payeeAt } from './payee.server'
import { PayoutList } from './payout-list'

export const meta: MetaFunction = () => [{ title: 'Earlier payouts · Purse' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { role } = await payeeAt(params.base, { request, context })
  const cursor = new URL(request.url).searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return { role, list: await get(request, context.api.api.payouts.history.$get({ query })) }
}

export default function EarlierPayouts() {
  const { role, list } = useLoaderData<typeof loader>()
  const path = payoutsPath(role)
  return (
    <Shell as={role} path={path}>
      <PageHead title="Earlier payouts" back={{ to: path, label: 'Back to payouts' }} />
      {list.items.length === 0 ? (
        <p className="text-soft">There are none.</p>
      ) : (
        <PayoutList items={list.items} role={role} />
      )}
      <More to={list.next && `${path}/history?${new URLSearchParams({ cursor: list.next })}`}>
        Earlier payouts
      </More>
    </Shell>
  )
}
