// Refunds by line, before the seller was paid (from the hold) and after (from their balance and our
// fee, in proportion). Never more than was paid. What the balance does not cover is promised: see money/promised-refunds/.

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { orderRefund, orderRefundLine, orderReturn } from '../../../db/schema/shop/orders'
import { productVariant, stockMovement } from '../../../db/schema/shop/products'
import { CLIENT_CLOSED } from '../../identity/accounts/input'
import { PLATFORM, placeHold, recordTransfer, releaseHold } from '../../money/ledger/ledger'
import {
  promise,
  refusePromised,
  type Standing,
  standingFrom,
  standingReads,
  waitsForEarnings,
} from '../../money/promised-refunds/promises'
import { drainOutbox, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { DomainError } from '../../platform/values/problem'
import { OrderRefund } from './input'
import { changedForAll, recordEvent, sumIn, toClient } from './notifications'
import { type Found, isOpen, type LineRow, type OrderRow, ownOrder, remainingHeld } from './order-rows'
import { listItem } from './orders'
import { partsInText, partsRequested, type RefundPart } from './refund-parts'
import { type OrderListItem, RefundedOrderResponse } from './responses'
import { orderAt, partsOf } from './settlement'
import { type Change, cancelled, counted, orderCommand, writesOf } from './transitions'

export type ReturnRow = typeof orderReturn.$inferSelect

/**
 * Refunds units of lines, the delivery fee, or both, to the client's purse. Before the seller was
 * paid, this reduces the hold, and a refund of everything left cancels the order. What the seller's balance does not cover
 * is promised instead, where the input agrees to it.
 */
export const refundOrder = operation('product_seller', 'POST /orders/:id/refunds', {
  summary: 'Refund units of lines, or the delivery',
  keyed: true,
  body: OrderRefund,
  created: RefundedOrderResponse,
  problems: ['not-found', 'order-status', 'refund-exceeded', 'insufficient-funds', 'refund-promised'],
  run: async ({ ctx, viewer, key, params: { id }, body: input }) => {
    const { response, replayed } = await orderCommand(ctx, viewer, {
      name: 'order:refund',
      key,
      input: { id, ...input },
      reads: [ownOrder(ctx, viewer, id), returnsRequested(ctx, id), ...standingReads(ctx, viewer.id, currencyOf(id))],
      decide: ([rows, returns, ...standing]) => {
        const found = rows[0]
        if (!found) throw new DomainError('not-found')
        const parts = partsRequested(found, input)
        return refundDecision(ctx, viewer, found, {
          ...input,
          parts,
          returns,
          agreed: input.fromNextEarnings,
          standing: standingFrom(...standing),
        })
      },
    })
    if (!replayed) ctx.after(() => drainOutbox(ctx))
    return response
  },
})

/** `promised`: it waits for the seller's next earnings. */
type RefundedOrder = OrderListItem & { promised: boolean }

type RefundDraft = {
  parts: RefundPart[]
  restock: boolean
  reason: string
  /** The returns that wait for an answer: this refund answers those that it covers. */
  returns: ReturnRow[]
  /** The transfer's id, when the caller needs to know it. */
  transferId?: string
  /** Who refunds; by default the seller. */
  by?: 'Purse'
}

/**
 * The writes and the answer of a refund; `agreed`: the seller agrees that it waits for their next earnings, where their
 * balance does not cover it.
 * @throws DomainError as `refundOrder`
 */
export function refundDecision(
  ctx: Ctx,
  viewer: Viewer,
  found: Found,
  draft: RefundDraft & { standing: Standing; agreed: boolean },
): { writes: Statement[]; response: RefundedOrder } {
  const { order } = found
  if (order.status === 'cancelled') throw new DomainError('order-status')
  if (found.client.deletedAt !== null) {
    throw new DomainError('recipient-unavailable', {
      detail: CLIENT_CLOSED,
    })
  }
  const amount = draft.parts.reduce((sum, part) => sum + part.amount, 0)
  if (isOpen(order.status) && amount === remainingHeld(found)) {
    const change = allOfIt(ctx, viewer, found, draft)
    const writes = writesOf(ctx, found, viewer.id, change)
    const after = { ...found, order: { ...order, ...change.set } }
    return { writes, response: { ...listItem(after), promised: false } }
  }
  const after = listItem(afterRefund(ctx, found, draft.parts, amount))
  if (isOpen(order.status)) {
    const writes = beforeCapture(ctx, viewer, found, amount, draft)
    return { writes, response: { ...after, promised: false } }
  }
  const { standing, agreed } = draft
  refusePromised(standing.promises, { orderId: order.id })
  const { net } = partsOf(found, amount)
  const promised = waitsForEarnings(standing, { net, currency: order.currency, agreed })
  return promised
    ? promiseDecision(ctx, viewer, found, { amount, net }, draft)
    : {
        writes: afterCapture(ctx, viewer, found, amount, draft),
        response: { ...after, promised },
      }
}

/** Promises a refund to the client, who is told. Its units are in stock again at once: the seller has them. */
function promiseDecision(
  ctx: Ctx,
  viewer: Viewer,
  found: Found,
  { amount, net }: { amount: number; net: number },
  { parts, restock, reason, returns }: RefundDraft,
): { writes: Statement[]; response: RefundedOrder } {
  const { order, shop, client } = found
  const units = parts.flatMap(({ line, quantity }) => (line ? [{ line, quantity }] : []))
  const delivery = parts.find(({ line }) => line === null)?.amount ?? 0
  const lines = units.map(({ line, quantity }) => ({ lineId: line.id, quantity }))
  const covered = returns.filter(({ lineId }) => lines.some((line) => line.lineId === lineId))
  const remark = reason ? ` The seller says: ${reason}` : ''
  const text = `${sumIn(found, amount)} of order ${order.reference} at ${shop.name}, for ${partsInText(parts)}. It arrives in your purse as soon as the shop has earned it.${remark}`
  return {
    writes: [
      // First, so that the second of two concurrent requests fails because the order has changed.
      counted(ctx, order),
      promise(
        ctx,
        shop.ownerId,
        { orderId: order.id, parts: { lines, delivery } },
        { currency: order.currency, amount, net, reason },
      ),
      ...(restock ? units.map((unit) => stocked(ctx, order, viewer, { ...unit, reason: 'returned' })) : []),
      ...changedForAll(ctx, found),
      notify(ctx, client.id, toClient(found, 'A shop promised a refund', text)),
    ],
    response: { ...listItem({ ...found, returnsRequested: found.returnsRequested - covered.length }), promised: true },
  }
}

/** Units of a line that come into stock, or (`damaged`) leave it. */
function stocked(
  ctx: Ctx,
  order: OrderRow,
  viewer: Viewer,
  { line, quantity, reason }: { line: LineRow; quantity: number; reason: 'returned' | 'damaged' },
): Statement {
  const delta = reason === 'returned' ? quantity : -quantity
  return ctx.db.insert(stockMovement).values({
    variantId: line.variantId,
    delta,
    stock: sql`(SELECT ${productVariant.stock} + ${delta} FROM ${productVariant}
      WHERE ${productVariant.id} = ${line.variantId})`,
    reason,
    subjectId: order.id,
    actor: viewer.id,
    createdAt: ctx.now(),
  })
}

/** Selects the returns of an order that wait for an answer. */
export function returnsRequested(ctx: Ctx, orderId: string) {
  return ctx.db
    .select()
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), eq(orderReturn.status, 'requested')))
}

