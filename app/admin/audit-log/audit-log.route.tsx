// The audit log: searched, paginated, exported, and its chain verified. Reading it is itself recorded.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AuditQuery } from '../../../api/admin/settings/input'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { ROWS_A_PAGE } from '../../ui/display/pages'
import { counted } from '../../ui/display/plural'
import { dateTime } from '../../ui/display/time'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, ButtonLink } from '../../ui/forms/button'
import { EmptyState } from '../../ui/layout/empty-state'
import { routeError } from '../../ui/layout/error-page'
import { PageHead, Shell } from '../../ui/layout/shell'
import { AuditFilters } from './audit-filters'
import { AuditTable } from './audit-table'

export const meta = title('Audit log')

const PATH = '/admin/audit'

export const loader = page('admin', async ({ api, searchParams }) => {
  const requested = Object.fromEntries(searchParams)
  const read = AuditQuery.safeParse(requested)
  const { cursor, limit, ...fields } = read.success ? read.data : AuditQuery.parse({})
  // Empty fields are ignored, and left out of links.
  const filters = Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
  const query = { ...filters, limit: ROWS_A_PAGE, ...(cursor && { cursor }) }
  const log = await get(api.admin.audit.$get({ query }))
  const errors = read.success ? null : read.error.flatten().fieldErrors
  return { log, filters, requested, errors, later: cursor !== undefined }
})

export const action = page('admin', async ({ api }) => {
  const response = await ask(api.admin.audit.verification.$post())
  if (!response.ok) {
    const { title, description } = noticeOf(response.problem)
    const notice = { title, description, tone: 'bad' as const }
    return data({ notice, verdict: null }, response.problem.status)
  }
  return data({ notice: null, verdict: response.value })
})

export default function Audit() {
  const { log, filters, requested, errors, later } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const at = (change: Record<string, string>, path = PATH) => {
    const query = new URLSearchParams({ ...filters, ...change })
    return query.size > 0 ? `${path}?${query}` : path
  }
  const filtered = Object.keys(filters).length > 0
  return (
    <Shell as="admin" path={PATH}>
      <PageHead
        title="Audit log"
        lead="Who did what, newest first. Times are UTC. Viewing and exporting are recorded too."
      />
      <InlineNotice notice={response?.notice} />
      {response?.verdict && <Verdict verdict={response.verdict} />}
      <AuditFilters path={PATH} requested={requested} kinds={log.kinds} errors={errors} filtered={filtered} />
      {log.items.length === 0 ? (
        <EmptyState title={filtered || later ? 'No matches' : 'Nothing has been recorded yet'}>
          {filtered
            ? 'Actors and subjects match only by their full ID or email. Try fewer filters or other dates.'
            : 'Sign-ins, security and money changes, and everything admins do appear here.'}
        </EmptyState>
      ) : (
        <AuditTable items={log.items} at={at} />
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {later && (
          <ButtonLink to={at({})} variant="quiet">
            Newest
          </ButtonLink>
        )}
        {log.next && (
          <ButtonLink to={at({ cursor: log.next })} variant="quiet">
            Older
          </ButtonLink>
        )}
        {log.items.length > 0 && (
          <>
            <ButtonLink to={at({}, '/admin/audit/export.csv')} variant="quiet">
              Export as CSV
            </ButtonLink>
            <span className="text-sm text-soft">Up to the newest 10,000 matches. IDs only, no names.</span>
          </>
        )}
      </div>
      <Chain chain={log.chain} />
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load the audit log.' })

type Log = ReturnType<typeof useLoaderData<typeof loader>>['log']

/** The length of the chain, the last verification, and a button that verifies it again. */
function Chain({ chain: { last, sealed, head, verified } }: { chain: Log['chain'] }) {
  const open = last - sealed
  const broken = verified?.found.startsWith('broken') ?? false
  return (
    <section
      aria-labelledby="chain"
      className="mt-10 grid gap-x-8 gap-y-3 rounded-lg bg-raised p-4 ring-1 ring-line ring-inset lg:grid-cols-[1fr_auto] lg:items-center"
    >
      <div className="grid min-w-0 gap-1 text-sm">
        <h2 id="chain" className="font-display text-lg">
          Hash chain
        </h2>
        <p className="tabular-nums">
          Sealed up to entry <strong>{sealed}</strong> of {last}
          {open > 0 && <span className="text-soft">; new entries are sealed within a minute</span>}.
        </p>
        {head && (
          <p className="text-soft">
            Newest hash: <code className="text-xs break-all text-ink">{head}</code>
          </p>
        )}
        <p className={broken ? 'font-semibold text-out' : 'text-soft'}>
          {verified
            ? `Last verified ${dateTime(verified.at)} by ${verified.by.name ?? verified.by.id}: ${verified.found}.`
            : 'Not verified yet.'}
        </p>
      </div>
      <form method="post">
        <Button variant="quiet" data-busy="Verifying..." className="max-lg:w-full">
          Verify now
        </Button>
      </form>
    </section>
  )
}

type Found = NonNullable<NonNullable<ReturnType<typeof useActionData<typeof action>>>['verdict']>

/** The result of the verification, and the number of checked events. */
function Verdict({ verdict: { from, to, checked, fault } }: { verdict: Found }) {
  return (
    <section
      role={fault ? 'alert' : 'status'}
      className={`mb-5 rounded-md px-4 py-3 ${fault ? 'bg-out-tint text-out' : 'bg-in-tint text-in'}`}
    >
      <p className="font-semibold">
        {fault
          ? fault.sequence === null
            ? 'The audit log was changed'
            : `The audit log is broken at entry ${fault.sequence}`
          : 'The chain is intact'}
      </p>
      <p className="text-sm">
        {fault
          ? `Problem: ${fault.why}. Leave the database as it is, and follow “When verify-audit fails” in docs/operations.md.`
          : `${counted(checked, 'entry', 'entries')} checked, from ${from} to ${to}.`}{' '}
        {!fault &&
          from > 1 &&
          'Earlier entries were not checked. To check them all, run npm run admin -- verify-audit.'}
      </p>
    </section>
  )
}
