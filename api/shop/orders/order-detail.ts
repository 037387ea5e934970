// One order in full: its lines, its history, its money, and the actions available to the reader, to
// the unit. Client and seller see the same, except data private to the other; the pickup salon sees
// what it needs to hand the order over.

import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { orderEvent, orderRefund, orderRefundLine, orderReturn } from '../../../db/schema/shop/orders'
import { ticket } from '../../../db/schema/support'
import { openPromise } from '../../money/promised-refunds/promises'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { moneyJson } from '../../platform/values/money'
import { DomainError } from '../../platform/values/problem'
import { firstName } from '../../platform/values/spelling'
import { rfc3339 } from '../../platform/values/time'
import { disputeTicketOf } from '../../support/tickets/dispute-ticket'
import type { EventDetail } from './notifications'
import { captured, type Found, isOpen, ownOrder, remainingHeld, unitsOf, withoutPromised } from './order-rows'
import { listItem } from './orders'
import { pickUpCode } from './pickup-code'
import type { ReturnRow } from './refunds'
import { OrderOrParcel, type OrderResponse, type ParcelResponse } from './responses'
import { returnsUntil } from './returns'
import { chargedFee } from './settlement'

/** One order of the viewer's, in full; one round trip. */
export const getOrder = operation(['client', 'product_seller', 'beauty_partner'], 'GET /orders/:id', {
  summary: 'One order in full for its client and seller; the handover for its pickup salon',
  scope: 'read',
  response: OrderOrParcel,
  problems: ['not-found'],
  reads: ({ ctx, viewer, params: { id } }) => ({
    rows: ownOrder(ctx, viewer, id),
    events: ctx.db
      .select()
      .from(orderEvent)
      .where(eq(orderEvent.orderId, id))
      .orderBy(asc(orderEvent.createdAt), asc(orderEvent.id)),
    refunds: ctx.db
      .select()
      .from(orderRefund)
      .where(eq(orderRefund.orderId, id))
      .orderBy(asc(orderRefund.createdAt), asc(orderRefund.id)),
    parts: ctx.db
      .select(getTableColumns(orderRefundLine))
      .from(orderRefundLine)
      .innerJoin(orderRefund, eq(orderRefund.id, orderRefundLine.refundId))
      .where(eq(orderRefund.orderId, id)),
    returns: ctx.db
      .select()
      .from(orderReturn)
      .where(eq(orderReturn.orderId, id))
      .orderBy(asc(orderReturn.createdAt), asc(orderReturn.id)),
    tickets: ctx.db
      .select({ id: ticket.id })
      .from(ticket)
      .where(and(disputeTicketOf('order', id), eq(ticket.userId, viewer.id))),
    promised: openPromise(ctx, { orderId: id }),
  }),
  read: async (
    { rows, events, refunds, parts, returns, tickets, promised: [promised] },
    { ctx, viewer, params: { id } },
  ) => {
    const found = rows[0]
    if (!found) throw new DomainError('not-found')
    if (viewer.role === 'beauty_partner') return parcelOf(found, viewer.timeZone)
    const { order, shop, client } = found
    const isClient = viewer.role === 'client'
    const code = isClient && order.status === 'ready' ? await pickUpCode(ctx, id) : null
    const money = (minor: number) => moneyJson(minor, order.currency)
    const instant = (at: number) => rfc3339(at, viewer.timeZone)
    return {
      ...listItem(found, viewer.timeZone),
      side: isClient ? ('client' as const) : ('seller' as const),
      note: order.note,
      address: order.address,
      carrier: order.carrier,
      tracking: order.tracking,
      fulfilledAt: order.fulfilledAt === null ? null : instant(order.fulfilledAt),
      seller: {
        phone: shop.phone,
        address: shop.address,
        city: shop.city,
        taxNumber: shop.taxNumber,
        returnDays: order.returnDays,
      },
      client: { id: client.id, name: client.name, image: client.image },
      pickUp: pickUpOf(found, code),
      timeline: events.map((event) => timelineEntry(found, event, instant)),
      refunds: refunds.map((refund) => {
        const of = parts.filter((part) => part.refundId === refund.id)
        const delivery = of.find(({ lineId }) => lineId === null)
        return {
          id: refund.id,
          amount: money(refund.amount),
          reason: refund.reason,
          at: instant(refund.createdAt),
          transferId: refund.transferId,
          delivery: delivery ? money(delivery.amount) : null,
          lines: of.flatMap(({ lineId, quantity, amount }) =>
            lineId === null ? [] : [{ lineId, quantity, amount: money(amount) }],
          ),
        }
      }),
      returns: returns.map((requested) => ({
        id: requested.id,
        lineId: requested.lineId,
        quantity: requested.quantity,
        amount: money(requested.quantity * priceOf(found, requested.lineId)),
        reason: requested.reason,
        detail: requested.detail,
        status: requested.status,
        promised:
          requested.status === 'requested' &&
          (promised?.parts?.lines ?? []).some(({ lineId }) => lineId === requested.lineId),
        answer: requested.answer,
        at: instant(requested.createdAt),
      })),
      promisedRefund: promised ? { amount: money(promised.amount), at: instant(promised.createdAt) } : null,
      supportTicket: tickets[0]?.id ?? null,
      money: moneyOf(found, isClient),
      terms: isClient
        ? clientTerms(ctx, { ...found, lines: withoutPromised(found.lines, promised) }, returns, instant)
        : { ...sellerTerms(found), ...(promised && { refund: null }) },
    }
  },
})

