// How scheduled work runs: page by page, each unit once by (job, subject, period), and recorded.
//
//   await runJob(ctx, 'autoSave', (run) =>
//     eachRow(run, (after) => dueAutoSaves(ctx, after), (row) => row.id, async (row) => {
//       await writeBatch(ctx, [unitOver(ctx, { job, subject: row.id, period: row.nextDate }), …])
//       return 'done'
//     }))
//
// Two concurrent runs may both reach a row: the database rejects the second unit row, and with it
// the whole batch. A killed run leaves the unreached rows due, so the next continues.
import { lt } from 'drizzle-orm'
import { jobRun, jobUnit } from '../../db/schema/platform'
import type { Statement } from './command'
import type { Ctx } from './context'
import { logFailure } from './http/log'
import { refusalName } from './values/problem'
import { DAY } from './values/time'

export type Unit = { job: string; subject: string; period: string }

export type Outcome = 'done' | 'skipped' | 'nothing'

/** The progress of one run. */
export type Run = {
  job: string
  done: number
  skipped: number
  failed: number
  error: string | null
  startedAt: number
}

/** Time budget of one run in milliseconds of real time; the next run continues. */
const RUN_TIME = 20_000

/** How long runs are stored for admins, in milliseconds. */
const RETENTION = 90 * DAY

/** Rows of a page. */
export const JOB_PAGE = 100

/**
 * The row that marks a unit as done; put it in the batch of the work. A second one is rejected with
 * `job-done`. `skipped`: why nothing was done, in readable words.
 */
export function unitOver(ctx: Ctx, { job, subject, period }: Unit, skipped?: string): Statement {
  return ctx.db.insert(jobUnit).values({
    job,
    subject,
    period,
    outcome: skipped === undefined ? 'done' : 'skipped',
    reason: skipped ?? null,
    createdAt: ctx.now(),
  })
}

/** Whether a batch was rejected because a concurrent run was faster. */
export function isJobDone(error: unknown): boolean {
  return refusalName(error) === 'job-done'
}

/** Runs a job and records it if it had work. Never throws. */
export async function runJob(ctx: Ctx, job: string, work: (run: Run) => Promise<unknown>): Promise<Run> {
  const run: Run = { job, done: 0, skipped: 0, failed: 0, error: null, startedAt: ctx.now() }
  try {
    await work(run)
  } catch (error) {
    noteFailure(run, error)
  }
  if (run.done + run.skipped + run.failed > 0) {
    const { done, skipped, failed, error, startedAt } = run
    await ctx.db
      .insert(jobRun)
      .values({ id: ctx.id(), job, startedAt, finishedAt: ctx.now(), done, skipped, failed, error })
      .catch((cause: unknown) => logFailure(`job ${job}`, cause))
  }
  return run
}

/**
 * Processes every due row, page by page in key order: `page(after)` returns at most JOB_PAGE rows
 * whose key is beyond `after`. One row's failure does not stop the others.
 */
export async function eachRow<T>(
  run: Run,
  page: (after: string) => Promise<T[]>,
  keyOf: (row: T) => string,
  work: (row: T) => Promise<Outcome>,
): Promise<void> {
  const until = Date.now() + RUN_TIME
  for (let after = ''; Date.now() < until; ) {
    const rows = await page(after)
    for (const row of rows) {
      try {
        const outcome = await work(row)
        if (outcome !== 'nothing') run[outcome] += 1
      } catch (error) {
        if (!isJobDone(error)) noteFailure(run, error)
      }
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < JOB_PAGE) return
    after = keyOf(last)
  }
}

/** Deletes runs older than 90 days; the units stay, because they prevent repeated work. */
export async function deleteOldJobRuns(ctx: Ctx): Promise<number> {
  const gone = await ctx.db.delete(jobRun).where(lt(jobRun.startedAt, ctx.now() - RETENTION))
  return gone.rowsAffected
}

function noteFailure(run: Run, error: unknown): void {
  run.failed += 1
  // At most a constraint's name: messages of the database contain the written values.
  run.error ??= refusalName(error) ?? (error instanceof Error ? error.name : 'failed')
  logFailure(`job ${run.job}`, error)
}
