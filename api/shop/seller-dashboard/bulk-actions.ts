// Accepting or packing many orders at once. Each is independent: a failure is reported for its
// order, and the others proceed.

import { and, inArray } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import { drainOutbox } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError, type ProblemCode } from '../../platform/values/problem'
import { type Found, ownedBy, selectOrders } from '../orders/order-rows'
import { acceptance, orderCommand, packing, writesOf } from '../orders/transitions'
import { Bulk } from './input'
import { BulkResponse } from './responses'

type BulkResult = {
  id: string
  /** Empty when the order does not belong to the shop. */
  reference: string
  done: boolean
  code: ProblemCode | null
  detail: string | null
}

/** How often the decision is repeated when one of the orders changes in between. */
const TRIES = 4

/**
 * Accepts or packs the orders that allow it, in one read and one write, and reports the result of
 * each in the order of the request.
 */
export const stepOrders = operation('product_seller', 'POST /sales/bulk', {
  summary: 'Accept or pack several orders; returns the result of each',
  scope: 'orders',
  keyed: true,
  body: Bulk,
  response: BulkResponse,
  run: async ({ ctx, viewer, key, body: { step, orderIds } }) => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { response, replayed } = await orderCommand(ctx, viewer, {
          name: 'orders:bulk',
          key,
          input: { step, orderIds },
          reads: [selectOrders(ctx).where(and(inArray(shopOrder.id, orderIds), ownedBy(viewer)))],
          decide: ([rows]) => decided(ctx, viewer, step, orderIds, rows),
        })
        if (!replayed) ctx.after(() => drainOutbox(ctx))
        return response
      } catch (error) {
        // An order has changed since the read: decide again, so that only that one can fail.
        const changed = error instanceof DomainError && error.code === 'order-status'
        if (!changed || tries === TRIES) throw error
      }
    }
  },
})

function decided(
  ctx: Ctx,
  viewer: Viewer,
  step: Bulk['step'],
  orderIds: string[],
  rows: Found[],
): { writes: Statement[]; response: { results: BulkResult[] } } {
  const writes: Statement[] = []
  const results = orderIds.map((id): BulkResult => {
    const found = rows.find(({ order }) => order.id === id)
    if (!found) return { id, reference: '', done: false, code: 'not-found', detail: null }
    const { reference } = found.order
    const detail = inTheWay(step, found)
    if (detail) return { id, reference, done: false, code: 'order-status', detail }
    const change = step === 'acceptance' ? acceptance() : packing(ctx, viewer, found)
    writes.push(...writesOf(ctx, found, viewer.id, change))
    return { id, reference, done: true, code: null, detail: null }
  })
  return { writes, response: { results } }
}

/** Why the transition is not possible, as text; null if it is. */
function inTheWay(step: Bulk['step'], { order }: Found): string | null {
  const { status, packedAt } = order
  if (status === 'cancelled') return 'It was cancelled.'
  if (step === 'acceptance') return status === 'placed' ? null : 'It was accepted before.'
  if (status === 'placed') return 'Accept it first.'
  return status === 'accepted' && packedAt === null ? null : 'It was packed before.'
}