function parcelOf(found: Found, timeZone: string): ParcelResponse {
  const { order, shop, client } = found
  return {
    side: 'salon',
    id: order.id,
    reference: order.reference,
    status: order.status,
    clientFirstName: firstName(client.name),
    shopName: shop.name,
    units: unitsOf(found),
    pickupBy: order.status === 'ready' && order.settleBy !== null ? rfc3339(order.settleBy, timeZone) : null,
    handOver: order.status === 'ready',
  }
}

function pickUpOf({ order, shop, salon }: Found, code: string | null): OrderResponse['pickUp'] {
  if (order.fulfilment === 'delivery') return null
  const { name, address, city } = salon ?? shop
  return { name, address: [address, city].filter(Boolean).join(', '), code }
}

/** An event as a timeline entry. */
export function timelineEntry(
  { order, shop, salon, client }: Pick<Found, 'order' | 'shop' | 'salon' | 'client'>,
  event: typeof orderEvent.$inferSelect,
  instant: (at: number) => string,
): OrderResponse['timeline'][number] {
  const detail = JSON.parse(event.detail) as EventDetail
  const sides: Record<string, OrderResponse['timeline'][number]['by']> = {
    ...(salon && { [salon.ownerId]: 'salon' }),
    [shop.ownerId]: 'seller',
    [client.id]: 'client',
  }
  return {
    at: instant(event.createdAt),
    kind: event.kind,
    status: event.status as OrderResponse['status'],
    by: sides[event.actor] ?? 'purse',
    amount: detail.amount === undefined ? null : moneyJson(detail.amount, order.currency),
    note: detail.note ?? '',
  }
}

function moneyOf(found: Found, isClient: boolean): OrderResponse['money'] {
  const { order, hold: held } = found
  const money = (minor: number) => moneyJson(minor, order.currency)
  const paid = captured(found)
  const since = paid === 0 ? 0 : order.refunded - (order.total - paid)
  return {
    held: money(held.status === 'held' ? held.amount : 0),
    captured: money(paid),
    refunded: money(order.refunded),
    released: money(order.status === 'cancelled' ? held.amount : 0),
    fee: isClient ? null : money(chargedFee(found)),
    net: isClient ? null : money(paid - since - chargedFee(found)),
    holdTransferId: isClient ? held.transferId : null,
    captureId: order.captureId,
  }
}

const NOTHING: OrderResponse['terms'] = {
  accept: false,
  pack: false,
  ship: false,
  ready: false,
  handOver: false,
  confirm: false,
  dispute: false,
  cancel: null,
  refund: null,
  giveBack: null,
  review: false,
}

function clientTerms(
  ctx: Ctx,
  found: Found,
  returns: ReturnRow[],
  instant: (at: number) => string,
): OrderResponse['terms'] {
  const { order } = found
  const shipped = order.status === 'shipped'
  const until = returnsUntil(found)
  const requested = returns.filter(({ status }) => status === 'requested').map(({ lineId }) => lineId)
  const lines = linesLeft(found).filter(({ lineId }) => !requested.includes(lineId))
  const open = until !== null && ctx.now() <= until && lines.length > 0
  return {
    ...NOTHING,
    confirm: shipped,
    dispute: shipped && order.disputedAt === null,
    cancel: order.status === 'placed' ? { returned: moneyJson(remainingHeld(found), order.currency) } : null,
    giveBack: open ? { until: instant(until), lines } : null,
    review: order.fulfilledAt !== null,
  }
}

function sellerTerms(found: Found): OrderResponse['terms'] {
  const { order, client, deliveryRefunded } = found
  const { status } = order
  const accepted = status === 'accepted'
  const delivers = order.fulfilment === 'delivery'
  const left = remainingHeld(found)
  const delivery = order.deliveryFee - deliveryRefunded
  const reachable = client.deletedAt === null
  return {
    ...NOTHING,
    accept: status === 'placed',
    pack: accepted && order.packedAt === null,
    ship: accepted && delivers,
    ready: accepted && !delivers,
    handOver: status === 'ready',
    cancel: isOpen(status) ? { returned: moneyJson(left, order.currency) } : null,
    refund:
      left > 0 && reachable
        ? {
            lines: linesLeft(found),
            delivery: delivery > 0 ? moneyJson(delivery, order.currency) : null,
            upTo: moneyJson(left, order.currency),
          }
        : null,
  }
}

/** The units of each line that were not refunded. */
function linesLeft({ order, lines }: Found) {
  return lines.flatMap((line) => {
    const quantity = line.quantity - line.refundedQuantity
    const unitPrice = moneyJson(line.unitPrice, order.currency)
    return quantity > 0 ? [{ lineId: line.id, quantity, unitPrice }] : []
  })
}

function priceOf({ lines }: Found, lineId: string): number {
  return lines.find(({ id }) => id === lineId)?.unitPrice ?? 0
}
