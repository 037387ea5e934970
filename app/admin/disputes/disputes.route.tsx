// Disputed parcels: open ones, oldest first, and decided ones.
import { useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Pages } from '../../ui/display/pages'
import { type Column, Table } from '../../ui/display/table'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ListTabs } from '../../ui/forms/list-tabs'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { NEEDS_SECOND_ADMIN } from '../proposals/proposal-labels'

export const meta = title('Disputes')

const PATH = '/admin/disputes'

export const loader = page('admin', async ({ api, searchParams }) => {
  const status = searchParams.get('status') === 'decided' ? ('decided' as const) : ('waiting' as const)
  const cursor = searchParams.get('cursor')
  const query = { status, ...(cursor && { cursor }) }
  const list = await get(api.admin.disputes.$get({ query }))
  return { status, list, later: cursor !== null }
})

type Item = ReturnType<typeof useLoaderData<typeof loader>>['list']['items'][number]

const OPEN: Column<Item>[] = [
  { head: 'Since', whole: true, cell: ({ disputedAt }) => dateTime(disputedAt) },
  {
    head: 'Status',
    bare: true,
    cell: ({ proposed }) => <Badge tone="pending">{proposed ? NEEDS_SECOND_ADMIN : 'Waiting'}</Badge>,
  },
]

const DECIDED: Column<Item>[] = [
  {
    head: 'Decided for',
    cell: ({ decision }) => decision && (decision.settledFor === 'client' ? 'The client' : 'The seller'),
  },
  { head: 'By', cell: ({ decision }) => decision?.admin },
  { head: 'When', bare: true, whole: true, cell: ({ decision }) => decision && dateTime(decision.at) },
]

export default function Disputes() {
  const { status, list, later } = useLoaderData<typeof loader>()
  const decided = status === 'decided'
  return (
    <Shell as="admin" path={PATH}>
      <PageHead
        title="Disputes"
        lead="Orders that clients say haven’t arrived. The money stays on hold until the dispute is decided."
      />
      <p className="mb-5 max-w-xl">
        <TextLink to="/admin/support?source=dispute">Disputed visits are in Support</TextLink>
      </p>
      <ListTabs label="Disputes">
        <TabLink to={PATH} current={!decided}>
          Waiting
        </TabLink>
        <TabLink to={`${PATH}?status=decided`} current={decided}>
          Decided
        </TabLink>
      </ListTabs>
      <div data-live="table">
        {list.items.length === 0 ? (
          <EmptyState {...(!decided && { picture: 'parcel', title: 'No open disputes' })}>
            {decided ? 'No decisions yet.' : 'Orders that clients report as not arrived appear here.'}
          </EmptyState>
        ) : (
          <Table
            label={decided ? 'Decided disputes' : 'Waiting disputes'}
            lines="widest"
            rows={list.items}
            rowKey={({ id }) => id}
            to={({ id }) => `${PATH}/${encodeURIComponent(id)}`}
            columns={[
              { head: 'Order', cell: ({ reference }) => reference },
              { head: 'Client', cell: ({ client }) => client.name },
              { head: 'Seller', cell: ({ seller }) => seller.name },
              ...(decided ? DECIDED : OPEN),
              { head: 'Amount', aside: true, sum: ({ amount }) => amount },
            ]}
          />
        )}
      </div>
      <Pages
        first={later && `${PATH}?status=${status}`}
        next={list.next && `${PATH}?${new URLSearchParams({ status, cursor: list.next })}`}
      />
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load the disputes. Please try again.' })
