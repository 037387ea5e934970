// Reading orders: one statement with everything that lists and transitions need, including the people involved.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { fee, hold } from '../../../db/schema/money/ledger'
import type { PromisedParts } from '../../../db/schema/money/promised-refunds'
import { salon } from '../../../db/schema/salons/salons'
import { orderLine, shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx, Viewer } from '../../platform/context'

export type OrderRow = typeof shopOrder.$inferSelect
export type OrderStatus = OrderRow['status']
export type OrderEnding = NonNullable<OrderRow['ending']>

/** The units bought of one variant; amounts in minor units of the order's currency. */
export type LineRow = {
  id: string
  variantId: string
  productId: string
  productName: string
  variantName: string
  sku: string
  unitPrice: number
  discountPercent: number
  discountAmount: number
  quantity: number
  refundedQuantity: number
  /** Selects the placeholder picture: see `ProductPicture`. */
  category: string
  image: string
}

/** A return `r` that waits for the seller's answer: its refund is not promised either. */
export const UNANSWERED = sql`r.status = 'requested' AND NOT EXISTS (
  SELECT 1 FROM promised_refund AS promised, json_each(promised.parts, '$.lines') AS part
  WHERE promised.order_id = r.order_id AND promised.ended_at IS NULL AND part.value ->> 'lineId' = r.line_id)`

/** Selects orders with their shop, people, hold, agreed fee and lines. */
export function selectOrders(ctx: Ctx) {
  return ctx.db
    .select({
      order: shopOrder,
      shop,
      salon,
      client: { id: user.id, name: user.name, image: user.image, deletedAt: user.deletedAt },
      hold,
      basisPoints: fee.basisPoints,
      lines: linesOf(sql`${shopOrder.id}`),
      /** The refunded part of the delivery fee, minor units. */
      deliveryRefunded: sql<number>`(SELECT coalesce(sum(part.amount), 0)
        FROM order_refund_line AS part JOIN order_refund ON order_refund.id = part.refund_id
        WHERE part.line_id IS NULL AND order_refund.order_id = ${shopOrder.id})`,
      /** The number of returns that wait for the seller's answer. */
      returnsRequested: sql<number>`(SELECT count(*) FROM order_return AS r
        WHERE r.order_id = ${shopOrder.id} AND ${UNANSWERED})`,
    })
    .from(shopOrder)
    .innerJoin(shop, eq(shop.id, shopOrder.shopId))
    .innerJoin(user, eq(user.id, shopOrder.clientId))
    .innerJoin(fee, eq(fee.id, shopOrder.feeId))
    .innerJoin(hold, eq(hold.id, shopOrder.holdId))
    .leftJoin(salon, eq(salon.id, shopOrder.salonId))
}

export type Found = Awaited<ReturnType<typeof selectOrders>>[number]

/** Orders of this viewer: as the client, the shop's owner, or the owner of the pickup salon. */
export function ownedBy(viewer: Viewer): SQL | undefined {
  switch (viewer.role) {
    case 'client':
      return eq(shopOrder.clientId, viewer.id)
    case 'product_seller':
      return eq(shop.ownerId, viewer.id)
    case 'beauty_partner':
      return and(eq(salon.ownerId, viewer.id), eq(shopOrder.fulfilment, 'salon_pickup'))
    default:
      return sql`false`
  }
}

/** Orders in progress. */
export const OPEN: readonly OrderStatus[] = ['placed', 'accepted', 'shipped', 'ready']

export function isOpen(status: OrderStatus): boolean {
  return OPEN.includes(status)
}

/** The amount of an order that was neither refunded nor returned, minor units. */
export function remainingHeld({ order }: Pick<Found, 'order'>): number {
  return order.status === 'cancelled' ? 0 : order.total - order.refunded
}

/** What the seller was paid, our fee included, before later refunds; 0 if not paid yet, minor units. */
export function captured({ order, hold: held }: Pick<Found, 'order' | 'hold'>): number {
  return order.captureId === null ? 0 : held.amount
}

/** The lines without the units whose refund is promised: they count as refunded. */
export function withoutPromised(lines: LineRow[], promised: { parts: PromisedParts | null } | undefined): LineRow[] {
  return lines.map((line) => {
    const units = promised?.parts?.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0
    return units > 0 ? { ...line, refundedQuantity: line.refundedQuantity + units } : line
  })
}

/** The number of units in an order. */
export function unitsOf({ lines }: Pick<Found, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** One order, if the viewer may see it. */
export function ownOrder(ctx: Ctx, viewer: Viewer, id: string) {
  return selectOrders(ctx).where(and(eq(shopOrder.id, id), ownedBy(viewer)))
}

export function withStatus(...statuses: readonly OrderStatus[]): SQL | undefined {
  return or(...statuses.map((status) => eq(shopOrder.status, status)))
}

/** The lines of an order in sequence, with the first picture of each product. */
function linesOf(orderId: SQL): SQL<LineRow[]> {
  return sql<string>`(SELECT json_group_array(json_object(
      'id', id, 'variantId', variant_id, 'productId', product_id, 'productName', product_name,
      'variantName', variant_name, 'sku', sku, 'unitPrice', unit_price,
      'discountPercent', discount_basis_points / 100, 'discountAmount', discount_amount, 'quantity', quantity,
      'refundedQuantity', refunded_quantity, 'category', category, 'image', image))
    FROM (SELECT line.*, product.category, coalesce((SELECT picture.image FROM product_picture AS picture
        WHERE picture.product_id = line.product_id ORDER BY picture.position, picture.id LIMIT 1), '') AS image
      FROM ${orderLine} AS line JOIN product ON product.id = line.product_id
      WHERE line.order_id = ${orderId} ORDER BY line.position))`.mapWith(
    (text: string) => JSON.parse(text) as LineRow[],
  ) as unknown as SQL<LineRow[]>
}
