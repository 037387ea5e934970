// A seller's product files: checked as a whole before anything is written, previewed with their
// changes and faults, then written or discarded.

import { and, desc, eq } from 'drizzle-orm'
import { productImport } from '../../../db/schema/shop/products'
import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import { command, writeBatch } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { tableTextOf } from '../../platform/documents/csv-reader'
import { discardOldest } from '../../platform/documents/import-run'
import { notUtf8 } from '../../platform/documents/import-table'
import { csvTable } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { requireAttempt } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { HOUR, rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { knownFrom, planRow } from './import-plan'
import { readRows } from './import-rows'
import { catalogueOf, type ImportRowOfTable, writeImport } from './import-run'
import { ImportFile, LIMITS } from './input'
import { ImportResponse, ImportsResponse } from './responses'

/** How many files a seller may check in a window. */
const CHECKS = { max: 60, windowMs: HOUR }

/**
 * Checks a file and stores it for confirmation if it has no faults. The catalogue is not written.
 * Three round trips, because the file is stored between the reads and the writes.
 */
export const checkImport = operation('product_seller', 'POST /my-shop/imports', {
  summary: 'Check a product file; nothing is saved until it is confirmed',
  query: ImportFile,
  bytes: csvTable(LIMITS.importBytes),
  created: ImportResponse,
  run: async ({ ctx, viewer, query: { name }, bytes }) => {
    const [, shops, products, variants] = await readAs(ctx, viewer, [
      ownShop(ctx, viewer),
      ...catalogueOf(ctx, ownShopId(ctx, viewer)),
    ])
    const shop = requireOwnShop(shops)
    await requireAttempt(ctx, { key: `product-import:${viewer.id}`, limit: CHECKS })
    const text = tableTextOf(bytes)
    const { rows, faults } = text === null ? { rows: [], faults: notUtf8() } : readRows(text, shop.currency)
    const known = knownFrom(products, variants)
    const counts = { created: 0, updated: 0, unchanged: 0 }
    const seen = new Map()
    for (const row of rows) {
      const change = planRow(row, known, seen, faults, ctx.id)
      if (change) counts[change.kind] += 1
    }
    faults.first.sort((a, b) => a.line - b.line)
    const id = ctx.id()
    const now = ctx.now()
    const file = faults.count === 0 ? `imports/${crypto.randomUUID()}.csv` : null
    if (file) await ctx.providers.files.put(file, bytes, 'text/csv')
    const row: ImportRowOfTable = {
      id,
      shopId: shop.id,
      actor: viewer.id,
      fileName: name,
      file,
      status: 'checked',
      rowsTotal: rows.length,
      rowsDone: 0,
      ...counts,
      faults: faults.first,
      faultCount: faults.count,
      createdAt: now,
      updatedAt: now,
    }
    try {
      await writeBatch(ctx, [
        ctx.db.insert(productImport).values(row),
        discardOldest(ctx, productImport, eq(productImport.shopId, shop.id)),
      ])
    } catch (error) {
      if (file) ctx.after(() => ctx.providers.files.remove(file))
      throw error
    }
    return importFrom(row)
  },
})

/** The status of an import. One round trip. */
export const getImport = operation('product_seller', 'GET /my-shop/imports/:id', {
  summary: 'The status of an import',
  response: ImportResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({ row: ownImport(ctx, viewer, id) }),
  read: ({ row: [row] }) => {
    if (!row) throw new DomainError('not-found')
    return importFrom(row)
  },
})

/** The latest imports, newest first. One round trip. */
export const listImports = operation('product_seller', 'GET /my-shop/imports', {
  summary: 'Recent imports, newest first',
  response: ImportsResponse,
  reads: ({ ctx, viewer }) => ({
    shops: ownShop(ctx, viewer),
    rows: ctx.db
      .select()
      .from(productImport)
      .where(eq(productImport.shopId, ownShopId(ctx, viewer)))
      .orderBy(desc(productImport.createdAt))
      .limit(20),
  }),
  read: ({ shops, rows }) => {
    requireOwnShop(shops)
    return { items: rows.map(importFrom) }
  },
})

/** Starts writing a checked file, in the background and page by page. */
export const confirmImport = operation('product_seller', 'POST /my-shop/imports/:id/confirmation', {
  summary: 'Confirm a checked import',
  keyed: true,
  response: ImportResponse,
  problems: ['not-found', 'import-status'],
  run: async ({ ctx, viewer, key, params: { id } }) => {
    const { response, replayed } = await command(ctx, viewer, {
      name: 'import:confirmed',
      key,
      input: { id },
      reads: [ownImport(ctx, viewer, id)],
      decide: ([[row]]) => {
        if (!row) throw new DomainError('not-found')
        if (row.status !== 'checked' || row.faultCount > 0) throw new DomainError('import-status')
        const step = { status: 'running', updatedAt: ctx.now() } as const
        return {
          writes: [ctx.db.update(productImport).set(step).where(eq(productImport.id, id))],
          response: importFrom({ ...row, ...step }),
        }
      },
    })
    if (!replayed) ctx.after(() => writeImport(ctx, id))
    return response
  },
})

/** Discards a checked file. */
export const discardImport = operation('product_seller', 'POST /my-shop/imports/:id/discarding', {
  summary: 'Discard a checked file',
  problems: ['not-found'],
  keyed: true,
  response: ImportResponse,
  run: async ({ ctx, viewer, key, params: { id } }) => {
    let file: string | null = null
    const { response } = await command(ctx, viewer, {
      name: 'import:discarded',
      key,
      input: { id },
      reads: [ownImport(ctx, viewer, id)],
      decide: ([[row]]) => {
        if (!row) throw new DomainError('not-found')
        if (row.status !== 'checked') throw new DomainError('import-status')
        file = row.file
        const step = { status: 'discarded', file: null, updatedAt: ctx.now() } as const
        return {
          writes: [ctx.db.update(productImport).set(step).where(eq(productImport.id, id))],
          response: importFrom({ ...row, ...step }),
        }
      },
    })
    const left = file as string | null
    if (left) ctx.after(() => ctx.providers.files.remove(left))
    return response
  },
})

function ownImport(ctx: Ctx, viewer: Viewer, id: string) {
  return ctx.db
    .select()
    .from(productImport)
    .where(and(eq(productImport.id, id), eq(productImport.shopId, ownShopId(ctx, viewer))))
}

function importFrom(row: ImportRowOfTable): ImportResponse {
  const { id, fileName, status, rowsTotal, rowsDone } = row
  const { created, updated, unchanged, faults, faultCount, createdAt } = row
  return {
    id,
    fileName,
    status,
    rowsTotal,
    rowsDone,
    created,
    updated,
    unchanged,
    faults,
    faultCount,
    createdAt: rfc3339(createdAt),
  }
}
