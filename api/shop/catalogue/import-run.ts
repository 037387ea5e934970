// Writes a confirmed file of products; see platform/documents/import-run.ts.
import { and, eq } from 'drizzle-orm'
import { product, productImport, productVariant, shop, stockMovement } from '../../../db/schema/shop/products'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { tableTextOf } from '../../platform/documents/csv-reader'
import { MAX_FAULTS } from '../../platform/documents/import-faults'
import { continueImports, importedBytes, sweepFilesOf, writePages } from '../../platform/documents/import-run'
import { DomainError, refusalName } from '../../platform/values/problem'
import { type Change, knownFrom, planRow } from './import-plan'
import { type ImportRow, readRows } from './import-rows'
import { folded } from './input'
import { newVariantWrites, priceWrite } from './variants'

export type ImportRowOfTable = typeof productImport.$inferSelect

const JOB = 'importProducts'

/** Continues every running import. Run by the minute job. */
export function importProducts(ctx: Ctx): Promise<unknown> {
  return continueImports(ctx, JOB, productImport, ['running'], (id) => writeImport(ctx, id))
}

/** Writes the rest of an import within the time limit; returns the number of rows written. */
export async function writeImport(ctx: Ctx, id: string): Promise<number> {
  const [found] = await ctx.db
    .select({ row: productImport, currency: shop.currency })
    .from(productImport)
    .innerJoin(shop, eq(shop.id, productImport.shopId))
    .where(and(eq(productImport.id, id), eq(productImport.status, 'running')))
  if (!found) return 0
  const { row, currency } = found
  const rows = await rowsOf(ctx, row, currency)
  let saved = { first: row.faults, count: row.faultCount }
  let faults = saved
  const done = await writePages(ctx, {
    job: JOB,
    subject: row.id,
    rows,
    done: row.rowsDone,
    isStale,
    read: async () => ({ known: await knownOf(ctx, row.shopId), said: new Map() }),
    plan: (page, upTo, { known, said }) => {
      faults = { first: [...saved.first], count: saved.count }
      const writes = page.flatMap((line) => {
        const stock = known.bySku.get(folded(line.sku))?.stock ?? 0
        const change = planRow(line, known, said, faults, ctx.id)
        // Rows that have become impossible since the preview are skipped and reported at the end.
        return change ? writesOf(ctx, row, change, stock) : []
      })
      const progress = {
        rowsDone: upTo,
        faults: faults.first.slice(0, MAX_FAULTS),
        faultCount: faults.count,
        updatedAt: ctx.now(),
      }
      return [...writes, ctx.db.update(productImport).set(progress).where(eq(productImport.id, row.id))]
    },
    written: () => {
      saved = faults
    },
  })
  if (done >= rows.length) await finish(ctx, row)
  return done - row.rowsDone
}

async function rowsOf(ctx: Ctx, { file, rowsTotal }: ImportRowOfTable, currency: string): Promise<ImportRow[]> {
  const bytes = await importedBytes(ctx, file)
  const { rows } = readRows(tableTextOf(bytes) ?? '', currency)
  if (rows.length !== rowsTotal) throw new Error('the file of an import has changed')
  return rows
}

/** All of a shop's catalogue, for planning. One round trip. */
async function knownOf(ctx: Ctx, shopId: string) {
  const [products, variants] = await ctx.db.batch(catalogueOf(ctx, shopId))
  return knownFrom(products, variants)
}

/** Selects all of a shop's catalogue, products in order of creation. */
export function catalogueOf(ctx: Ctx, shopId: Parameters<typeof eq>[1]) {
  return [
    ctx.db
      .select({
        id: product.id,
        name: product.name,
        brand: product.brand,
        category: product.category,
        description: product.description,
        options: product.options,
        status: product.status,
      })
      .from(product)
      .where(eq(product.shopId, shopId as string))
      .orderBy(product.number),
    ctx.db
      .select({
        id: productVariant.id,
        productId: productVariant.productId,
        sku: productVariant.sku,
        values: productVariant.values,
        price: productVariant.price,
        stock: productVariant.stock,
        lowStock: productVariant.lowStock,
        active: productVariant.active,
        position: productVariant.position,
      })
      .from(productVariant)
      .where(eq(productVariant.shopId, shopId as string))
      .orderBy(productVariant.position, productVariant.id),
  ] as const
}

/** `before` is the stock before the change. */
function writesOf(ctx: Ctx, { shopId, actor }: ImportRowOfTable, change: Change, before: number): Statement[] {
  const now = ctx.now()
  const writes: Statement[] = []
  const { made, changed } = change.product
  if (made) writes.push(ctx.db.insert(product).values({ ...made, shopId, createdAt: now, updatedAt: now }))
  if (change.kind === 'unchanged') return writes
  if (!made)
    writes.push(
      ctx.db
        .update(product)
        .set({ ...changed, updatedAt: now })
        .where(eq(product.id, change.product.id)),
    )
  const { id, made: added, changed: edited } = change.variant
  if (added) writes.push(...newVariantWrites(ctx, actor, { ...added, shopId }, 'imported'))
  if (!edited) return writes
  const { stock, ...rest } = edited
  if (Object.keys(rest).length > 0)
    writes.push(ctx.db.update(productVariant).set(rest).where(eq(productVariant.id, id)))
  if (rest.price !== undefined) writes.push(priceWrite(ctx, actor, id, rest.price))
  if (stock !== undefined)
    writes.push(
      ctx.db.insert(stockMovement).values({
        variantId: id,
        delta: stock - before,
        stock,
        reason: 'imported',
        note: 'From an imported file',
        actor,
        createdAt: now,
      }),
    )
  return writes
}

async function finish(ctx: Ctx, { id, file }: ImportRowOfTable): Promise<void> {
  try {
    await writeBatch(ctx, [
      ctx.db
        .update(productImport)
        .set({ status: 'done', file: null, updatedAt: ctx.now() })
        .where(eq(productImport.id, id)),
    ])
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'import-status')) throw error
  }
  if (file) await ctx.providers.files.remove(file)
}

/** Whether a page was rejected because the catalogue has changed since the read. */
function isStale(error: unknown): boolean {
  const name = refusalName(error)
  return name === 'stock-log' || name === 'sku-taken' || name === 'out-of-stock'
}

/** Deletes checked files that were not confirmed within a day. Run every hour. */
export function sweepImports(ctx: Ctx): Promise<number> {
  return sweepFilesOf(ctx, productImport)
}
