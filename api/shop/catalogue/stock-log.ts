// Manual stock changes, each with actor and reason, and the log of all changes. The log is
// append-only; checkouts and orders write their own rows by triggers.

import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { shopOrder } from '../../../db/schema/shop/orders'
import { product, productVariant, stockMovement } from '../../../db/schema/shop/products'
import { ownShop, ownShopId, requireOwnShop } from '../../identity/business/own-business'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom, pageOf } from '../../platform/pagination'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { LIMITS, StockMove, StockQuery, VariantId } from './input'
import { variantOf } from './product-rows'
import { BelongingResponse, MovementResponse } from './responses'

/**
 * Adds deliveries, writes off damage, or sets the stock to a count. A count is accepted only while
 * the stock is still what was shown.
 */
export const moveStock = operation('product_seller', 'POST /my-shop/variants/:id/stock', {
  summary: 'Receive stock, write it off, or set the counted quantity',
  scope: 'catalogue',
  params: VariantId,
  body: StockMove,
  created: BelongingResponse,
  problems: ['not-found', 'out-of-stock', 'set-up-changed'],
  reads: ({ ctx, viewer, params: { id: variantId } }) => ({ found: variantOf(ctx, viewer, variantId) }),
  decide: ({ found: [found] }, { ctx, viewer, params: { id: variantId }, body: input }) => {
    if (!found) throw new DomainError('not-found')
    const { stock } = found.variant
    const delta = deltaOf(input, stock)
    const row = { variantId, delta, reason: input.kind, note: input.note, actor: viewer.id, createdAt: ctx.now() }
    // Computed from the stock at write time, so that a concurrent order is not lost.
    const after =
      input.kind === 'corrected'
        ? stock + delta
        : sql<number>`(SELECT stock FROM product_variant WHERE id = ${variantId}) + ${delta}`
    return {
      writes: [ctx.db.insert(stockMovement).values({ ...row, stock: after })],
      response: { id: variantId, productId: found.product.id },
    }
  },
})

function deltaOf(input: StockMove, stock: number): number {
  switch (input.kind) {
    case 'received':
      if (stock + input.quantity > LIMITS.stock) throw fieldFault('quantity', `Stock can be up to ${LIMITS.stock}`)
      return input.quantity
    case 'damaged':
      if (input.quantity > stock)
        throw fieldFault('quantity', stock === 0 ? 'There are none left' : `There are only ${stock}`)
      return -input.quantity
    case 'corrected':
      if (input.seen !== stock)
        throw new DomainError('set-up-changed', {
          detail: `Stock changed to ${stock} while you counted. Check the count again.`,
        })
      if (input.counted === stock) throw fieldFault('counted', 'This is already the stock level')
      return input.counted - stock
  }
}

/** The log, newest first, of the whole shop or of one variant. One round trip. */
export const listStock = operation('product_seller', 'GET /my-shop/stock', {
  summary: 'The stock log, newest first',
  problems: ['invalid-cursor'],
  scope: 'read',
  query: StockQuery,
  response: pageOf(MovementResponse),
  run: async ({ ctx, viewer, query: { limit, cursor, ...filter } }) => {
    const before = cursor ? decodeCursor(cursor)[0] : null
    const [, shops, rows] = await readAs(ctx, viewer, [
      ownShop(ctx, viewer),
      movementsOf(ctx, viewer, { ...filter, before, limit: limit + 1 }),
    ])
    const zone = requireOwnShop(shops).timeZone
    return pageFrom(
      rows,
      limit,
      ({ sequence }) => [sequence, ''],
      (row) => movementFrom(row, zone),
    )
  },
})

type Filter = Pick<StockQuery, 'variant' | 'reason'> & { before: number | null; limit: number }

/** Selects the log with the product and order of each line. */
export function movementsOf(ctx: Ctx, viewer: Viewer, filter: Filter) {
  const conditions: (SQL | undefined)[] = [
    eq(productVariant.shopId, ownShopId(ctx, viewer)),
    filter.variant ? eq(stockMovement.variantId, filter.variant) : undefined,
    filter.reason ? eq(stockMovement.reason, filter.reason) : undefined,
    filter.before === null ? undefined : lt(stockMovement.sequence, filter.before),
  ]
  return ctx.db
    .select({
      sequence: stockMovement.sequence,
      delta: stockMovement.delta,
      stock: stockMovement.stock,
      reason: stockMovement.reason,
      note: stockMovement.note,
      createdAt: stockMovement.createdAt,
      variantId: productVariant.id,
      sku: productVariant.sku,
      values: productVariant.values,
      productId: product.id,
      productName: product.name,
      by: user.name,
      orderId: shopOrder.id,
      reference: shopOrder.reference,
    })
    .from(stockMovement)
    .innerJoin(productVariant, eq(productVariant.id, stockMovement.variantId))
    .innerJoin(product, eq(product.id, productVariant.productId))
    .leftJoin(user, eq(user.id, stockMovement.actor))
    .leftJoin(shopOrder, eq(shopOrder.id, stockMovement.subjectId))
    .where(and(...conditions))
    .orderBy(desc(stockMovement.sequence))
    .limit(filter.limit)
}

type MovementRow = Awaited<ReturnType<typeof movementsOf>>[number]

export function movementFrom(row: MovementRow, timeZone: string): MovementResponse {
  const { sequence, delta, stock, reason, note } = row
  return {
    sequence,
    delta,
    stock,
    reason,
    note,
    product: { id: row.productId, name: row.productName },
    variant: { id: row.variantId, name: row.values.join(', '), sku: row.sku },
    by: row.by ?? 'Purse',
    order: row.orderId && row.reference ? { id: row.orderId, reference: row.reference } : null,
    at: rfc3339(row.createdAt, timeZone),
  }
}
