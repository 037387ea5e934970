// Reconciliation: breaks between our books and the providers' reports, and how much of the difference they explain.

import { useLoaderData } from '@remix-run/react'
import { FileUp } from 'lucide-react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More } from '../../ui/display/pages'
import { Table } from '../../ui/display/table'
import { TabLink } from '../../ui/display/tabs'
import { dateTime, day } from '../../ui/display/time'
import { ListTabs } from '../../ui/forms/list-tabs'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { BESIDE } from '../../ui/measures'
import { BREAK_LABELS, referenceText, SideAmount } from './break-labels'

const AT_PROVIDERS = 'Money at the providers'

export const meta = title('Reconciliation')

const PATH = '/admin/reconciliation'

const TABS = { open: 'Open', resolved: 'Resolved' } as const

type Tab = keyof typeof TABS

export const loader = page('admin', async ({ api, searchParams }) => {
  const status: Tab = searchParams.get('status') === 'resolved' ? 'resolved' : 'open'
  const cursor = searchParams.get('cursor')
  const query = { status, ...(cursor && { cursor }) }
  const list = await get(api.admin.reconciliation.breaks.$get({ query }))
  return { status, list }
})

export default function Reconciliation() {
  const { status, list } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Reconciliation" lead="Provider reports compared with our ledger.">
        <HeadAction to={`${PATH}/import`} icon={FileUp} tone="main" worded>
          Import a report
        </HeadAction>
      </PageHead>
      <ListTabs label="Discrepancies">
        {(Object.keys(TABS) as Tab[]).map((tab) => (
          <TabLink key={tab} to={`${PATH}?status=${tab}`} current={tab === status}>
            {TABS[tab]} {list.counts[tab]}
          </TabLink>
        ))}
      </ListTabs>
      {list.items.length === 0 ? (
        <EmptyState {...(status === 'open' && { title: 'No discrepancies' })}>
          {status === 'open'
            ? 'Differences between a report and our ledger appear here.'
            : 'Nothing has been resolved yet.'}
        </EmptyState>
      ) : (
        <Table
          label="Discrepancies"
          lines="widest"
          rows={list.items}
          rowKey={({ id }) => id}
          to={({ id }) => `${PATH}/${encodeURIComponent(id)}`}
          columns={[
            { head: 'What', cell: ({ kind }) => BREAK_LABELS[kind] },
            { head: 'Provider', bare: true, cell: ({ processor }) => <span className="capitalize">{processor}</span> },
            { head: 'Reference', cell: ({ reference }) => referenceText(reference) },
            { head: 'Ours', number: true, cell: ({ ours }) => <SideAmount money={ours} /> },
            { head: 'Theirs', number: true, cell: ({ theirs }) => <SideAmount money={theirs} /> },
            { head: 'Since', whole: true, cell: ({ createdAt }) => dateTime(createdAt) },
          ]}
        />
      )}
      <More to={list.next && `${PATH}?${new URLSearchParams({ status, cursor: list.next })}`}>Older</More>
      <div className={`${BESIDE} mt-10`}>
        <Section id="clearing" title={AT_PROVIDERS}>
          <p className="mb-2 text-sm text-soft">
            What our ledger says they hold for us, adjusted by open discrepancies, and the total their own reports
            should show.
          </p>
          {list.clearing.length === 0 ? (
            <p className="text-soft">No money yet.</p>
          ) : (
            <Table
              label={AT_PROVIDERS}
              rows={list.clearing}
              rowKey={({ currency }) => currency}
              columns={[
                { head: 'Currency', cell: ({ currency }) => currency },
                { head: 'Our books', sum: ({ books }) => books },
                { head: 'Discrepancies', sum: ({ breaks }) => breaks },
                { head: 'Their total', sum: ({ providers }) => providers },
              ]}
            />
          )}
        </Section>
        <Section id="reports" title="Recent reports">
          {list.reports.length === 0 ? (
            <p className="mt-2 text-soft">No reports imported yet.</p>
          ) : (
            <ul>
              {list.reports.map((report) => (
                <li key={report.id} className="stitch py-3">
                  <p className="font-medium">
                    <span className="capitalize">{report.processor}</span>, {report.lines} lines
                  </p>
                  <p className="text-sm text-soft">
                    From {day(report.from)}, imported on {dateTime(report.createdAt)} by {report.by}
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load the discrepancies. Please try again.' })
