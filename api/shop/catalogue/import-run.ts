// Writes a confirmed file page by page, each page once under concurrent runs. If a run dies, the
// next one, started by the minute job, continues.
import { and, asc, eq, gt, isNotNull, lt, or } from 'drizzle-orm'
import {
  product,
  productImport,
  productVariant,
  shop,
  stockMovement,
} from '../../../db/schema/shop/products'
import { type Statement, writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { textOf } from '../../platform/documents/csv-reader'
import { eachRow, isJobDone, JOB_PAGE, runJob, unitOver } from '../../platform/job-runs'
import { DomainError, refusalName } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { type Change, knownFrom, planRow, type Said } from './import-plan'
import { type Faults, type ImportRow, MAX_FAULTS, readRows } from './import-rows'
import { folded } from './input'
import { newVariantWrites, priceWrite } from './variants'

export type ImportRowOfTable = typeof productImport.$inferSelect

const JOB = 'importProducts'

/** Rows of a page: the step in which progress is shown. */
const IMPORT_PAGE = 100

/** How long one run lasts before it leaves the rest to the next, in milliseconds of real time. */
const RUN_TIME = 20_000

/** How long a checked file waits for confirmation, in milliseconds. */
const RETENTION = DAY

/** Continues every running import. Run by the minute job. */
export function importProducts(ctx: Ctx): Promise<unknown> {
  return runJob(ctx, JOB, (run) =>
    eachRow(
      run,
      (after) =>
        ctx.db
          .select({ id: productImport.id })
          .from(productImport)
          .where(and(eq(productImport.status, 'running'), gt(productImport.id, after)))
          .orderBy(asc(productImport.id))
          .limit(JOB_PAGE),
      ({ id }) => id,
      async ({ id }) => ((await writeImport(ctx, id)) > 0 ? 'done' : 'nothing'),
    ),
  )
}

/** Writes the rest of an import within the time limit; returns the number of rows written. */
export async function writeImport(ctx: Ctx, id: string): Promise<number> {
  const until = Date.now() + RUN_TIME
  const [found] = await ctx.db
    .select({ row: productImport, currency: shop.currency })
    .from(productImport)
    .innerJoin(shop, eq(shop.id, productImport.shopId))
    .where(and(eq(productImport.id, id), eq(productImport.status, 'running')))
  if (!found) return 0
  const { row, currency } = found
  const rows = await rowsOf(ctx, row, currency)
  let done = row.rowsDone
  let { faults, faultCount } = row
  let state = await stateOf(ctx, row)
  for (let tries = 0; done < rows.length && Date.now() < until; ) {
    const page = rows.slice(done, done + IMPORT_PAGE)
    try {
      await writePage(ctx, row, page, done, state)
      done += page.length
      tries = 0
      ;[faults, faultCount] = [[...state.faults.first], state.faults.count]
    } catch (error) {
      // A concurrent run wrote this page and continues.
      if (isJobDone(error)) return done - row.rowsDone
      // The catalogue changed while the page was planned: plan it again.
      if (!isStale(error) || tries >= 3) throw error
      tries += 1
      state = await stateOf(ctx, { shopId: row.shopId, faults, faultCount })
    }
  }
  if (done >= rows.length) await finish(ctx, row)
  return done - row.rowsDone
}

type State = { known: ReturnType<typeof knownFrom>; said: Said; faults: Faults }

async function rowsOf(
  ctx: Ctx,
  { file, rowsTotal }: ImportRowOfTable,
  currency: string,
): Promise<ImportRow[]> {
  const stored = file ? await ctx.providers.files.get(file) : null
  if (!stored) throw new Error('the file of an import is gone')
  const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer())
  const { rows } = readRows(textOf(bytes) ?? '', currency)
  if (rows.length !== rowsTotal) throw new Error('the file of an import has changed')
  return rows
}

async function stateOf(
  ctx: Ctx,
  { shopId, faults, faultCount }: Pick<ImportRowOfTable, 'shopId' | 'faults' | 'faultCount'>,
): Promise<State> {
  const known = await knownOf(ctx, shopId)
  return { known, said: new Map(), faults: { first: [...faults], count: faultCount } }
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

async function writePage(
  ctx: Ctx,
  row: ImportRowOfTable,
  page: ImportRow[],
  done: number,
  { known, said, faults }: State,
): Promise<void> {
  const writes: Statement[] = []
  for (const line of page) {
    const stock = known.bySku.get(folded(line.sku))?.stock ?? 0
    const change = planRow(line, known, said, faults, ctx.id)
    // Rows that have become impossible since the preview are skipped and reported at the end.
    if (change) writes.push(...writesOf(ctx, row, change, stock))
  }
  await writeBatch(ctx, [
    unitOver(ctx, { job: JOB, subject: row.id, period: String(done) }),
    ...writes,
    ctx.db
      .update(productImport)
      .set({
        rowsDone: done + page.length,
        faults: faults.first.slice(0, MAX_FAULTS),
        faultCount: faults.count,
        updatedAt: ctx.now(),
      })
      .where(eq(productImport.id, row.id)),
  ])
}

/** `before` is the stock before the change. */
function writesOf(
  ctx: Ctx,
  { shopId, actor }: ImportRowOfTable,
  change: Change,
  before: number,
): Statement[] {
  const now = ctx.now()
  const writes: Statement[] = []
  const { made, changed } = change.product
  if (made)
    writes.push(ctx.db.insert(product).values({ ...made, shopId, createdAt: now, updatedAt: now }))
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
        ...{ variantId: id, delta: stock - before, stock, reason: 'imported' },
        ...{ note: 'From an imported file', actor, createdAt: now },
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
export async function sweepImports(ctx: Ctx): Promise<number> {
  const gone = await ctx.db
    .select({ id: productImport.id, file: productImport.file, status: productImport.status })
    .from(productImport)
    .where(
      and(
        isNotNull(productImport.file),
        or(eq(productImport.status, 'checked'), eq(productImport.status, 'discarded')),
        lt(productImport.createdAt, ctx.now() - RETENTION),
      ),
    )
    .limit(IMPORT_PAGE)
  for (const { id, file } of gone) {
    await ctx.db
      .update(productImport)
      .set({ status: 'discarded', file: null, updatedAt: ctx.now() })
      .where(eq(productImport.id, id))
    if (file) await ctx.providers.files.remove(file)
  }
  return gone.length
}
