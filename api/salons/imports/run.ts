// Writes a salon's confirmed file, and takes it back; see platform/documents/import-run.ts. What each row did is stored with
// it, and for a day what it was before and after, so that only what nobody has changed since is taken back.
import { and, desc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { salonClient } from '../../../db/schema/salons/clients'
import { salonImport, salonImportRow } from '../../../db/schema/salons/imports'
import { salon, service, staff } from '../../../db/schema/salons/salons'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { MAX_FAULTS, noteFault } from '../../platform/documents/import-faults'
import { continueImports, importedBytes, sweepFilesOf, writePages } from '../../platform/documents/import-run'
import { DomainError, refusalName } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { type ImportRow, readingOf, rowsOf, tableOf } from './checking'
import { plannerFor } from './plan'
import { type Planned, SNAPSHOTS } from './planned'
import { withoutCells } from './rows'

const JOB = 'importSalons'

type RowOfReport = typeof salonImportRow.$inferSelect

/** Continues every import and undoing that runs. Run by the minute job. */
export function importSalons(ctx: Ctx): Promise<unknown> {
  return continueImports(
    ctx,
    JOB,
    salonImport,
    ['running', 'undoing'],
    async (id) => (await writeSalonImport(ctx, id)) + (await undoImport(ctx, id)),
  )
}

/** Writes the rest of an import within the time limit; returns the number of rows written. */
export async function writeSalonImport(ctx: Ctx, id: string): Promise<number> {
  const [found] = await ctx.db
    .select({ row: salonImport, salon })
    .from(salonImport)
    .innerJoin(salon, eq(salon.id, salonImport.salonId))
    .where(and(eq(salonImport.id, id), eq(salonImport.status, 'running')))
  if (!found) return 0
  const { row } = found
  const table = tableOf(await importedBytes(ctx, row.file), row.kind)
  if (table.rows.length !== row.rowsTotal) throw new Error('the file of an import has changed')
  const reading = readingOf(ctx, found.salon, row, table)
  const rows = rowsOf(table, row.mapping)
  const done = await writePages(ctx, {
    job: JOB,
    subject: row.id,
    rows,
    done: row.rowsDone,
    isStale,
    read: () => plannerFor(ctx, found.salon, reading, row.actor),
    plan: (page, upTo, plan) => [
      ...page.flatMap((line) => rowWrites(ctx, row, plan(line))),
      ctx.db.update(salonImport).set({ rowsDone: upTo, updatedAt: ctx.now() }).where(eq(salonImport.id, row.id)),
    ],
  })
  if (done >= rows.length) await finish(ctx, row, table.faults)
  return done - row.rowsDone
}

/** The change of a row, and its line of the report with what it was before and after. */
function rowWrites(ctx: Ctx, { id: importId, kind }: ImportRow, planned: Planned): Statement[] {
  const { line, outcome, subjectId, note, writes } = planned
  const snapshot = SNAPSHOTS[kind](subjectId ?? '')
  const report = (before: SQL | null, after: SQL | null) =>
    ctx.db
      .insert(salonImportRow)
      .values({ importId, line, outcome, subjectId, note: note.slice(0, 300), before, after })
  switch (outcome) {
    case 'created':
      return [...writes(ctx), report(null, snapshot)]
    case 'merged':
      return [
        report(snapshot, null),
        ...writes(ctx),
        ctx.db
          .update(salonImportRow)
          .set({ after: snapshot })
          .where(and(eq(salonImportRow.importId, importId), eq(salonImportRow.line, line))),
      ]
    default:
      return [report(null, null)]
  }
}

async function finish(
  ctx: Ctx,
  { id, file, columns }: ImportRow,
  inTable: { first: ImportRow['faults']; count: number },
): Promise<void> {
  const [counts, skipped] = await ctx.db.batch([
    ctx.db
      .select({ outcome: salonImportRow.outcome, rows: sql<number>`count(*)` })
      .from(salonImportRow)
      .where(eq(salonImportRow.importId, id))
      .groupBy(salonImportRow.outcome),
    ctx.db
      .select({ line: salonImportRow.line, note: salonImportRow.note })
      .from(salonImportRow)
      .where(and(eq(salonImportRow.importId, id), eq(salonImportRow.outcome, 'skipped')))
      .orderBy(salonImportRow.line)
      .limit(MAX_FAULTS),
  ])
  const of = (outcome: RowOfReport['outcome']) => counts.find((count) => count.outcome === outcome)?.rows ?? 0
  const faults = { first: [...inTable.first], count: inTable.count }
  for (const { line, note } of skipped) noteFault(faults, line, '', note)
  faults.first.sort((a, b) => a.line - b.line)
  await ending(ctx, id, {
    status: 'done',
    doneAt: ctx.now(),
    file: null,
    updatedAt: ctx.now(),
    ...withoutCells(columns),
    created: of('created'),
    updated: of('merged'),
    unchanged: of('unchanged'),
    faults: faults.first,
    faultCount: inTable.count + of('skipped'),
  })
  if (file) await ctx.providers.files.remove(file)
}

/** Another run may have ended it. */
async function ending(ctx: Ctx, id: string, set: Partial<ImportRow>): Promise<void> {
  try {
    await writeBatch(ctx, [ctx.db.update(salonImport).set(set).where(eq(salonImport.id, id))])
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'import-status')) throw error
  }
}

