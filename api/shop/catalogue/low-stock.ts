// Notifies a seller of low stock: once until it is restocked.
import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import { jobUnit } from '../../../db/schema/platform'
import { product, productVariant, shop, stockMovement } from '../../../db/schema/shop/products'
import { notify } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { isJobDone, JOB_PAGE, runJob, unitOver } from '../../platform/job-runs'

const JOB = 'notifyLowStock'

/** The read position in the log: the last sequence, as a string that sorts. */
const READ = { job: JOB, subject: 'read up to' }

/** Reads new log rows and notifies sellers of variants that fell to their low-stock level. Run by the minute job. */
export function notifyLowStock(ctx: Ctx): Promise<unknown> {
  return runJob(ctx, JOB, async (run) => {
    for (let more = true; more; ) {
      const [before] = await ctx.db
        .select({ upTo: max(jobUnit.period) })
        .from(jobUnit)
        .where(and(eq(jobUnit.job, READ.job), eq(jobUnit.subject, READ.subject)))
      const rows = await movementsAfter(ctx, Number(before?.upTo ?? 0))
      for (const row of rows) if (hasFallen(row) && (await notifySeller(ctx, row))) run.done += 1
      const last = rows.at(-1)
      if (last)
        await writeBatch(ctx, [unitOver(ctx, { ...READ, period: String(last.sequence).padStart(15, '0') })]).catch(
          (error: unknown) => {
            if (!isJobDone(error)) throw error
          },
        )
      more = rows.length === JOB_PAGE
    }
  })
}

type Row = Awaited<ReturnType<typeof movementsAfter>>[number]

function movementsAfter(ctx: Ctx, sequence: number) {
  return ctx.db
    .select({
      sequence: stockMovement.sequence,
      delta: stockMovement.delta,
      stock: stockMovement.stock,
      variantId: productVariant.id,
      values: productVariant.values,
      lowStock: productVariant.lowStock,
      active: productVariant.active,
      status: product.status,
      name: product.name,
      productId: product.id,
      ownerId: shop.ownerId,
      /** When it was last restocked: one notification until the next restock. */
      restocked: sql<number>`coalesce((SELECT max(sequence) FROM stock_movement AS came
        WHERE came.variant_id = ${productVariant.id} AND came.sequence <= ${stockMovement.sequence}
          AND came.delta > 0 AND came.reason IN ('received', 'corrected', 'imported')), 0)`,
    })
    .from(stockMovement)
    .innerJoin(productVariant, eq(productVariant.id, stockMovement.variantId))
    .innerJoin(product, eq(product.id, productVariant.productId))
    .innerJoin(shop, eq(shop.id, productVariant.shopId))
    .where(gt(stockMovement.sequence, sequence))
    .orderBy(asc(stockMovement.sequence))
    .limit(JOB_PAGE)
}

function hasFallen({ delta, stock, lowStock, active, status }: Row): boolean {
  return active && status === 'listed' && stock <= lowStock && stock - delta > lowStock
}

async function notifySeller(ctx: Ctx, row: Row): Promise<boolean> {
  const what = row.values.length > 0 ? `${row.name}, ${row.values.join(', ')}` : row.name
  try {
    await writeBatch(ctx, [
      unitOver(ctx, { job: JOB, subject: row.variantId, period: String(row.restocked) }),
      notify(ctx, row.ownerId, {
        kind: 'booking',
        title: row.stock === 0 ? `${row.name} is sold out` : `${row.name} is running low`,
        text: row.stock === 0 ? `There is no ${what} left.` : `${row.stock} left of ${what}.`,
        path: `/seller/products/${row.productId}`,
      }),
    ])
    return true
  } catch (error) {
    if (isJobDone(error)) return false
    throw error
  }
}
