// Scheduled jobs: each with its last run, the runs, and skipped items with their reasons.
import { useLoaderData } from '@remix-run/react'
import { RUN_ORDERS } from '../../../api/admin/settings/input'
import { CRONS } from '../../../api/platform/values/time'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { More, ROWS_A_PAGE } from '../../ui/display/pages'
import { Table } from '../../ui/display/table'
import { TabLink } from '../../ui/display/tabs'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { ListTabs } from '../../ui/forms/list-tabs'
import { EmptyState } from '../../ui/layout/empty-state'
import { PageHead, Shell } from '../../ui/layout/shell'
import { jobName } from './job-name'

export const meta = title('Scheduled jobs')

const PATH = '/admin/jobs'

const TABS = { jobs: 'Jobs', runs: 'Runs', skips: 'Skips' } as const

type Order = (typeof RUN_ORDERS)[number]

export const loader = page('admin', async ({ api, searchParams }) => {
  const endpoint = api.admin.jobs
  const job = searchParams.get('job') || null
  const cursor = searchParams.get('cursor')
  const requested = searchParams.get('order')
  const order: Order = RUN_ORDERS.find((runOrder) => runOrder === requested) ?? 'newest'
  const query = { limit: ROWS_A_PAGE, ...(job && { job }), ...(cursor && { cursor }) }
  const view = searchParams.get('view')
  if (view === 'runs') {
    const runs = await get(endpoint.runs.$get({ query: { ...query, order } }))
    return { view: 'runs' as const, job, order, runs }
  }
  if (view === 'skips') {
    return {
      view: 'skips' as const,
      job,
      skips: await get(endpoint.skips.$get({ query })),
    }
  }
  const { jobs } = await get(endpoint.$get())
  return { view: 'jobs' as const, job, jobs }
})

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function Jobs() {
  const view = useLoaderData<typeof loader>()
  return (
    <Shell as="admin" path={PATH}>
      <PageHead title="Scheduled jobs" lead="Runs with nothing to do aren’t recorded." />
      <ListTabs label="View">
        {(Object.keys(TABS) as (keyof typeof TABS)[]).map((tab) => (
          <TabLink key={tab} to={address({ view: tab, job: view.job })} current={tab === view.view}>
            {TABS[tab]}
          </TabLink>
        ))}
      </ListTabs>
      {view.job && view.view !== 'jobs' && (
        <p className="mb-3 flex flex-wrap items-center gap-x-4">
          <span>
            Only <strong>{jobName(view.job)}</strong>
          </span>
          <TextLink to={address({ view: view.view })}>Show all jobs</TextLink>
        </p>
      )}
      <div data-live="table">
        <Body view={view} />
      </div>
    </Shell>
  )
}

function Body({ view }: { view: View }) {
  if (view.view === 'runs') return <Runs {...view} />
  if (view.view === 'skips') return <Skips {...view} />
  return <Schedules {...view} />
}

/** Each schedule in words. */
const SCHEDULES: Record<string, string> = {
  [CRONS.minute]: 'Every minute',
  [CRONS.hour]: 'Every hour at :07',
  [CRONS.day]: 'Every day at 12:23 AM UTC',
}

function Failed({ count }: { count: number }) {
  return <span className={count > 0 ? 'font-semibold text-out' : undefined}>{count}</span>
}

/** What ran last comes first. */
function Schedules({ jobs }: Extract<View, { view: 'jobs' }>) {
  const crons = [...new Set(jobs.map(({ cron }) => cron))]
  const ranAt = ({ last }: (typeof jobs)[number]) => last?.startedAt ?? ''
  return crons.map((cron) => {
    const schedule = cron === null ? 'No longer scheduled' : (SCHEDULES[cron] ?? cron)
    return (
      <div key={cron} className="mb-8">
        <h2 className="font-display text-lg">{schedule}</h2>
        <Table
          label={schedule}
          lines="wide"
          rows={jobs.filter((job) => job.cron === cron).sort((a, b) => ranAt(b).localeCompare(ranAt(a)))}
          rowKey={({ name }) => name}
          to={({ name }) => address({ view: 'runs', job: name })}
          columns={[
            { head: 'Job', cell: ({ name }) => jobName(name) },
            {
              head: 'Last run',
              aside: true,
              whole: true,
              cell: ({ last }) =>
                last ? dateTime(last.startedAt) : <span className="text-sm text-soft">None yet</span>,
            },
            { head: 'Done', number: true, cell: ({ last }) => last?.done || null },
            { head: 'Skipped', number: true, cell: ({ last }) => last?.skipped || null },
            {
              head: 'Failed',
              number: true,
              cell: ({ last }) => (last?.failed ? <Failed count={last.failed} /> : null),
            },
          ]}
        />
      </div>
    )
  })
}

function Runs({ runs, job, order }: Extract<View, { view: 'runs' }>) {
  if (runs.items.length === 0) return <EmptyState>No runs yet.</EmptyState>
  const most = (by: Order) => ({
    to: address({ view: 'runs', job, order: by }),
    sorted: order === by ? ('descending' as const) : undefined,
  })
  return (
    <>
      <Table
        label="Runs"
        lines="widest"
        rows={runs.items}
        rowKey={({ id }) => id}
        columns={[
          { head: 'Job', cell: ({ job }) => jobName(job) },
          {
            head: 'Started',
            bare: true,
            whole: true,
            sort: {
              to: address({ view: 'runs', job, order: order === 'newest' ? 'oldest' : 'newest' }),
              sorted: order === 'newest' ? 'descending' : order === 'oldest' ? 'ascending' : undefined,
            },
            cell: ({ startedAt }) => <time dateTime={startedAt}>{dateTime(startedAt)}</time>,
          },
          {
            head: 'Duration',
            number: true,
            aside: true,
            sort: most('longest'),
            cell: ({ took }) => `${(took / 1000).toFixed(1)} s`,
          },
          { head: 'Done', number: true, sort: most('most'), cell: ({ done }) => done },
          { head: 'Skipped', number: true, cell: ({ skipped }) => skipped },
          { head: 'Failed', number: true, sort: most('failed'), cell: ({ failed }) => <Failed count={failed} /> },
          { head: 'First error', cell: ({ error }) => error },
        ]}
      />
      <More to={runs.next && address({ view: 'runs', job, order, cursor: runs.next })} />
    </>
  )
}

function Skips({ skips, job }: Extract<View, { view: 'skips' }>) {
  if (skips.items.length === 0) return <EmptyState>Nothing skipped.</EmptyState>
  return (
    <>
      <Table
        label="Skips"
        lines="wide"
        rows={skips.items}
        rowKey={(skip) => `${skip.job} ${skip.subject} ${skip.period}`}
        columns={[
          { head: 'Job', cell: ({ job }) => <a href={address({ view: 'skips', job })}>{jobName(job)}</a> },
          { head: 'When', bare: true, whole: true, cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
          { head: 'Reason', cell: ({ reason }) => reason },
          { head: 'Due', cell: ({ period }) => period },
          { head: 'Of', cell: ({ subject }) => <code className="text-xs wrap-anywhere">{subject}</code> },
        ]}
      />
      <More to={skips.next && address({ view: 'skips', job, cursor: skips.next })} />
    </>
  )
}

/** An address of this page, with all non-empty values. */
function address(query: Record<string, string | null | undefined>): string {
  const filters = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${PATH}?${new URLSearchParams(filters)}`
}
