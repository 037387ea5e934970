// Reconciliation: breaks between our books and the providers' reports, and how much of the
// difference they explain.

import { useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { More } from '../../ui/display/pages'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { dateTime, day } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { routeError } from '../../ui/layout/error-page'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { LedgerCell, LedgerRow } from '../ledger/ledger-table'
import { StaffTable } from '../table'
import { BREAK_WORDS, referenceWords, SideAmount } from './break-labels'

const AT_PROVIDERS = 'Money at the providers'

export const meta = title('Reconciliation')

const PATH = '/admin/reconciliation'

const TABS = { open: 'Open', resolved: 'Resolved' } as const

type Tab = keyof typeof TABS

export const loader = page('admin', async ({ visitor: { name }, api, searchParams }) => {
  const status: Tab = searchParams.get('status') === 'resolved' ? 'resolved' : 'open'
  const cursor = searchParams.get('cursor')
  const query = { status, ...(cursor && { cursor }) }
  const list = await get(api.admin.reconciliation.breaks.$get({ query }))
  return { name, status, list }
})

export default function Reconciliation() {
  const { name, status, list } = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH} name={name}>
      <PageHead
        title="Reconciliation"
        lead="Provider reports compared with our ledger."
        back={{ to: '/admin/money', label: 'Money' }}
      >
        <ButtonLink to={`${PATH}/import`} variant="main">
          Import a report
        </ButtonLink>
      </PageHead>
      <nav
        aria-label="Discrepancies"
        className="mb-6 grid max-w-md grid-cols-2 rounded-full bg-sunken p-1"
      >
        {(Object.keys(TABS) as Tab[]).map((one) => (
          <TabLink key={one} to={`${PATH}?status=${one}`} current={one === status}>
            {TABS[one]} {list.counts[one]}
          </TabLink>
        ))}
      </nav>
      {list.items.length === 0 ? (
        <p className="max-w-xl rounded-lg bg-blush p-6">
          {status === 'open'
            ? 'No discrepancies. Differences between a report and our ledger appear here.'
            : 'Nothing has been resolved yet.'}
        </p>
      ) : (
        <StaffTable
          label="Discrepancies"
          heads={['What', 'Provider', 'Reference', '#Ours', '#Theirs', 'Since']}
        >
          {list.items.map((row) => (
            <LedgerRow key={row.id}>
              <LedgerCell>
                <TextLink to={`${PATH}/${encodeURIComponent(row.id)}`}>
                  {BREAK_WORDS[row.kind]}
                </TextLink>
              </LedgerCell>
              <LedgerCell>
                <span className="inline-flex min-h-11 items-center capitalize">
                  {row.processor}
                </span>
              </LedgerCell>
              <LedgerCell wide>
                <span className="block pt-3">{referenceWords(row.reference)}</span>
              </LedgerCell>
              <LedgerCell number>
                <span className="block pt-3">
                  <SideAmount money={row.ours} />
                </span>
              </LedgerCell>
              <LedgerCell number>
                <span className="block pt-3">
                  <SideAmount money={row.theirs} />
                </span>
              </LedgerCell>
              <LedgerCell>
                <span className="inline-flex min-h-11 items-center">{dateTime(row.createdAt)}</span>
              </LedgerCell>
            </LedgerRow>
          ))}
        </StaffTable>
      )}
      <More to={list.next && `${PATH}?${new URLSearchParams({ status, cursor: list.next })}`}>
        Older
      </More>
      <div className="mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section id="clearing" title={AT_PROVIDERS}>
          <p className="mb-2 text-sm text-soft">
            What our ledger says they hold for us, adjusted by open discrepancies, and the total
            their own reports should show.
          </p>
          {list.clearing.length === 0 ? (
            <p className="text-soft">No money yet.</p>
          ) : (
            <StaffTable
              plain
              label={AT_PROVIDERS}
              heads={['Currency', '#Our books', '#Open breaks', '#They say']}
            >
              {list.clearing.map((row) => (
                <LedgerRow key={row.currency}>
                  <LedgerCell>{row.currency}</LedgerCell>
                  <LedgerCell number>
                    <Amount money={row.books} />
                  </LedgerCell>
                  <LedgerCell number>
                    <Amount money={row.breaks} />
                  </LedgerCell>
                  <LedgerCell number>
                    <Amount money={row.providers} />
                  </LedgerCell>
                </LedgerRow>
              ))}
            </StaffTable>
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

export const ErrorBoundary = routeError({
  failed: 'Could not load the discrepancies. Please try again.',
})
