// Scheduled work and its history: each unit once by (job, subject, period). And the columns common
// to all tables of generated files.
import { type BuildColumns, sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  type SQLiteTableWithColumns,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core'

/**
 * The columns of a file generated in the background; see api/platform/documents/background-file.ts.
 * `owner`: its owner's id; `onDelete`: what happens to the row with them.
 */
export const fileColumns = (owner: () => AnySQLiteColumn, onDelete: 'cascade' | 'no action') => ({
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(owner, { onDelete }),
  status: text('status', { enum: ['waiting', 'ready', 'failed', 'expired'] })
    .notNull()
    .default('waiting'),
  /** The key in the file store, possibly not written yet; null before and after. */
  fileKey: text('file_key'),
  bytes: integer('bytes'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  readyAt: integer('ready_at'),
  /** Until when it is stored; while pending, the end of the lease of the run that generates it. */
  expiresAt: integer('expires_at'),
})

/** A table with those columns, whatever else is in it. */
export type FileTable = SQLiteTableWithColumns<{
  name: string
  schema: undefined
  columns: BuildColumns<string, ReturnType<typeof fileColumns>, 'sqlite'>
  dialect: 'sqlite'
}>

/** A fault in a cell of an imported file; `line` counts from 1, the heading's. */
export type ImportFault = { line: number; column: string; message: string }

/**
 * The columns of an imported file: checked and shown first, then written page by page; see
 * api/platform/documents/import-run.ts.
 */
export const importColumns = <const S extends readonly ['checked', ...string[]]>(statuses: S) => ({
  id: text('id').primaryKey(),
  actor: text('actor').notNull(),
  fileName: text('file_name').notNull(),
  /** Its key in the file store; null once it was deleted. */
  file: text('file'),
  status: text('status', { enum: statuses }).notNull().default('checked'),
  rowsTotal: integer('rows_total').notNull(),
  rowsDone: integer('rows_done').notNull().default(0),
  /** How many rows create something, change something, and change nothing. */
  created: integer('created').notNull().default(0),
  updated: integer('updated').notNull().default(0),
  unchanged: integer('unchanged').notNull().default(0),
  /** The first hundred, and how many there are. */
  faults: text('faults', { mode: 'json' }).$type<ImportFault[]>().notNull().default([]),
  faultCount: integer('fault_count').notNull().default(0),
  createdAt: integer('created_at').notNull(),
  updatedAt: integer('updated_at').notNull(),
})

/** A table with those columns, whatever else is in it; `S` is among its statuses. */
export type ImportTable<S extends string = 'checked' | 'running' | 'done' | 'discarded'> = SQLiteTableWithColumns<{
  name: string
  schema: undefined
  columns: BuildColumns<string, ReturnType<typeof importColumns<readonly ['checked', ...S[]]>>, 'sqlite'>
  dialect: 'sqlite'
}>

/**
 * What public pages show and has changed since they were last purged; written by triggers. A later change replaces the row,
 * so that deleting by id never loses one.
 */
export const pageChange = sqliteTable('page_change', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  /** The tag of the pages: "salon:amani-hair-studio", "products". */
  subject: text('subject').notNull().unique('page_change_subject'),
})

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
    /** The first error, without personal data. */
    error: text('error'),
  },
  (t) => [index('job_run_job').on(t.job, t.startedAt), index('job_run_started').on(t.startedAt)],
)

/** A finished unit of work. Written in the batch of the work itself; a trigger rejects a second. */
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
