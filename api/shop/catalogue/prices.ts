// Current and scheduled prices. Each is a permanent row; a scheduled one can be cancelled until the
// minute job has applied it to the variant.

import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { priceChange, product, productVariant } from '../../../db/schema/shop/products'
import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import { writeBatch } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { eachRow, JOB_PAGE, runJob } from '../../platform/job-runs'
import { priceOf } from '../../platform/price'
import { localDate } from '../../platform/values/dates'
import { DomainError, type FieldErrors, refusalName, refuseFaults } from '../../platform/values/problem'
import { DAY, instantAt } from '../../platform/values/time'
import { LIMITS, NewPrice, PriceId, VariantId } from './input'
import { variantOf } from './product-rows'
import { BelongingResponse } from './responses'
import { priceWrite, touched } from './variants'

/** How far ahead a price may begin, in days. */
const AHEAD_DAYS = 366

/**
 * Sets a variant's price, from now on or from the start of a later day in the shop's zone. Checkout
 * shows the change for lines in carts; orders keep their price.
 */
export const setPrice = operation('product_seller', 'POST /my-shop/variants/:id/prices', {
  summary: 'Set a price, now or from a future date',
  scope: 'catalogue',
  params: VariantId,
  body: NewPrice,
  created: BelongingResponse,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id: variantId } }) => ({
    shops: ownShop(ctx, viewer),
    found: variantOf(ctx, viewer, variantId),
    coming: ctx.db
      .select({ from: priceChange.effectiveFrom })
      .from(priceChange)
      .where(and(eq(priceChange.variantId, variantId), isNull(priceChange.appliedAt))),
  }),
  decide: ({ shops, found: [found], coming }, { ctx, viewer, params: { id: variantId }, body: input }) => {
    const shop = requireOwnShop(shops)
    if (!found) throw new DomainError('not-found')
    const errors: FieldErrors = {}
    const price = priceOf(input.price, shop.currency, errors, 'price')
    const today = localDate(ctx.now(), shop.timeZone)
    const productId = found.product.id
    if (input.from === null || input.from === today) {
      if (price === found.variant.price) errors.price = ['This is already the price']
      refuseFaults(errors)
      return {
        writes: [
          ctx.db.update(productVariant).set({ price }).where(eq(productVariant.id, variantId)),
          priceWrite(ctx, viewer.id, variantId, price),
          touched(ctx, productId),
        ],
        response: { id: variantId, productId },
      }
    }
    const from = instantAt(input.from, 0, shop.timeZone)
    if (input.from < today) errors.from = ['Choose a future date']
    else if (from > ctx.now() + AHEAD_DAYS * DAY) errors.from = ['Choose a day within a year']
    else if (coming.some((price) => price.from === from))
      errors.from = ['A price change is already planned for that day. Remove it first.']
    refuseFaults(errors)
    if (coming.length >= LIMITS.prices) throw new DomainError('set-up-full')
    const id = ctx.id()
    return {
      writes: [
        ctx.db
          .insert(priceChange)
          .values({ id, variantId, price, effectiveFrom: from, actor: viewer.id, createdAt: ctx.now() }),
      ],
      response: { id: variantId, productId },
    }
  },
})

/** Cancels a scheduled price. */
export const cancelPrice = operation('product_seller', 'DELETE /my-shop/prices/:id', {
  summary: 'Remove a planned price',
  scope: 'catalogue',
  params: PriceId,
  response: BelongingResponse,
  problems: ['not-found', 'price-change-applied'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    found: ctx.db
      .select({ change: priceChange, productId: productVariant.productId })
      .from(priceChange)
      .innerJoin(productVariant, eq(productVariant.id, priceChange.variantId))
      .where(and(eq(priceChange.id, id), eq(productVariant.shopId, ownShopId(ctx, viewer)))),
  }),
  decide: ({ found: [found] }, { ctx, params: { id } }) => {
    if (!found) throw new DomainError('not-found')
    if (found.change.appliedAt !== null) throw new DomainError('price-change-applied')
    return {
      // A trigger rejects this once it was applied, also between the read and this write.
      writes: [ctx.db.delete(priceChange).where(eq(priceChange.id, id))],
      response: { id: found.change.variantId, productId: found.productId },
    }
  },
})

/** Applies due prices to their variants, the earliest first. Run by the minute job. */
export function applyPriceChanges(ctx: Ctx): Promise<unknown> {
  return runJob(ctx, 'applyPriceChanges', (run) =>
    eachRow(
      run,
      (after) => duePrices(ctx, after),
      (row) => keyOf(row),
      async ({ id, variantId, price, productId }) => {
        const applied = { appliedAt: ctx.now() }
        try {
          await writeBatch(ctx, [
            // Applied once: a trigger rejects a second run's update, and with it this batch.
            ctx.db.update(priceChange).set(applied).where(eq(priceChange.id, id)),
            ctx.db.update(productVariant).set({ price }).where(eq(productVariant.id, variantId)),
            ctx.db.update(product).set({ updatedAt: ctx.now() }).where(eq(product.id, productId)),
          ])
        } catch (error) {
          if (refusalName(error) === 'price-change-applied') return 'nothing'
          if (error instanceof DomainError && error.code === 'price-change-applied') return 'nothing'
          throw error
        }
        return 'done'
      },
    ),
  )
}

type Due = { id: string; variantId: string; price: number; from: number; productId: string }

/** By time, then id: of two due prices of one variant, the later one wins. */
function duePrices(ctx: Ctx, after: string): Promise<Due[]> {
  const [time = '0', last = ''] = after.split(' ')
  const from = Number(time)
  return ctx.db
    .select({
      id: priceChange.id,
      variantId: priceChange.variantId,
      price: priceChange.price,
      from: priceChange.effectiveFrom,
      productId: productVariant.productId,
    })
    .from(priceChange)
    .innerJoin(productVariant, eq(productVariant.id, priceChange.variantId))
    .where(
      and(
        isNull(priceChange.appliedAt),
        lte(priceChange.effectiveFrom, ctx.now()),
        or(
          sql`${priceChange.effectiveFrom} > ${from}`,
          and(eq(priceChange.effectiveFrom, from), sql`${priceChange.id} > ${last}`),
        ),
      ),
    )
    .orderBy(asc(priceChange.effectiveFrom), asc(priceChange.id))
    .limit(JOB_PAGE)
}

function keyOf({ from, id }: Due): string {
  return `${from} ${id}`
}
