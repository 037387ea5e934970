// The monthly earnings of each staff member, and their commission.
import { useLoaderData } from '@remix-run/react'
import { Download } from 'lucide-react'

import { monthForm } from '../../api/platform/values/date-forms'
import { minorOf } from '../../api/platform/values/money'
import { get } from '../platform/api.server'
import { page } from '../platform/page.server'
import { title } from '../platform/title'
import { Table } from '../ui/display/table'
import { EmptyState } from '../ui/layout/empty-state'
import { HeadAction } from '../ui/layout/head-action'
import { PageHead, Shell } from '../ui/layout/shell'
import { ReportMonths } from './report-months'

export const meta = title('Commission')

const PATH = '/partner/reports/commission'

export const loader = page('partner', async ({ api, searchParams }) => {
  const month = searchParams.get('month') ?? undefined
  const { commission } = api.reports
  return { report: await get(commission.$get({ query: { month } })) }
})

export default function CommissionPage() {
  const { report } = useLoaderData<typeof loader>()
  const { month, previous, next, staff, totals } = report
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead
        title="Commission"
        lead="From completed visits, after refunds. Tips are theirs in full, beside the commission."
        back={{ to: '/partner/salon', label: 'Salon' }}
      >
        {staff.length > 0 && (
          <HeadAction to={`/api/reports/commission/csv?month=${month}`} icon={Download}>
            Download CSV
          </HeadAction>
        )}
      </PageHead>
      <ReportMonths path={PATH} {...{ month, previous, next }} />
      {staff.length === 0 ? (
        <EmptyState>
          {next ? `No visits were completed in ${monthForm(month)}.` : 'No visits completed this month yet.'}
        </EmptyState>
      ) : (
        <Table
          label="By staff member"
          rows={staff.map(({ staffId, ...row }) => ({ ...row, key: staffId + row.currency }))}
          totals={totals.map((row) => ({ ...row, key: row.currency, name: `Total, ${row.currency}` }))}
          lines="widest"
          rowKey={({ key }) => key}
          columns={[
            { head: 'Staff member', cell: (row) => row.name },
            { head: 'Visits', number: true, cell: ({ visits }) => visits },
            { head: 'Revenue', sum: ({ revenue }) => revenue },
            { head: 'Refunded', sum: ({ refunded }) => minorOf(refunded) > 0 && refunded },
            { head: 'Commission', aside: true, sum: ({ commission }) => commission },
            { head: 'Tips', sum: ({ tips }) => minorOf(tips) > 0 && tips },
          ]}
        />
      )}
    </Shell>
  )
}
