// Refunds by line, before the seller was paid (from the hold) and after (from their balance and our
// fee, in proportion). Never more than was paid.
import { and, eq, sql } from 'drizzle-orm'
import { ledgerAccount } from '../../../db/schema/money/ledger'
import { orderRefund, orderRefundLine, orderReturn } from '../../../db/schema/shop/orders'
import { productVariant, stockMovement } from '../../../db/schema/shop/products'
import { CLIENT_CLOSED } from '../../identity/accounts/input'
import {
  accountId,
  PLATFORM,
  placeHold,
  recordTransfer,
  releaseHold,
} from '../../money/ledger/ledger'
import { drainOutbox } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import type { OrderRefund } from './input'
import { recordEvent, sumIn, toClient } from './notifications'
import {
  type Found,
  isOpen,
  type LineRow,
  type OrderRow,
  ownOrder,
  remainingHeld,
} from './order-rows'
import { listItem, type OrderListItem } from './orders'
import { orderAt, partsOf } from './settlement'
import { type Change, cancelled, counted, orderCommand, writesOf } from './transitions'

export const EMPTY_DELIVERY = 'Nothing is left to deliver, so refund the delivery as well.'

export const STRAY_LINE = 'Choose from this order.'

/** A part of a refund, in minor units: units of a line, or (without a line) of the delivery fee. */
type RefundPart = { line: LineRow | null; quantity: number; amount: number }

export type ReturnRow = typeof orderReturn.$inferSelect

/**
 * Refunds units of lines, the delivery fee, or both, to the client's purse. Before the seller was
 * paid, this reduces the hold, and a refund of everything left cancels the order.
 * @throws DomainError not-found, order-status, refund-exceeded, invalid-input, insufficient-funds
 *   (the seller's balance doesn’t cover their part), recipient-unavailable, idempotency-key-reused
 */
export async function refundOrder(
  ctx: Ctx,
  viewer: Viewer,
  key: string,
  id: string,
  input: OrderRefund,
): Promise<OrderListItem> {
  const { answer, replayed } = await orderCommand(ctx, viewer, {
    name: 'order:refund',
    key,
    input: { id, ...input },
    reads: [ownOrder(ctx, viewer, id), returnsRequested(ctx, id), balanceFor(ctx, viewer)],
    decide: ([rows, returns, balances]) => {
      const found = rows[0]
      if (!found) throw new DomainError('not-found')
      const parts = partsRequested(found, input)
      return refundDecision(ctx, viewer, found, { ...input, parts, returns, balances })
    },
  })
  if (!replayed) ctx.after(() => drainOutbox(ctx))
  return answer
}

type RefundDraft = {
  parts: RefundPart[]
  restock: boolean
  reason: string
  /** The returns that wait for an answer: this refund answers those that it covers. */
  returns: ReturnRow[]
  balances: { id: string; balance: number }[]
  /** The transfer's id, when the caller needs to know it. */
  transferId?: string
  /** Who refunds; by default the seller. */
  by?: 'Purse'
}

/** The writes and the answer of a refund. @throws DomainError as `refundOrder` */
export function refundDecision(
  ctx: Ctx,
  viewer: Viewer,
  found: Found,
  draft: RefundDraft,
): { writes: Statement[]; answer: OrderListItem } {
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
    return { writes, answer: listItem({ ...found, order: { ...order, ...change.set } }) }
  }
  const writes = isOpen(order.status)
    ? beforeCapture(ctx, viewer, found, amount, draft)
    : afterCapture(ctx, viewer, found, amount, draft)
  return { writes, answer: listItem(afterRefund(ctx, found, draft.parts, amount)) }
}

/** Selects the returns of an order that wait for an answer. */
export function returnsRequested(ctx: Ctx, orderId: string) {
  return ctx.db
    .select()
    .from(orderReturn)
    .where(and(eq(orderReturn.orderId, orderId), eq(orderReturn.status, 'requested')))
}

/** Selects a seller's earnings that are not paid out yet. */
export function balanceFor(ctx: Ctx, viewer: Viewer) {
  return ctx.db
    .select({ id: ledgerAccount.id, balance: ledgerAccount.balance })
    .from(ledgerAccount)
    .where(and(eq(ledgerAccount.owner, viewer.id), eq(ledgerAccount.kind, 'payable')))
}

/** Units of a line as a part of a refund. @throws DomainError refund-exceeded */
export function partOf(line: LineRow, quantity: number): RefundPart {
  const left = line.quantity - line.refundedQuantity
  if (quantity > left) {
    throw new DomainError('refund-exceeded', {
      detail:
        left === 0
          ? `${line.productName} was already refunded.`
          : `Only ${left} of ${line.productName} can still be refunded.`,
    })
  }
  return { line, quantity, amount: quantity * line.unitPrice }
}