/** Refunding everything before delivery is a cancellation. */
function allOfIt(ctx: Ctx, viewer: Viewer, found: Found, draft: RefundDraft): Change {
  const { order } = found
  const lost = order.status === 'shipped' && !draft.restock
  const ending = lost ? 'lost' : order.status === 'placed' ? 'declined' : 'seller'
  const change = cancelled(ctx, found, ending, viewer.id, draft.reason)
  if (lost || draft.restock) return change
  // Cancelling restocks everything; unsellable units are then removed by a visible stock change.
  const gone = draft.parts.flatMap(({ line, quantity }) => (line ? [{ line, quantity }] : []))
  return { ...change, after: gone.map((line) => stocked(ctx, order, viewer, { ...line, reason: 'damaged' })) }
}

/** Releases the whole hold, and places a new hold for the rest of the order. */
function beforeCapture(ctx: Ctx, viewer: Viewer, found: Found, amount: number, draft: RefundDraft): Statement[] {
  const { order, shop, hold: held } = found
  const [transferId, holdId] = [ctx.id(), ctx.id()]
  const { reference } = order
  return [
    ...releaseHold(ctx, held, {
      kind: 'order_release',
      id: transferId,
      status: 'released',
      description: `Refund: order ${reference} at ${shop.name}`,
      actor: viewer.id,
    }),
    ...placeHold(ctx, {
      kind: 'order_hold',
      id: holdId,
      owner: held.owner,
      currency: held.currency,
      minor: held.amount - amount,
      description: `Hold for what is left of order ${reference} at ${shop.name}`,
      actor: viewer.id,
    }),
    ...refundRows(ctx, viewer, order, { ...draft, amount, feePart: 0, transferId }),
    counted(ctx, order, { holdId }),
    ...refundNotifications(ctx, viewer, found, amount, draft),
  ]
}