/** Whether a page was rejected because the salon has changed since it was read. */
function isStale(error: unknown): boolean {
  const name = refusalName(error)
  return name === 'slot-taken' || name === 'slot-unavailable'
}

/** Takes back the rest of an import, from its last row on; returns the number of rows looked at. */
export async function undoImport(ctx: Ctx, id: string): Promise<number> {
  const [row] = await ctx.db
    .select()
    .from(salonImport)
    .where(and(eq(salonImport.id, id), eq(salonImport.status, 'undoing')))
  if (!row) return 0
  const rows = await ctx.db
    .select()
    .from(salonImportRow)
    .where(
      and(
        eq(salonImportRow.importId, id),
        inArray(salonImportRow.outcome, ['created', 'merged']),
        isNotNull(salonImportRow.subjectId),
      ),
    )
    .orderBy(desc(salonImportRow.line))
  const begun = row.undone + row.kept
  const done = await writePages(ctx, {
    job: `${JOB}:undo`,
    subject: id,
    rows,
    done: begun,
    isStale: () => false,
    read: async () => null,
    plan: (page) => [
      ...page.flatMap((line) => undoWrites(ctx, row.kind, line)),
      ctx.db
        .update(salonImport)
        .set({
          undone: countOf(id, 'undone'),
          kept: countOf(id, 'kept'),
          updatedAt: ctx.now(),
        })
        .where(eq(salonImport.id, id)),
    ],
  })
  if (done >= rows.length) await ending(ctx, id, { status: 'undone', updatedAt: ctx.now() })
  return done - begun
}

function countOf(id: string, undone: 'undone' | 'kept'): SQL {
  return sql`(SELECT count(*) FROM salon_import_row WHERE import_id = ${id} AND undone = ${undone})`
}

