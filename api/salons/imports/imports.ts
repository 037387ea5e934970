// A salon's imported files: checked and shown first, with their columns as the salon chooses, then written or discarded, and
// undone within a day. Only their owner.

import { and, desc, eq } from 'drizzle-orm'
import { salonImport } from '../../../db/schema/salons/imports'
import { ownSalon, ownSalonId, requireOwnSalon, type SalonRow } from '../../identity/business/own-business'
import { audit } from '../../platform/audit/audit'
import { command, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { discardOldest, importedBytes } from '../../platform/documents/import-run'
import { isZip } from '../../platform/documents/xlsx-reader'
import { spreadsheet } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { priceOf } from '../../platform/price'
import { requireAttempt } from '../../platform/rate-limit'
import { DomainError, type FieldErrors, refuseFaults } from '../../platform/values/problem'
import { DAY, HOUR, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { checked, chosenWay, guessedWay, type ImportRow, missingFields, tableOf } from './checking'
import { type Field, ImportColumns, ImportFile, ImportPrices, LIMITS } from './input'
import { ImportResponse, ImportsResponse } from './responses'
import { columnsOf, withoutCells } from './rows'
import { undoImport, writeSalonImport } from './run'
import { OUT } from './set-up-plan'

/** How often a salon may have files read in a window: new ones, and those whose columns are chosen again. */
const CHECKS = { max: 60, windowMs: HOUR }

const PRICES_FIRST = 'Say first what the services without a price cost.'

/** How long an import can be undone, in milliseconds; the table's triggers say the same. */
const UNDO_FOR = DAY

/** Checks a file and stores it for confirmation. Nothing of the salon is written. */
export const checkImport = operation('beauty_partner', 'POST /my-salon/imports', {
  summary: 'Check a file, CSV or .xlsx; nothing is saved until it is confirmed',
  query: ImportFile,
  bytes: spreadsheet(LIMITS.bytes),
  created: ImportResponse,
  problems: ['not-found'],
  run: async ({ ctx, viewer, query: { name, kind }, bytes }) => {
    const [, salons] = await readAs(ctx, viewer, [ownSalon(ctx, viewer)])
    const salon = requireOwnSalon(salons)
    await requireAttempt(ctx, { key: `salon-import:${viewer.id}`, limit: CHECKS })
    const table = tableOf(bytes, kind)
    const way = { ...guessedWay(table, kind, salon), kind }
    const { columns } = await checked(ctx, salon, table, way, viewer.id)
    const [id, now] = [ctx.id(), ctx.now()]
    const file = table.heading ? `imports/${crypto.randomUUID()}.${isZip(bytes) ? 'xlsx' : 'csv'}` : null
    if (file) await ctx.providers.files.put(file, bytes, 'application/octet-stream')
    const row: ImportRow = {
      id,
      salonId: salon.id,
      actor: viewer.id,
      fileName: name,
      file,
      status: 'checked',
      kind,
      rowsTotal: table.rows.length,
      rowsDone: 0,
      ...columns,
      columns: table.heading ? columnsOf(table.heading, table.rows) : [],
      doneAt: null,
      undone: 0,
      kept: 0,
      createdAt: now,
      updatedAt: now,
    }
    try {
      await writeBatch(ctx, [
        ctx.db.insert(salonImport).values(row),
        discardOldest(ctx, salonImport, eq(salonImport.salonId, salon.id)),
      ])
    } catch (error) {
      if (file) ctx.after(() => ctx.providers.files.remove(file))
      throw error
    }
    return importFrom(ctx, row)
  },
})

/** Reads the columns of a checked file in another way. */
export const readColumns = operation('beauty_partner', 'PUT /my-salon/imports/:id/columns', {
  summary: 'Read the columns of a checked file in another way',
  body: ImportColumns,
  response: ImportResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, params: { id }, body: input }) => checkAgain(ctx, viewer, id, (row) => chosenWay(row, input)),
})