/** The requested parts, at the order's own prices. */
export function partsRequested(
  found: Found,
  input: Pick<OrderRefund, 'lines' | 'delivery'>,
): RefundPart[] {
  const { order, lines, deliveryRefunded } = found
  const parts = input.lines.map(({ lineId, quantity }): RefundPart => {
    const line = lines.find((candidate) => candidate.id === lineId)
    if (!line) throw new DomainError('invalid-input', { errors: { lines: [STRAY_LINE] } })
    return partOf(line, quantity)
  })
  const delivery = order.deliveryFee - deliveryRefunded
  if (input.delivery && delivery === 0)
    throw new DomainError('refund-exceeded', { detail: 'The delivery has already been refunded.' })
  const all = input.delivery ? [...parts, { line: null, quantity: 0, amount: delivery }] : parts
  const amount = all.reduce((sum, part) => sum + part.amount, 0)
  const unitsLeft =
    lines.reduce((sum, line) => sum + line.quantity - line.refundedQuantity, 0) -
    parts.reduce((sum, part) => sum + part.quantity, 0)
  if (isOpen(order.status) && unitsLeft === 0 && amount < remainingHeld(found)) {
    throw new DomainError('invalid-input', {
      errors: { delivery: [EMPTY_DELIVERY] },
    })
  }
  return all
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
  return {
    ...change,
    after: gone.map(({ line, quantity }) =>
      ctx.db.insert(stockMovement).values({
        variantId: line.variantId,
        delta: -quantity,
        stock: sql`(SELECT ${productVariant.stock} - ${quantity} FROM ${productVariant}
          WHERE ${productVariant.id} = ${line.variantId})`,
        reason: 'damaged',
        subjectId: order.id,
        actor: viewer.id,
        createdAt: ctx.now(),
      }),
    ),
  }
}

/** Releases the whole hold, and places a new hold for the rest of the order. */
function beforeCapture(
  ctx: Ctx,
  viewer: Viewer,
  found: Found,
  amount: number,
  draft: RefundDraft,
): Statement[] {
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

/**
 * Refunds from the seller's earnings and our fee, in proportion.
 * @throws DomainError insufficient-funds
 */
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
  const balance = draft.balances.find(({ id }) => id === accountId(payable))?.balance ?? 0
  if (balance < parts.net) {
    throw new DomainError('insufficient-funds', {
      detail: `Your balance is short by ${sumIn(found, parts.net - balance)} for this refund.`,
    })
  }
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
      ctx.db
        .update(orderReturn)
        .set({ status: 'refunded', refundId, updatedAt: now })
        .where(eq(orderReturn.id, id)),
    ),
  ]
}

function refundNotifications(
  ctx: Ctx,
  viewer: Pick<Viewer, 'id'>,
  found: Found,
  amount: number,
  { parts, reason, by }: RefundDraft,
): Statement[] {
  const { order, shop, client } = found
  const what = parts.map(({ line, quantity }) =>
    line ? `${quantity} × ${line.productName}` : 'the delivery',
  )
  const said = reason ? ` ${by ?? 'The seller'} says: ${reason}` : ''
  const text = `${sumIn(found, amount)} of order ${order.reference} at ${shop.name} is back in your purse, for ${listed(what)}.${said}`
  const notification = toClient(found, by ? 'Refund from Purse' : 'Refund from a shop', text)
  return recordEvent(ctx, found, 'refunded', viewer.id, { amount, note: reason }, [
    [client.id, notification],
  ])
}

/** "2 × Shea Shampoo, 1 × Comb and the delivery"; of many, the first three. */
function listed(what: string[]): string {
  if (what.length > 3) return `${what.slice(0, 3).join(', ')} and more`
  const last = what.at(-1) ?? ''
  return what.length > 1 ? `${what.slice(0, -1).join(', ')} and ${last}` : last
}

/** The order after the refund. */
function afterRefund(ctx: Ctx, found: Found, parts: RefundPart[], amount: number): Found {
  const { order, lines } = found
  return {
    ...found,
    order: { ...order, refunded: order.refunded + amount, updatedAt: ctx.now() },
    lines: lines.map((line) => {
      const part = parts.find((candidate) => candidate.line?.id === line.id)
      return part ? { ...line, refundedQuantity: line.refundedQuantity + part.quantity } : line
    }),
  }
}
