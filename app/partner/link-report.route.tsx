// How many visits of a month came by each of the salon's own links.
import { useLoaderData } from '@remix-run/react'
import { get } from '../platform/api.server'
import { page } from '../platform/page.server'
import { title } from '../platform/title'
import { counted } from '../ui/display/plural'
import { Table } from '../ui/display/table'
import { EmptyState } from '../ui/layout/empty-state'
import { PageHead, Shell } from '../ui/layout/shell'
import { ReportMonths } from './report-months'
import { VIA_NAMES } from './via-names'

export const meta = title('Visits by link')

const PATH = '/partner/reports/links'

export const loader = page('partner', async ({ api, searchParams }) => {
  const month = searchParams.get('month') ?? undefined
  return { report: await get(api.reports.links.$get({ query: { month } })) }
})

export default function LinkReport() {
  const { report } = useLoaderData<typeof loader>()
  const { ways, visits } = report
  const came = ways.reduce((sum, { booked }) => sum + booked, 0)
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead
        title="Visits by link"
        lead="Which visits came by your own links, posters and website."
        back={{ to: '/partner/salon/links', label: 'Booking links' }}
      />
      <ReportMonths path={PATH} {...report} />
      {visits === 0 ? (
        <EmptyState>
          No visits this month yet. Share a link or a poster, and the visits it brings are counted here.
        </EmptyState>
      ) : (
        <>
          <p className="mb-4">{`${came} of ${counted(visits, 'visit', 'visits')} this month.`}</p>
          <Table
            label="By link"
            rows={ways}
            rowKey={({ via }) => via}
            columns={[
              { head: 'They came by', cell: ({ via }) => VIA_NAMES[via] },
              { head: 'Visits', number: true, aside: true, cell: ({ booked }) => booked },
              { head: 'Completed', number: true, cell: ({ completed }) => completed },
            ]}
          />
        </>
      )}
    </Shell>
  )
}
