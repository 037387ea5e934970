// What member discounts cost: each business what it gave, and Purse the fee on it.
import { useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Table } from '../../ui/display/table'
import { day } from '../../ui/display/time'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Member discounts')

export const loader = page('admin', async ({ api }) => get(api.admin['member-discounts'].$get()))

export default function DiscountReport() {
  const { rows } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path="/admin/fees">
      <PageHead
        title="Member discounts"
        back={{ to: '/admin/fees', label: 'Fees' }}
        lead="Completed visits and received orders with a discount. The business pays for it; our fee is taken from the reduced price."
      />
      {rows.length === 0 ? (
        <EmptyState>No business has given a discount yet.</EmptyState>
      ) : (
        <Table
          label="Member discounts"
          lines="widest"
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { head: 'Business', cell: ({ business }) => business },
            { head: 'Percent', number: true, aside: true, cell: ({ percent }) => `${percent}%` },
            { head: 'Period', bare: true, cell: ({ startsAt, endsAt }) => `${day(startsAt)} to ${day(endsAt)}` },
            { head: 'Sold', number: true, cell: ({ sold }) => sold },
            { head: 'List price', sum: ({ sold, listed }) => sold > 0 && listed },
            { head: 'Given', sum: ({ sold, given }) => sold > 0 && given },
            { head: 'Fee forgone', sum: ({ sold, feeForgone }) => sold > 0 && feeForgone },
          ]}
        />
      )}
    </Shell>
  )
}

export const ErrorBoundary = routeError()