/** Refunds from the seller's earnings and our fee, in proportion; the database refuses what the balance does not cover. */
export function afterCapture(
  ctx: Ctx,
  viewer: Pick<Viewer, 'id'>,
  found: Found,
  amount: number,
  draft: RefundDraft,
): Statement[] {
  const { order, shop } = found
  const { currency, clientId } = order
  const parts = partsOf(found, amount)
  const payable = { kind: 'payable', owner: shop.ownerId, currency } as const
  const wallet = { kind: 'wallet', owner: clientId, currency } as const
  const { transferId = ctx.id() } = draft
  return [
    // First, so that the second of two concurrent requests fails because the order has changed.
    counted(ctx, order),
    ...recordTransfer(ctx, {
      id: transferId,
      kind: 'order_refund',
      description: `Refund: ${orderAt(found).replace(/^Order/, 'order')}`,
      actor: viewer.id,
      moves: [
        { from: payable, to: wallet, minor: parts.net },
        { from: { kind: 'fee_revenue', owner: PLATFORM, currency }, to: wallet, minor: parts.fee },
      ],
    }),
    ...refundRows(ctx, viewer, order, { ...draft, amount, feePart: parts.fee, transferId }),
    ...refundNotifications(ctx, viewer, found, amount, draft),
  ]
}

/** The refund and its lines; triggers add them up on the order and restock units. */
function refundRows(
  ctx: Ctx,
  viewer: Pick<Viewer, 'id'>,
  order: OrderRow,
  refund: RefundDraft & { amount: number; feePart: number; transferId: string },
): Statement[] {
  const { parts, restock, reason, returns, amount, feePart, transferId } = refund
  const [refundId, now] = [ctx.id(), ctx.now()]
  const covered = returns.filter((requested) => {
    const part = parts.find(({ line }) => line?.id === requested.lineId)
    if (!part?.line) return false
    // Also when fewer units would be left than the return asks for.
    const left = part.line.quantity - part.line.refundedQuantity - part.quantity
    return part.quantity >= requested.quantity || left < requested.quantity
  })
  return [
    ctx.db.insert(orderRefund).values({
      id: refundId,
      orderId: order.id,
      amount,
      feePart,
      transferId,
      reason,
      actor: viewer.id,
      createdAt: now,
    }),
    ...parts.map(({ line, quantity, amount: minor }) =>
      ctx.db.insert(orderRefundLine).values({
        id: ctx.id(),
        refundId,
        lineId: line?.id ?? null,
        quantity,
        amount: minor,
        restocked: restock && line !== null,
      }),
    ),
    ...covered.map(({ id }) =>
      ctx.db.update(orderReturn).set({ status: 'refunded', refundId, updatedAt: now }).where(eq(orderReturn.id, id)),
    ),
  ]
}

/** Selects the currency of an order. */
export function currencyOf(id: string | SQL): SQL {
  return sql`(SELECT bought.currency FROM shop_order AS bought WHERE bought.id = ${id})`
}

function refundNotifications(
  ctx: Ctx,
  viewer: Pick<Viewer, 'id'>,
  found: Found,
  amount: number,
  { parts, reason, by }: RefundDraft,
): Statement[] {
  const { order, shop, client } = found
  const remark = reason ? ` ${by ?? 'The seller'} says: ${reason}` : ''
  const text = `${sumIn(found, amount)} of order ${order.reference} at ${shop.name} is back in your purse, for ${partsInText(parts)}.${remark}`
  const notification = toClient(found, by ? 'Refund from Purse' : 'Refund from a shop', text)
  return recordEvent(ctx, found, 'refunded', viewer.id, { amount, note: reason }, [[client.id, notification]])
}

/** The order after the refund. */
function afterRefund(ctx: Ctx, found: Found, parts: RefundPart[], amount: number): Found {
  const { order, lines } = found
  return {
    ...found,
    order: { ...order, refunded: order.refunded + amount, updatedAt: ctx.now() },
    lines: lines.map((line) => {
      const part = parts.find((part) => part.line?.id === line.id)
      return part ? { ...line, refundedQuantity: line.refundedQuantity + part.quantity } : line
    }),
  }
}