/** Keeps what the salon says of services without a price. */
export const sayPrices = operation('beauty_partner', 'PUT /my-salon/imports/:id/prices', {
  summary: 'Say what services without a price cost, or that they are left out',
  body: ImportPrices,
  response: ImportResponse,
  problems: ['not-found', 'import-status'],
  run: ({ ctx, viewer, params: { id }, body: { prices } }) =>
    checkAgain(ctx, viewer, id, (row, { currency }) => {
      const errors: FieldErrors = {}
      for (const [i, { line, answer }] of prices.entries()) {
        const field = `prices.${i}.answer`
        if (!row.asked.some((question) => question.line === line)) errors[field] = ['This row has a price.']
        else if (answer !== 'free' && answer !== OUT) {
          priceOf(answer, currency, errors, field, { free: true })
        }
      }
      refuseFaults(errors)
      const choices = new Map(prices.map(({ line, answer }) => [line, answer]))
      const questions = row.asked.map((question) => ({
        ...question,
        answer: choices.get(question.line) ?? question.answer,
      }))
      return { ...row, asked: questions }
    }),
})

async function checkAgain(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  wayOf: (row: ImportRow, salon: SalonRow) => ReturnType<typeof chosenWay>,
): Promise<ImportResponse> {
  const [, salons, [row]] = await readAs(ctx, viewer, [ownSalon(ctx, viewer), ownImport(ctx, viewer, id)])
  const salon = requireOwnSalon(salons)
  if (!row) throw new DomainError('not-found')
  if (row.status !== 'checked' || !row.file) throw new DomainError('import-status')
  await requireAttempt(ctx, { key: `salon-import:${viewer.id}`, limit: CHECKS })
  const table = tableOf(await importedBytes(ctx, row.file), row.kind)
  const way = { ...wayOf(row, salon), kind: row.kind }
  const { columns } = await checked(ctx, salon, table, way, viewer.id)
  const set = { ...columns, updatedAt: ctx.now() }
  await writeBatch(ctx, [ctx.db.update(salonImport).set(set).where(eq(salonImport.id, id))])
  return importFrom(ctx, { ...row, ...set })
}

/** The status of an import. One round trip. */
export const getImport = operation('beauty_partner', 'GET /my-salon/imports/:id', {
  summary: 'The status of an import of your salon',
  problems: ['not-found'],
  response: ImportResponse,
  reads: ({ ctx, viewer, params: { id } }) => ({ row: ownImport(ctx, viewer, id) }),
  read: ({ row: [row] }, { ctx }) => {
    if (!row) throw new DomainError('not-found')
    return importFrom(ctx, row)
  },
})

/** The latest imports, newest first. One round trip. */
export const listImports = operation('beauty_partner', 'GET /my-salon/imports', {
  summary: 'Recent imports of your salon, newest first',
  response: ImportsResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer }) => ({
    salons: ownSalon(ctx, viewer),
    rows: ctx.db
      .select()
      .from(salonImport)
      .where(eq(salonImport.salonId, ownSalonId(ctx, viewer)))
      .orderBy(desc(salonImport.createdAt))
      .limit(20),
  }),
  read: ({ salons, rows }, { ctx }) => {
    requireOwnSalon(salons)
    return { items: rows.map((row) => importFrom(ctx, row)) }
  },
})

/** Starts writing a checked file, in the background and page by page. */
export const confirmImport = operation('beauty_partner', 'POST /my-salon/imports/:id/confirmation', {
  summary: 'Import a checked file; nobody in it is notified',
  keyed: true,
  response: ImportResponse,
  problems: ['not-found', 'import-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    changeStatus(ctx, viewer, {
      name: 'salon-import:confirmed',
      key,
      id,
      event: 'salon.imported',
      may: (row) => {
        if (row.asked.some(({ answer }) => answer === null)) {
          throw new DomainError('import-status', { detail: PRICES_FIRST })
        }
        return row.status === 'checked' && row.file !== null && row.created + row.updated > 0
      },
      set: { status: 'running' },
      after: () => writeSalonImport(ctx, id),
    }),
})

