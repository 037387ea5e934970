// Scheduled jobs: each with its last run, the runs, and skipped items with their reasons.
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { RUN_ORDERS } from '../../../api/admin/settings/input'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { TabLink } from '../../ui/display/tabs'
import { dateTime } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Scheduled jobs')

const PATH = '/admin/jobs'

const TABS = { jobs: 'Jobs', runs: 'Runs', skips: 'Skips' } as const

type Order = (typeof RUN_ORDERS)[number]

export const loader = page('admin', async ({ visitor: { name }, api, searchParams }) => {
  const door = api.admin.jobs
  const job = searchParams.get('job') || null
  const cursor = searchParams.get('cursor')
  const asked = searchParams.get('order')
  const order: Order = RUN_ORDERS.find((one) => one === asked) ?? 'newest'
  const query = { ...(job && { job }), ...(cursor && { cursor }) }
  const view = searchParams.get('view')
  if (view === 'runs') {
    const runs = await get(door.runs.$get({ query: { ...query, order } }))
    return { name, view: 'runs' as const, job, order, runs }
  }
  if (view === 'skips') {
    return {
      name,
      view: 'skips' as const,
      job,
      skips: await get(door.skips.$get({ query })),
    }
  }
  const { jobs } = await get(door.$get())
  return { name, view: 'jobs' as const, job, byName: asked === 'name', jobs }
})

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function Jobs() {
  const view = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH} name={view.name}>
      <PageHead
        back={{ to: '/admin/dashboard', label: 'Dashboard' }}
        title="Scheduled jobs"
        lead="Runs with nothing to do aren’t recorded."
      />
      <nav aria-label="View" className="mb-6 grid max-w-xl grid-cols-3 rounded-full bg-sunken p-1">
        {(Object.keys(TABS) as (keyof typeof TABS)[]).map((one) => (
          <TabLink key={one} to={address({ view: one, job: view.job })} current={one === view.view}>
            {TABS[one]}
          </TabLink>
        ))}
      </nav>
      {view.job && view.view !== 'jobs' && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4">
          <span>
            Only <strong>{view.job}</strong>
          </span>
          <a href={address({ view: view.view })} className={LINK}>
            Show all jobs
          </a>
        </p>
      )}
      <Body view={view} />
    </Shell>
  )
}

function Body({ view }: { view: View }) {
  if (view.view === 'runs') return <Runs {...view} />
  if (view.view === 'skips') return <Skips {...view} />
  return <Schedules {...view} />
}

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'

/** Each schedule of wrangler.toml, in words. */
const SCHEDULES: Record<string, string> = {
  '* * * * *': 'Every minute',
  '7 * * * *': 'Every hour, at :07',
  '23 0 * * *': 'Every day, at 00:23',
}

