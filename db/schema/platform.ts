// What runs on a schedule, and what it did: each unit of work once by (job, subject, period).
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One run of a job that had something to do, or failed. */
export const jobRun = sqliteTable(
  'job_run',
  {
    id: text('id').primaryKey(),
    job: text('job').notNull(),
    startedAt: integer('started_at').notNull(),
    finishedAt: integer('finished_at').notNull(),
    done: integer('done').notNull(),
    skipped: integer('skipped').notNull(),
    failed: integer('failed').notNull(),
    /** What went wrong first, without anything personal. */
    error: text('error'),
  },
  (t) => [index('job_run_job').on(t.job, t.startedAt), index('job_run_started').on(t.startedAt)],
)

/** A unit of work that is over. Written in the batch of the work itself; a trigger refuses a second. */
export const jobUnit = sqliteTable(
  'job_unit',
  {
    job: text('job').notNull(),
    subject: text('subject').notNull(),
    period: text('period').notNull(),
    outcome: text('outcome', { enum: ['done', 'skipped'] }).notNull(),
    /** Why it was skipped, in words for people. */
    reason: text('reason'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'job_unit_id', columns: [t.job, t.subject, t.period] }),
    index('job_unit_skipped').on(t.job, t.createdAt).where(sql`outcome = 'skipped'`),
    check('job_unit_outcome', sql`${t.outcome} IN ('done', 'skipped')`),
  ],
)
