// The fees of the marketplace: current and scheduled ones.
import { useLoaderData } from '@remix-run/react'
import { BadgePercent } from 'lucide-react'
import { FEE_NAMES } from '../../../api/money/ledger/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Table } from '../../ui/display/table'
import { dateTime } from '../../ui/display/time'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'
import { NEEDS_SECOND_ADMIN } from '../proposals/proposal-labels'

export const meta = title('Fees')

const PATH = '/admin/fees'

export const loader = page('admin', async ({ api }) => get(api.admin.fees.$get()))

export default function Fees() {
  const { items } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Fees" lead="Changes apply from a future date. Earlier bookings and orders aren’t affected.">
        <HeadAction to="/admin/member-discounts" icon={BadgePercent} worded>
          Member discounts
        </HeadAction>
      </PageHead>
      <Table
        live="table"
        label="Fees"
        rows={items}
        rowKey={({ kind }) => kind}
        to={({ kind }) => `${PATH}/${kind}`}
        columns={[
          {
            head: 'Fee',
            cell: ({ kind }) => FEE_NAMES[kind],
          },
          { head: 'Now', number: true, aside: true, cell: ({ inForce }) => <strong>{inForce.percent}%</strong> },
          {
            head: 'Since',
            whole: true,
            cell: ({ inForce }) => (inForce.by === 'first' ? 'Launch' : dateTime(inForce.effectiveFrom)),
          },
          {
            head: 'Scheduled',
            cell: ({ planned, waiting }) =>
              waiting ? (
                <a href={`/admin/proposals/${waiting}`}>{NEEDS_SECOND_ADMIN}</a>
              ) : (
                planned.map((fee) => `${fee.percent}% from ${dateTime(fee.effectiveFrom)}`).join('; ')
              ),
          },
        ]}
      />
    </Shell>
  )
}

export const ErrorBoundary = routeError()
