// Proposals that a second admin decides: by status, newest first.
import { useLoaderData } from '@remix-run/react'
import { PROPOSAL_STATUSES } from '../../../api/admin/settings/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { Table } from '../../ui/display/table'
import { TabLink } from '../../ui/display/tabs'
import { dateTime } from '../../ui/display/time'
import { ListTabs } from '../../ui/forms/list-tabs'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { proposalTitle } from './proposal-labels'

export const meta = title('Proposals')

const PATH = '/admin/proposals'

const TABS = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  refused: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
} as const

const EMPTY = {
  waiting: 'Anything that needs a second admin appears here.',
  confirmed: 'Nothing has been confirmed yet.',
  refused: 'No proposals have been declined.',
  withdrawn: 'Nothing has been withdrawn.',
  expired: 'Nothing has expired.',
} as const

export const loader = page('admin', async ({ api, searchParams }) => {
  const requested = searchParams.get('status')
  const status = PROPOSAL_STATUSES.find((proposalStatus) => proposalStatus === requested) ?? 'waiting'
  const cursor = searchParams.get('cursor')
  const query = { status, ...(cursor && { cursor }) }
  return { status, list: await get(api.admin.proposals.$get({ query })) }
})

export default function Proposals() {
  const { status, list } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Proposals" lead="Changes that need a second admin to confirm." />
      <ListTabs label="Proposals" live="tabs">
        {PROPOSAL_STATUSES.map((proposalStatus) => (
          <TabLink key={proposalStatus} to={`${PATH}?status=${proposalStatus}`} current={proposalStatus === status}>
            {TABS[proposalStatus]}
            {proposalStatus === 'waiting' && list.waiting > 0 ? ` ${list.waiting}` : ''}
          </TabLink>
        ))}
      </ListTabs>
      <div data-live="table">
        {list.items.length === 0 ? (
          <EmptyState {...(status === 'waiting' && { picture: 'letter', title: 'No proposals are waiting' })}>
            {EMPTY[status]}
          </EmptyState>
        ) : (
          <Table
            label="Proposals"
            lines="wide"
            rows={list.items}
            rowKey={({ id }) => id}
            to={({ id }) => `${PATH}/${id}`}
            columns={[
              { head: 'What', cell: (proposal) => proposalTitle(proposal) },
              { head: 'Proposed by', cell: ({ mine, proposedBy }) => (mine ? 'You' : proposedBy.name) },
              { head: 'When', bare: true, whole: true, cell: ({ createdAt }) => dateTime(createdAt) },
              {
                head: status === 'waiting' ? 'Until' : 'Decided',
                cell: ({ expiresAt, decidedAt, decidedBy }) =>
                  status === 'waiting'
                    ? dateTime(expiresAt)
                    : `${dateTime(decidedAt ?? expiresAt)}${decidedBy ? ` by ${decidedBy}` : ''}`,
              },
            ]}
          />
        )}
      </div>
      <More to={list.next && `${PATH}?${new URLSearchParams({ status, cursor: list.next })}`} />
    </Shell>
  )
}

export const ErrorBoundary = routeError()
