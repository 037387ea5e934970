// Disputed parcels: open ones, oldest first, and decided ones.
import { useLoaderData } from '@remix-run/react'
import { formatMoney } from '../../../api/platform/values/money'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Pages } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { NEEDS_SECOND_ADMIN } from '../proposals/proposal-labels'
import { StaffCell, StaffRow, StaffTable } from '../table'

export const meta = title('Disputes')

const PATH = '/admin/disputes'

export const loader = page('admin', async ({ visitor: { name }, api, searchParams }) => {
  const status =
    searchParams.get('status') === 'decided' ? ('decided' as const) : ('waiting' as const)
  const cursor = searchParams.get('cursor')
  const query = { status, ...(cursor && { cursor }) }
  const list = await get(api.admin.disputes.$get({ query }))
  return { name, status, list, later: cursor !== null }
})

export default function Disputes() {
  const { name, status, list, later } = useLoaderData<typeof loader>()
  const decided = status === 'decided'
  return (
    <Shell as="admin" path={PATH} name={name}>
      <PageHead
        title="Disputes"
        lead="Orders that clients say haven’t arrived. The money stays on hold until the dispute is decided."
        back={{ to: '/admin/dashboard', label: 'Dashboard' }}
      />
      <nav
        aria-label="Disputes"
        className="mb-6 grid max-w-md grid-cols-2 rounded-full bg-sunken p-1"
      >
        <TabLink to={PATH} current={!decided}>
          Waiting
        </TabLink>
        <TabLink to={`${PATH}?status=decided`} current={decided}>
          Decided
        </TabLink>
      </nav>
      {list.items.length === 0 ? (
        <p data-live="table" className="max-w-xl rounded-lg bg-blush p-6">
          {decided
            ? 'No decisions yet.'
            : 'No open disputes. Orders that clients report as not arrived appear here.'}
        </p>
      ) : (
        <StaffTable
          live="table"
          label={decided ? 'Decided disputes' : 'Waiting disputes'}
          heads={[
            'Order',
            'Client',
            'Seller',
            ...(decided ? ['Decided for', 'By', 'When'] : ['Since', 'State']),
            '#Sum',
          ]}
        >
          {list.items.map((row) => (
            <StaffRow key={row.id}>
              <StaffCell>
                <TextLink to={`${PATH}/${encodeURIComponent(row.id)}`}>{row.reference}</TextLink>
              </StaffCell>
              <StaffCell>{row.client.name}</StaffCell>
              <StaffCell>{row.seller.name}</StaffCell>
              {row.decision ? (
                <>
                  <StaffCell>
                    {row.decision.settledFor === 'client' ? 'The client' : 'The seller'}
                  </StaffCell>
                  <StaffCell>{row.decision.admin}</StaffCell>
                  <StaffCell>{dateTime(row.decision.at)}</StaffCell>
                </>
              ) : (
                <>
                  <StaffCell>{dateTime(row.disputedAt)}</StaffCell>
                  <StaffCell>
                    {row.proposed ? (
                      <Badge tone="pending">{NEEDS_SECOND_ADMIN}</Badge>
                    ) : (
                      <Badge tone="pending">Waiting</Badge>
                    )}
                  </StaffCell>
                </>
              )}
              <StaffCell number>{formatMoney(row.amount)}</StaffCell>
            </StaffRow>
          ))}
        </StaffTable>
      )}
      <Pages
        first={later && `${PATH}?status=${status}`}
        next={list.next && `${PATH}?${new URLSearchParams({ status, cursor: list.next })}`}
      />
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  failed: 'Could not load the disputes. Please try again.',
})
