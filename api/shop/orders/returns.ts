// Returns that clients request after delivery, and the sellers' answers.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orderReturn, shopOrder } from '../../../db/schema/shop/orders'
import { openPromise, standingFrom, standingReads } from '../../money/promised-refunds/promises'
import { drainOutbox } from '../../notifications/outbox'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { DAY } from '../../platform/values/time'
import { ReturnRequest, ReturnResponse } from './input'
import { recordEvent, toClient, toSeller } from './notifications'
import { type Found, ownedBy, ownOrder, selectOrders, withoutPromised } from './order-rows'
import { listItem } from './orders'
import { partOf, STRAY_LINE } from './refund-parts'
import { currencyOf, type ReturnRow, refundDecision, returnsRequested } from './refunds'
import { OrderListItem, RefundedOrderResponse } from './responses'
import { counted, orderCommand } from './transitions'

/** The reasons for a return, worded as part of a sentence. */
const RETURN_LABELS: Record<ReturnRequest['reason'], string> = {
  damaged: 'it arrived damaged',
  wrong_item: 'it’s not what they ordered',
  not_as_described: 'it’s not as described',
  changed_mind: 'they changed their mind',
  other: 'another reason',
}

/** The end of the return period (UTC ms), by the terms at the time of the order; null before delivery. */
export function returnsUntil({ order }: Pick<Found, 'order'>): number | null {
  return order.fulfilledAt === null ? null : order.fulfilledAt + order.returnDays * DAY
}

