// The list of a client's orders, and an order as any list shows it.

import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { shopOrder } from '../../../db/schema/shop/orders'
import { operation } from '../../platform/http/operation'
import { decodeCursor, pageFrom } from '../../platform/pagination'
import { moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { OrdersQuery } from './input'
import { type Found, isOpen, OPEN, selectOrders, unitsOf, withStatus } from './order-rows'
import { pickUpCode } from './pickup-code'
import { type OrderListItem, OrdersResponse } from './responses'

/** The viewer's own orders of a tab, newest first; one round trip. */
export const listOrders = operation('client', 'GET /orders', {
  summary: 'A client’s orders, newest first',
  query: OrdersQuery,
  response: OrdersResponse,
  problems: ['invalid-cursor'],
  run: async ({ ctx, viewer, query }) => {
    const [, before] = query.cursor ? decodeCursor(query.cursor) : []
    const condition = eq(shopOrder.clientId, viewer.id)
    const open = withStatus(...OPEN)
    const [proven, rows, counts] = await readAs(ctx, viewer, [
      selectOrders(ctx)
        .where(
          and(
            condition,
            query.tab === 'open' ? open : sql`NOT (${open})`,
            before === undefined ? undefined : lt(shopOrder.id, before),
          ),
        )
        .orderBy(desc(shopOrder.id))
        .limit(query.limit + 1),
      ctx.db
        .select({ open: sql<number>`coalesce(sum(${open}), 0)`, all: sql<number>`count(*)` })
        .from(shopOrder)
        .where(condition),
    ])
    const { open: going = 0, all = 0 } = counts[0] ?? {}
    const page = pageFrom(
      rows,
      query.limit,
      ({ order }) => [order.createdAt, order.id],
      (found) => listItem(found, proven.timeZone),
    )
    const ready = page.items.filter(({ status }) => status === 'ready')
    const pickups = ready.map(async ({ id }) => ({ orderId: id, code: await pickUpCode(ctx, id) }))
    return { ...page, counts: { open: going, past: all - going }, pickups: await Promise.all(pickups) }
  },
})

/** An order as lists and transitions return it; instants are written in `timeZone`. */
export function listItem(found: Found, timeZone?: string): OrderListItem {
  const { order, shop, salon, client, lines } = found
  const money = (minor: number) => moneyJson(minor, order.currency)
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    ending: order.ending,
    shop: { id: shop.id, name: shop.name },
    clientName: client.name,
    fulfilment: order.fulfilment,
    salonName: salon?.name ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      productName: line.productName,
      variantName: line.variantName,
      sku: line.sku,
      category: line.category,
      image: line.image,
      unitPrice: money(line.unitPrice),
      discount:
        line.discountPercent > 0
          ? { percent: line.discountPercent, listPrice: money(line.unitPrice + line.discountAmount) }
          : null,
      quantity: line.quantity,
      refundedQuantity: line.refundedQuantity,
      sum: money(line.unitPrice * line.quantity),
    })),
    units: unitsOf(found),
    itemsTotal: money(order.itemsTotal),
    deliveryFee: money(order.deliveryFee),
    total: money(order.total),
    refunded: order.refunded > 0 ? money(order.refunded) : null,
    packed: order.packedAt !== null,
    disputed: order.disputedAt !== null && order.status === 'shipped',
    returnsRequested: found.returnsRequested,
    answerBy: order.status === 'placed' ? rfc3339(order.answerBy, timeZone) : null,
    settleBy: order.settleBy !== null && isOpen(order.status) ? rfc3339(order.settleBy, timeZone) : null,
    createdAt: rfc3339(order.createdAt, timeZone),
    updatedAt: rfc3339(order.updatedAt, timeZone),
  }
}