function Schedules({ jobs, byName }: Extract<View, { view: 'jobs' }>) {
  const shown = byName ? [...jobs].sort((a, b) => a.name.localeCompare(b.name)) : jobs
  return (
    <Table label="Jobs">
      <thead>
        <tr>
          <Head current={byName} ascending to={address({ view: 'jobs', order: 'name' })}>
            Job
          </Head>
          <Head current={!byName} ascending to={address({ view: 'jobs' })}>
            Schedule
          </Head>
          <Head>Last run</Head>
          <Head number>Done</Head>
          <Head number>Skipped</Head>
          <Head number>Failed</Head>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, cron, last }) => (
          <tr key={`${cron} ${name}`} className="border-t border-line">
            <Cell>
              <a href={address({ view: 'runs', job: name })} className={LINK}>
                {name}
              </a>
            </Cell>
            <Cell>{cron === null ? 'No longer scheduled' : (SCHEDULES[cron] ?? cron)}</Cell>
            <Cell>
              {last ? dateTime(last.startedAt) : <span className="text-soft">None yet</span>}
            </Cell>
            <Cell number>{last?.done}</Cell>
            <Cell number>{last?.skipped}</Cell>
            <Cell number bad={Boolean(last?.failed)}>
              {last?.failed}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Runs({ runs, job, order }: Extract<View, { view: 'runs' }>) {
  if (runs.items.length === 0) return <p className="text-soft">No runs yet.</p>
  const sorted = (by: Order, words: string) => (
    <Head number current={order === by} to={address({ view: 'runs', job, order: by })}>
      {words}
    </Head>
  )
  return (
    <>
      <Table label="Runs">
        <thead>
          <tr>
            <Head
              current={order === 'newest' || order === 'oldest'}
              ascending={order === 'oldest'}
              to={address({ view: 'runs', job, order: order === 'newest' ? 'oldest' : 'newest' })}
            >
              Started
            </Head>
            <Head>Job</Head>
            {sorted('longest', 'Duration')}
            {sorted('most', 'Done')}
            <Head number>Skipped</Head>
            {sorted('failed', 'Failed')}
            <Head>First error</Head>
          </tr>
        </thead>
        <tbody>
          {runs.items.map((run) => (
            <tr key={run.id} className="border-t border-line">
              <Cell>
                <time dateTime={run.startedAt}>{dateTime(run.startedAt)}</time>
              </Cell>
              <Cell>{run.job}</Cell>
              <Cell number>{`${(run.took / 1000).toFixed(1)} s`}</Cell>
              <Cell number>{run.done}</Cell>
              <Cell number>{run.skipped}</Cell>
              <Cell number bad={run.failed > 0}>
                {run.failed}
              </Cell>
              <Cell>{run.error}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <More to={runs.next && address({ view: 'runs', job, order, cursor: runs.next })} />
    </>
  )
}

function Skips({ skips, job }: Extract<View, { view: 'skips' }>) {
  if (skips.items.length === 0) return <p className="text-soft">Nothing skipped.</p>
  return (
    <>
      <Table label="Skips">
        <thead>
          <tr>
            <Head>When</Head>
            <Head>Job</Head>
            <Head>Reason</Head>
            <Head>Due</Head>
            <Head>Of</Head>
          </tr>
        </thead>
        <tbody>
          {skips.items.map((skip) => (
            <tr key={`${skip.job} ${skip.subject} ${skip.period}`} className="border-t border-line">
              <Cell>
                <time dateTime={skip.at}>{dateTime(skip.at)}</time>
              </Cell>
              <Cell>
                <a href={address({ view: 'skips', job: skip.job })} className={LINK}>
                  {skip.job}
                </a>
              </Cell>
              <Cell>{skip.reason}</Cell>
              <Cell>{skip.period}</Cell>
              <Cell>
                <code className="text-xs">{skip.subject}</code>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <More to={skips.next && address({ view: 'skips', job, cursor: skips.next })} />
    </>
  )
}

function More({ to }: { to: string | null }) {
  if (!to) return null
  return (
    <ButtonLink to={to} variant="quiet" className="mt-6">
      More
    </ButtonLink>
  )
}

/** A table wider than the screen scrolls by itself; its links make it reachable by keyboard. */
function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} data-live="table" className="-mx-4 overflow-x-auto px-4">
      <table className="w-full text-left text-sm tabular-nums">{children}</table>
    </section>
  )
}

function Head({
  number,
  current,
  ascending,
  to,
  children,
}: {
  number?: boolean
  current?: boolean
  ascending?: boolean
  to?: string
  children: ReactNode
}) {
  return (
    <th
      scope="col"
      aria-sort={current ? (ascending ? 'ascending' : 'descending') : undefined}
      className={`pr-4 font-semibold whitespace-nowrap text-soft last:pr-0 ${number ? 'text-right' : ''}`}
    >
      {to ? (
        <a
          href={to}
          className={`inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 ${number ? 'justify-end' : ''} ${current ? 'text-ink decoration-2' : 'decoration-line'}`}
        >
          {children}
        </a>
      ) : (
        <span className="inline-flex min-h-11 items-center">{children}</span>
      )}
    </th>
  )
}

function Cell({ number, bad, children }: { number?: boolean; bad?: boolean; children: ReactNode }) {
  return (
    <td
      className={`py-1.5 pr-4 whitespace-nowrap last:pr-0 ${number ? 'text-right' : ''} ${bad ? 'font-semibold text-out' : ''}`}
    >
      {children}
    </td>
  )
}

/** An address of this page, with all non-empty values. */
function address(query: Record<string, string | null | undefined>): string {
  const said = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${PATH}?${new URLSearchParams(said)}`
}