/** Requests a return of units, within the period that applied when it was ordered. */
export const askReturn = operation('client', 'POST /orders/:id/returns', {
  summary: 'Request a return',
  keyed: true,
  body: ReturnRequest,
  created: OrderListItem,
  problems: ['not-found', 'return-status'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    const { response, replayed } = await orderCommand(ctx, viewer, {
      name: 'order:return',
      key,
      input: { id, ...input },
      reads: [ownOrder(ctx, viewer, id), returnsRequested(ctx, id), openPromise(ctx, { orderId: id })],
      decide: ([rows, returns, [promised]]) => {
        const found = rows[0]
        if (!found) throw new DomainError('not-found')
        const { order, shop, client } = found
        const lines = withoutPromised(found.lines, promised)
        const until = returnsUntil(found)
        if (until === null) {
          throw new DomainError('return-status', { detail: 'The order hasn’t been delivered yet.' })
        }
        if (ctx.now() > until) {
          throw new DomainError('return-status', {
            detail: `${shop.name} accepts returns within ${order.returnDays} days, and the return window has closed.`,
          })
        }
        for (const requested of input.lines) refuseReturn(lines, returns, requested)
        const names = input.lines.map(({ lineId, quantity }) => {
          const line = lines.find((line) => line.id === lineId)
          return `${quantity} × ${line?.productName ?? ''}`
        })
        const remark = input.detail ? ` They say: ${input.detail}` : ''
        const text = `${client.name} would like to return ${names.join(', ')} of order ${order.reference}: ${RETURN_LABELS[input.reason]}.${remark} Refund it or decline it.`
        const now = ctx.now()
        return {
          writes: [
            counted(ctx, order),
            ctx.db.insert(orderReturn).values(
              input.lines.map(({ lineId, quantity }) => ({
                id: ctx.id(),
                orderId: id,
                lineId,
                quantity,
                reason: input.reason,
                detail: input.detail,
                createdAt: now,
                updatedAt: now,
              })),
            ),
            ...recordEvent(
              ctx,
              found,
              'return_requested',
              viewer.id,
              { note: [names.join(', '), input.detail].filter(Boolean).join('. ') },
              [[shop.ownerId, toSeller(found, 'Return requested', text)]],
            ),
          ],
          response: listItem({ ...found, returnsRequested: returns.length + input.lines.length }),
        }
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})

/**
 * The seller refunds a return, or declines it with a reason. A refund that their balance does not cover is promised
 * instead, where the input agrees to it.
 */
export const decideReturn = operation('product_seller', 'POST /order-returns/:id/answer', {
  summary: 'Refund a return, or decline it with a message',
  keyed: true,
  body: ReturnResponse,
  response: RefundedOrderResponse,
  problems: ['not-found', 'return-status', 'insufficient-funds', 'refund-promised', 'order-status'],
  run: async ({ ctx, viewer, key, params: { id: returnId }, body: input }) => {
    const { response, replayed } = await orderCommand(ctx, viewer, {
      name: 'order-return:answer',
      key,
      input: { returnId, ...input },
      reads: [
        orderOf(ctx, viewer, returnId),
        returnOf(ctx, returnId),
        ...standingReads(ctx, viewer.id, currencyOf(orderIdOf(returnId))),
      ],
      decide: ([rows, returns, ...standing]) => {
        const { found, requested } = openReturn(rows[0], returns[0])
        const line = found.lines.find(({ id }) => id === requested.lineId)
        if (!line) throw new DomainError('not-found')
        if (input.decision === 'refund') {
          return refundDecision(ctx, viewer, found, {
            parts: [partOf(line, requested.quantity)],
            restock: input.restock,
            reason: '',
            returns,
            standing: standingFrom(...standing),
            agreed: input.fromNextEarnings,
          })
        }
        const { order, shop, client } = found
        const text = `${shop.name} declined your return of ${requested.quantity} × ${line.productName} from order ${order.reference}. The seller says: ${input.words}`
        return {
          writes: [
            counted(ctx, order),
            ctx.db
              .update(orderReturn)
              .set({ status: 'declined', answer: input.words, updatedAt: ctx.now() })
              .where(eq(orderReturn.id, returnId)),
            ...recordEvent(ctx, found, 'return_declined', viewer.id, { note: input.words }, [
              [client.id, toClient(found, 'Return declined', text)],
            ]),
          ],
          response: { ...listItem({ ...found, returnsRequested: found.returnsRequested - 1 }), promised: false },
        }
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})

/** The client withdraws the return. */
export const withdrawReturn = operation('client', 'POST /order-returns/:id/withdrawal', {
  summary: 'Withdraw a return',
  keyed: true,
  response: OrderListItem,
  problems: ['not-found', 'refund-promised'],
  run: async ({ ctx, viewer, key, params: { id: returnId } }) => {
    const { response, replayed } = await orderCommand(ctx, viewer, {
      name: 'order-return:withdraw',
      key,
      input: { returnId },
      reads: [orderOf(ctx, viewer, returnId), returnOf(ctx, returnId)],
      decide: ([rows, returns]) => {
        const { found, requested } = openReturn(rows[0], returns[0])
        const { order, shop, client, lines } = found
        const name = lines.find(({ id }) => id === requested.lineId)?.productName ?? ''
        const text = `${client.name} keeps ${requested.quantity} × ${name} of order ${order.reference} after all.`
        return {
          writes: [
            counted(ctx, order),
            ctx.db
              .update(orderReturn)
              .set({ status: 'withdrawn', updatedAt: ctx.now() })
              .where(eq(orderReturn.id, returnId)),
            ...recordEvent(ctx, found, 'return_declined', viewer.id, {}, [
              [shop.ownerId, toSeller(found, 'Return withdrawn', text)],
            ]),
          ],
          response: listItem({ ...found, returnsRequested: found.returnsRequested - 1 }),
        }
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})

/** @throws DomainError return-status, invalid-input */
function refuseReturn(
  lines: Found['lines'],
  returns: ReturnRow[],
  { lineId, quantity }: ReturnRequest['lines'][number],
): void {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw fieldFault('lines', STRAY_LINE)
  if (returns.some((requested) => requested.lineId === lineId)) {
    throw new DomainError('return-status', {
      detail: `You’ve already asked to return ${line.productName}. The seller will reply.`,
    })
  }
  const left = line.quantity - line.refundedQuantity
  if (quantity > left) {
    throw new DomainError('return-status', {
      detail:
        left === 0
          ? `${line.productName} was already refunded, or its refund is promised.`
          : `Only ${left} of ${line.productName} can be returned.`,
    })
  }
}

function openReturn(found: Found | undefined, requested: ReturnRow | undefined) {
  if (!found || !requested) throw new DomainError('not-found')
  if (requested.status !== 'requested') throw new DomainError('return-status')
  return { found, requested }
}

/** Selects the order of a return, if the viewer is involved in it. */
function orderOf(ctx: Ctx, viewer: Viewer, returnId: string) {
  return selectOrders(ctx).where(and(eq(shopOrder.id, orderIdOf(returnId)), ownedBy(viewer)))
}

function orderIdOf(returnId: string): SQL {
  return sql`(SELECT ${orderReturn.orderId} FROM ${orderReturn} WHERE ${orderReturn.id} = ${returnId})`
}

function returnOf(ctx: Ctx, returnId: string) {
  return ctx.db.select().from(orderReturn).where(eq(orderReturn.id, returnId))
}
