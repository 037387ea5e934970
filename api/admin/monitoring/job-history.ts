// Job runs for admins: each job with its last run, all runs, and skipped units with the reason.

import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { jobRun, jobUnit } from '../../../db/schema/platform'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { beyond } from '../../platform/keyset'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { rfc3339 } from '../../platform/values/time'
import { readAsAdmin } from '../../platform/viewer/proof'
import { RunsQuery, SkipsQuery } from '../settings/input'
import { JobRunsResponse, JobSkipsResponse } from './job-responses'

type RunRow = typeof jobRun.$inferSelect

type JobRun = Omit<RunRow, 'startedAt' | 'finishedAt'> & {
  startedAt: string
  /** Milliseconds. */
  took: number
}

/** `cron` is null for a job that is no longer scheduled. */
type Job = { name: string; cron: string | null; last: JobRun | null }

/** Jobs by name, by their cron schedule. */
export type Schedules = Record<string, object>

/** Every job, by schedule, with its last run that had work. One round trip. */
export async function listJobs(ctx: Ctx, viewer: Viewer, schedules: Schedules): Promise<{ jobs: Job[] }> {
  const [, last] = await readAsAdmin(ctx, viewer, [lastRuns(ctx)])
  const lastOf = new Map(last.map((row) => [row.job, runFrom(row)]))
  const scheduled = Object.entries(schedules).flatMap(([cron, jobs]) =>
    Object.keys(jobs).map((name) => ({ name, cron, last: lastOf.get(name) ?? null })),
  )
  const known = new Set(scheduled.map(({ name }) => name))
  const others = [...lastOf]
    .filter(([name]) => !known.has(name))
    .map(([name, run]) => ({ name, cron: null, last: run }))
  return { jobs: [...scheduled, ...others] }
}

/** The last run of each job that ever had work. */
export function lastRuns(ctx: Pick<Ctx, 'db'>) {
  return (
    ctx.db
      .select()
      .from(jobRun)
      // A loose index scan: jumps from name to name along job_run_job, however many runs there are.
      .where(sql`${jobRun.id} IN (
        WITH RECURSIVE names (job) AS (
          SELECT min(job) FROM job_run
          UNION ALL
          SELECT (SELECT min(job) FROM job_run WHERE job > names.job) FROM names
          WHERE names.job IS NOT NULL
        )
        SELECT (SELECT id FROM job_run WHERE job = names.job ORDER BY started_at DESC LIMIT 1)
        FROM names)`)
  )
}

/** The first sort column of each order. */
const ORDERS: Record<RunsQuery['order'], SQL<number>> = {
  newest: sql`-${jobRun.startedAt}`,
  oldest: sql`${jobRun.startedAt}`,
  most: sql`-(${jobRun.done} + ${jobRun.skipped})`,
  failed: sql`-${jobRun.failed}`,
  longest: sql`${jobRun.startedAt} - ${jobRun.finishedAt}`,
}

/** Runs of one job or all. One round trip. */
export const listRuns = operation('admin', 'GET /admin/jobs/runs', {
  summary: 'The runs and their results',
  query: RunsQuery,
  response: JobRunsResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query: { job, order, limit, cursor } }) => {
    const key = ORDERS[order]
    const [, rows] = await readAsAdmin(ctx, viewer, [
      ctx.db
        .select({ run: jobRun, key })
        .from(jobRun)
        .where(and(job === undefined ? undefined : eq(jobRun.job, job), beyond(cursor, [key, jobRun.id], '>')))
        .orderBy(key, jobRun.id)
        .limit(limit + 1),
    ])
    return pageFrom(
      rows,
      limit,
      (row) => [row.key, row.run.id],
      (row) => runFrom(row.run),
    )
  },
})

/** What was skipped, last first, in the order in which it was. One round trip. */
export const listSkips = operation('admin', 'GET /admin/jobs/skips', {
  summary: 'What was skipped, and why',
  problems: ['invalid-cursor'],
  query: SkipsQuery,
  response: JobSkipsResponse,
  run: async ({ ctx, viewer, query: { job, limit, cursor } }) => {
    const row = sql<number>`${jobUnit}.rowid`
    const [before] = cursor ? decodeCursor(cursor) : []
    const [, rows] = await readAsAdmin(ctx, viewer, [
      ctx.db
        .select({ unit: jobUnit, row })
        .from(jobUnit)
        .where(
          and(
            sql`${jobUnit.outcome} = 'skipped'`,
            job === undefined ? undefined : eq(jobUnit.job, job),
            before === undefined ? undefined : sql`${row} < ${before}`,
          ),
        )
        .orderBy(desc(row))
        .limit(limit + 1),
    ])
    return pageFrom(
      rows,
      limit,
      (found) => [found.row, ''],
      ({ unit: { job, subject, period, reason, createdAt } }) => ({
        job,
        subject,
        period,
        reason: reason ?? '',
        at: rfc3339(createdAt),
      }),
    )
  },
})

function runFrom({ startedAt, finishedAt, ...row }: RunRow): JobRun {
  return { ...row, startedAt: rfc3339(startedAt), took: finishedAt - startedAt }
}
