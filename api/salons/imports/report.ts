// The report of an import by row, as a spreadsheet: what each would do before it is confirmed, and what it did after.

import { eq } from 'drizzle-orm'
import { salonImportRow } from '../../../db/schema/salons/imports'
import { ownSalon, requireOwnSalon } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { CSV, tableOf as csvOf, inert } from '../../platform/documents/csv-writer'
import { importedBytes } from '../../platform/documents/import-run'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { readAs } from '../../platform/viewer/proof'
import { checked, tableOf } from './checking'
import { ownImport } from './imports'

const HEADINGS = ['Line', 'Result', 'Note', 'Undone', 'Content']

export const openReport = operation('beauty_partner', 'GET /my-salon/imports/:id/report.csv', {
  summary: 'What an import does, or did, by row',
  file: CSV,
  problems: ['not-found'],
  run: async ({ ctx, viewer, params }) => ({ body: await reportOf(ctx, viewer, params.id), name: 'import-report.csv' }),
})

/** @throws DomainError not-found */
async function reportOf(ctx: Ctx, viewer: Viewer, id: string): Promise<Uint8Array> {
  const [, salons, [row], rows] = await readAs(ctx, viewer, [
    ownSalon(ctx, viewer),
    ownImport(ctx, viewer, id),
    ctx.db.select().from(salonImportRow).where(eq(salonImportRow.importId, id)).orderBy(salonImportRow.line),
  ])
  const salon = requireOwnSalon(salons)
  if (!row) throw new DomainError('not-found')
  const faults = row.faults
    .filter((fault) => !rows.some(({ line }) => line === fault.line))
    .map(({ line, message }) => [String(line), 'skipped', inert(message), '', ''])
  if (row.status !== 'checked' || !row.file)
    return csvOf([
      HEADINGS,
      ...faults,
      ...rows.map(({ line, outcome, note, undone }) => [...[String(line), outcome, inert(note), undone, '']]),
    ])
  const table = tableOf(await importedBytes(ctx, row.file), row.kind)
  const { planned } = await checked(ctx, salon, table, row, viewer.id)
  return csvOf([
    HEADINGS,
    ...table.faults.first.map(({ line, message }) => [String(line), 'skipped', message, '', '']),
    ...planned.map(({ line, outcome, note, cells }) => [
      ...[String(line), outcome, inert(note), ''],
      inert(cells.map(([label, text]) => `${label}: ${text}`).join('; ')),
    ]),
  ])
}
