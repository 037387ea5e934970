// Applications to be listed: pending, approved, rejected.
import { useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { ListTabs } from '../../ui/forms/list-tabs'
import { EmptyState } from '../../ui/layout/empty-state'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ApplicationTable } from './application-list'

export const meta = title('Approvals')

const PATH = '/admin/applications'

const TABS = { waiting: 'Waiting', approved: 'Approved', refused: 'Declined' } as const

type Tab = keyof typeof TABS

const EMPTY: Record<Tab, string> = {
  waiting: 'Salons and shops that ask for approval appear here.',
  approved: 'Nothing has been approved yet.',
  refused: 'No applications have been declined.',
}

export const loader = page('admin', async ({ api, searchParams }) => {
  const requested = searchParams.get('status') ?? ''
  const tab: Tab = Object.hasOwn(TABS, requested) ? (requested as Tab) : 'waiting'
  const cursor = searchParams.get('cursor')
  const query = { status: tab, ...(cursor && { cursor }) }
  const list = await get(api.admin.applications.$get({ query }))
  return { tab, list }
})

export default function Applications() {
  const { tab, list } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Approvals" />
      <ListTabs label="Applications" live="tabs">
        {(Object.keys(TABS) as Tab[]).map((item) => (
          <TabLink key={item} to={`${PATH}?status=${item}`} current={item === tab}>
            <span className="whitespace-nowrap">
              {TABS[item]} {list.counts[item]}
            </span>
          </TabLink>
        ))}
      </ListTabs>
      <div data-live="applications">
        {list.items.length === 0 ? (
          <EmptyState {...(tab === 'waiting' && { picture: 'opening', title: 'No applications are waiting' })}>
            {EMPTY[tab]}
          </EmptyState>
        ) : (
          <ApplicationTable items={list.items} />
        )}
      </div>
      <More to={list.next && `${PATH}?${new URLSearchParams({ status: tab, cursor: list.next })}`} />
    </Shell>
  )
}