/** Takes one row back, if what it made is as the import left it; and whether that was so. */
function undoWrites(ctx: Ctx, kind: ImportRow['kind'], row: RowOfReport): Statement[] {
  const subjectId = row.subjectId ?? ''
  const left = sql`${SNAPSHOTS[kind](subjectId)} = ${row.after}`
  const mark = (isBack: SQL) =>
    ctx.db
      .update(salonImportRow)
      .set({ undone: sql`iif(${isBack}, 'undone', 'kept')` })
      .where(and(eq(salonImportRow.importId, row.importId), eq(salonImportRow.line, row.line)))
  switch (kind) {
    case 'clients':
      return row.outcome === 'created'
        ? [
            ctx.db
              .delete(salonClient)
              .where(
                and(
                  eq(salonClient.id, subjectId),
                  left,
                  sql`NOT EXISTS (SELECT 1 FROM appointment WHERE guest_id = ${subjectId})`,
                ),
              ),
            mark(sql`NOT EXISTS (SELECT 1 FROM salon_client WHERE id = ${subjectId})`),
          ]
        : [
            ctx.db
              .update(salonClient)
              .set({
                phone: sql`json_extract(${row.before}, '$.phone')`,
                email: sql`json_extract(${row.before}, '$.email')`,
                notes: sql`json_extract(${row.before}, '$.notes')`,
                blockedAt: sql`json_extract(${row.before}, '$.blocked')`,
                before: sql`json_extract(${row.before}, '$.before')`,
              })
              .where(and(eq(salonClient.id, subjectId), left)),
            mark(sql`${SNAPSHOTS.clients(subjectId)} IS ${row.before}`),
          ]
    case 'services':
    case 'staff': {
      const list = kind === 'services' ? service : staff
      // Who has visits stays; a trigger says the same.
      const isFree =
        kind === 'services'
          ? sql`1`
          : sql`NOT EXISTS (SELECT 1 FROM appointment_item JOIN appointment ON appointment.id = appointment_item.appointment_id
              WHERE appointment_item.staff_id = ${subjectId} AND appointment.status IN ('pending', 'confirmed'))`
      return [
        ctx.db
          .update(list)
          .set({ active: false })
          .where(and(eq(list.id, subjectId), left, isFree)),
        mark(sql`NOT EXISTS (SELECT 1 FROM ${list} WHERE id = ${subjectId} AND active = 1)`),
      ]
    }
    case 'appointments': {
      const isBack = sql`EXISTS (SELECT 1 FROM appointment WHERE id = ${subjectId} AND status = 'cancelled' AND version = 1)`
      return [
        ctx.db
          .update(appointment)
          .set({ status: 'cancelled', ending: 'salon', version: 1, updatedAt: ctx.now() })
          .where(and(eq(appointment.id, subjectId), left, gt(appointment.startsAt, ctx.now()))),
        mark(isBack),
        ctx.db.run(sql`INSERT INTO appointment_event (id, appointment_id, kind, status, detail, actor, created_at)
          SELECT ${ctx.id()}, ${subjectId}, 'step', 'cancelled', '{"ending":"salon"}', 'system', ${ctx.now()}
          WHERE ${isBack} AND EXISTS (SELECT 1 FROM salon_import_row WHERE import_id = ${row.importId} AND line = ${row.line} AND undone = 'undone')`),
      ]
    }
  }
}

/** Deletes files that were not confirmed, and what imports could be undone by, after a day. Run every hour. */
export async function sweepSalonImports(ctx: Ctx): Promise<void> {
  await sweepFilesOf(ctx, salonImport)
  const over = ctx.db
    .select({ id: salonImport.id })
    .from(salonImport)
    .where(
      sql`${salonImport.status} IN ('done', 'undone') AND ${salonImport.doneAt} BETWEEN ${ctx.now() - 30 * DAY} AND ${ctx.now() - DAY}`,
    )
  await ctx.db
    .update(salonImportRow)
    .set({ before: null, after: null })
    .where(and(inArray(salonImportRow.importId, over), sql`(before IS NOT NULL OR after IS NOT NULL)`))
  await ctx.db
    .update(salonImport)
    .set({
      sample: [],
      columns: sql`(SELECT json_group_array(json_object('heading', value ->> 'heading', 'samples', json('[]')))
        FROM json_each(${salonImport.columns}))`,
    })
    .where(
      and(
        inArray(salonImport.status, ['done', 'undone', 'discarded']),
        sql`(sample <> '[]' OR EXISTS (SELECT 1 FROM json_each(columns) WHERE value -> 'samples' <> '[]'))`,
        gt(salonImport.createdAt, ctx.now() - 30 * DAY),
      ),
    )
}