/** Discards a checked file. */
export const discardImport = operation('beauty_partner', 'POST /my-salon/imports/:id/discarding', {
  summary: 'Discard a checked file of your salon',
  keyed: true,
  response: ImportResponse,
  problems: ['not-found'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    changeStatus(ctx, viewer, {
      name: 'salon-import:discarded',
      key,
      id,
      may: (row) => row.status === 'checked',
      set: { status: 'discarded', file: null },
      after: async ({ file }) => file && ctx.providers.files.remove(file),
    }),
})

/** Takes back what an import made, where nobody has changed it since. In the background. */
export const startUndo = operation('beauty_partner', 'POST /my-salon/imports/:id/undoing', {
  summary: 'Undo an import, where nobody has changed what it made',
  keyed: true,
  response: ImportResponse,
  problems: ['not-found', 'import-status'],
  run: ({ ctx, viewer, key, params: { id } }) =>
    changeStatus(ctx, viewer, {
      name: 'salon-import:undone',
      key,
      id,
      event: 'salon.import-undone',
      may: (row) => isUndoable(ctx, row),
      set: { status: 'undoing' },
      after: () => undoImport(ctx, id),
    }),
})

async function changeStatus(
  ctx: Ctx,
  viewer: Viewer,
  {
    name,
    key,
    id,
    event,
    may,
    set,
    after,
  }: {
    name: string
    key: string
    id: string
    event?: 'salon.imported' | 'salon.import-undone'
    may: (row: ImportRow) => boolean
    set: Partial<ImportRow>
    after: (row: ImportRow) => Promise<unknown>
  },
): Promise<ImportResponse> {
  let before: ImportRow | undefined
  const { response, replayed } = await command(ctx, viewer, {
    name,
    key,
    input: { id },
    reads: [ownImport(ctx, viewer, id)],
    decide: ([[row]]) => {
      if (!row) throw new DomainError('not-found')
      if (!may(row)) throw new DomainError('import-status')
      before = row
      const change = { ...set, updatedAt: ctx.now() }
      const emptied = withoutCells(row.columns)
      const isOver = change.status === 'discarded'
      return {
        writes: [
          ctx.db
            .update(salonImport)
            .set({ ...change, ...(isOver && emptied) })
            .where(eq(salonImport.id, id)),
          ...(event ? [audit(ctx, { actor: viewer.id, event, subject: row.salonId, detail: row.kind })] : []),
        ],
        // It is kept for repetitions, and whom it names may leave.
        response: importFrom(ctx, { ...row, ...change, ...emptied }),
      }
    },
  })
  if (before && !replayed) {
    const row = before
    ctx.after(() => after(row))
  }
  return response
}

export function ownImport(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select()
    .from(salonImport)
    .where(and(eq(salonImport.id, id), eq(salonImport.salonId, ownSalonId(ctx, viewer))))
}

function isUndoable(ctx: Ctx, { status, doneAt, created, updated }: ImportRow): boolean {
  return status === 'done' && created + updated > 0 && ctx.now() <= (doneAt ?? 0) + UNDO_FOR
}

function importFrom(ctx: Ctx, row: ImportRow): ImportResponse {
  const { id, kind, source, fileName, status, rowsTotal, rowsDone, created, unchanged } = row
  const { faults, faultCount, merge, dates, sample, asked, doneAt, undone, kept } = row
  return {
    id,
    kind,
    source,
    fileName,
    status,
    rowsTotal,
    rowsDone,
    created,
    unchanged,
    merged: row.updated,
    skipped: faultCount,
    faults,
    merge,
    dates,
    sample,
    asked,
    columns: row.columns.map((column, i) => ({ ...column, field: (row.mapping[i] ?? null) as Field | null })),
    missing: missingFields(kind, row.mapping),
    undoable: isUndoable(ctx, row),
    undoUntil: doneAt === null ? null : rfc3339(doneAt + UNDO_FOR),
    undone,
    kept,
    createdAt: rfc3339(row.createdAt),
  }
}
