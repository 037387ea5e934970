// What a salon brings from where it kept its clients, services, staff and appointments before: files that are shown first,
// written page by page, and can be undone for a day.
import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { importColumns } from '../platform'
import { salon } from './salons'

/** A column of the file: its heading and the first cells below it. */
export type FileColumn = { heading: string; samples: string[] }

/** What a row would do, as the preview shows it. */
export type SampleRow = { line: number; outcome: string; cells: [string, string][] }

/**
 * A service whose row says no price, and what the salon says of it: "free", "out" (it is left out), or its price as a
 * decimal; null: nothing yet.
 */
export type PriceQuestion = { line: number; name: string; answer: string | null }

export const salonImport = sqliteTable(
  'salon_import',
  {
    ...importColumns(['checked', 'running', 'done', 'discarded', 'undoing', 'undone']),
    salonId: reference('salon_id', () => salon.id),
    kind: text('kind', { enum: ['clients', 'services', 'staff', 'appointments'] }).notNull(),
    /** Where it comes from; "other" if its columns were named by the salon. */
    source: text('source', { enum: ['fresha', 'square', 'vagaro', 'other'] }).notNull(),
    columns: text('columns', { mode: 'json' }).$type<FileColumn[]>().notNull(),
    /** The field that each column is read into; null: none. */
    mapping: text('mapping', { mode: 'json' }).$type<(string | null)[]>().notNull(),
    /** By what a client counts as known already. */
    merge: text('merge', { enum: ['either', 'phone', 'email', 'never'] })
      .notNull()
      .default('either'),
    /** Whether 3/4/2027 is in April or in March. */
    dates: text('dates', { enum: ['dmy', 'mdy'] })
      .notNull()
      .default('dmy'),
    /** Some rows of the preview; empty once it is over. */
    sample: text('sample', { mode: 'json' }).$type<SampleRow[]>().notNull().default([]),
    /** What has to be said before it is confirmed; empty once it is over. */
    asked: text('asked', { mode: 'json' }).$type<PriceQuestion[]>().notNull().default([]),
    doneAt: integer('done_at'),
    /** How many rows were taken back, and how many could not be. */
    undone: integer('undone').notNull().default(0),
    kept: integer('kept').notNull().default(0),
  },
  (t) => [
    index('salon_import_salon').on(t.salonId, t.createdAt),
    index('salon_import_running').on(t.id).where(sql`status IN ('running', 'undoing')`),
    index('salon_import_done').on(t.doneAt).where(sql`status IN ('done', 'undone')`),
    check('salon_import_status', sql`${t.status} IN ('checked', 'running', 'done', 'discarded', 'undoing', 'undone')`),
    check('salon_import_kind', sql`${t.kind} IN ('clients', 'services', 'staff', 'appointments')`),
    check('salon_import_rows', sql`${t.rowsDone} BETWEEN 0 AND ${t.rowsTotal}`),
    check('salon_import_done_at', sql`(${t.status} IN ('done', 'undoing', 'undone')) = (${t.doneAt} IS NOT NULL)`),
  ],
)

/** What became of a row of the file. The data before and after go after a day, with the chance to undo it. */
export const salonImportRow = sqliteTable(
  'salon_import_row',
  {
    importId: reference('import_id', () => salonImport.id),
    line: integer('line').notNull(),
    outcome: text('outcome', { enum: ['created', 'merged', 'unchanged', 'skipped'] }).notNull(),
    /** What was made or changed: a client, a service, a staff member or an appointment. */
    subjectId: text('subject_id'),
    /** Why it was skipped, or what its reader should know. */
    note: text('note').notNull().default(''),
    before: text('before'),
    after: text('after'),
    undone: text('undone', { enum: ['', 'undone', 'kept'] })
      .notNull()
      .default(''),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('salon_import_row_subject').on(t.subjectId).where(sql`after IS NOT NULL`),
    check('salon_import_row_outcome', sql`${t.outcome} IN ('created', 'merged', 'unchanged', 'skipped')`),
  ],
)
