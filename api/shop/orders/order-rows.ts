// Reading orders: one statement with all that a list shows and a step decides by, and whose each one is.
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { salon } from '../../../db/schema/booking/salons'
import { user } from '../../../db/schema/identity'
import { fee, hold } from '../../../db/schema/money/ledger'
import { orderLine, shopOrder } from '../../../db/schema/shop/orders'
import { shop } from '../../../db/schema/shop/products'
import type { Ctx, Viewer } from '../../platform/context'

export type OrderRow = typeof shopOrder.$inferSelect
export type OrderStatus = OrderRow['status']
export type OrderEnding = NonNullable<OrderRow['ending']>
export type Fulfilment = OrderRow['fulfilment']

/** What was bought of one variant; amounts in minor units of the order's currency. */
export type LineRow = {
  id: string
  variantId: string
  productId: string
  productName: string
  variantName: string
  sku: string
  unitPrice: number
  quantity: number
  refundedQuantity: number
  /** What its picture is drawn from: see `ProductPicture`. */
  category: string
  image: string
}

/**
 * The statement that reads orders with their shop, their people, their hold, the fee that was agreed and
 * their lines.
 */
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
      /** What of the delivery went back, minor units. */
      deliveryRefunded: sql<number>`(SELECT coalesce(sum(part.amount), 0)
        FROM order_refund_line AS part JOIN order_refund ON order_refund.id = part.refund_id
        WHERE part.line_id IS NULL AND order_refund.order_id = ${shopOrder.id})`,
      /** How many returns wait for the seller's answer. */
      returnsAsked: sql<number>`(SELECT count(*) FROM order_return AS asked
        WHERE asked.order_id = ${shopOrder.id} AND asked.status = 'asked')`,
    })
    .from(shopOrder)
    .innerJoin(shop, eq(shop.id, shopOrder.shopId))
    .innerJoin(user, eq(user.id, shopOrder.clientId))
    .innerJoin(fee, eq(fee.id, shopOrder.feeId))
    .innerJoin(hold, eq(hold.id, shopOrder.holdId))
    .leftJoin(salon, eq(salon.id, shopOrder.salonId))
}

export type Found = Awaited<ReturnType<typeof selectOrders>>[number]

/** Whose an order is: the client's, its shop's owner's, or the owner's of the salon where it is fetched. */
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

/** Orders that still go on. */
export const OPEN: readonly OrderStatus[] = ['placed', 'accepted', 'shipped', 'ready']

export function isOpen(status: OrderStatus): boolean {
  return OPEN.includes(status)
}

/** What of an order was neither refunded nor given back, minor units. */
export function standing({ order }: Pick<Found, 'order'>): number {
  return order.status === 'cancelled' ? 0 : order.total - order.refunded
}

/** What the seller was paid, our fee included, before refunds after it; 0 before, minor units. */
export function captured({ order, hold: held }: Pick<Found, 'order' | 'hold'>): number {
  return order.captureId === null ? 0 : held.amount
}

/** How many things are in it. */
export function unitsOf({ lines }: Pick<Found, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** The first of a person's names: all that a salon needs to hand a parcel over. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}

/** The orders of one id that the viewer may see. */
export function ownOrder(ctx: Ctx, viewer: Viewer, id: string) {
  return selectOrders(ctx).where(and(eq(shopOrder.id, id), ownedBy(viewer)))
}

/** Orders in any of these statuses. */
export function withStatus(...statuses: readonly OrderStatus[]): SQL | undefined {
  return or(...statuses.map((status) => eq(shopOrder.status, status)))
}

/** The lines of an order in their order, with the first picture of each product. */
function linesOf(orderId: SQL): SQL<LineRow[]> {
  return sql<string>`(SELECT json_group_array(json_object(
      'id', id, 'variantId', variant_id, 'productId', product_id, 'productName', product_name,
      'variantName', variant_name, 'sku', sku, 'unitPrice', unit_price, 'quantity', quantity,
      'refundedQuantity', refunded_quantity, 'category', category, 'image', image))
    FROM (SELECT line.*, product.category, coalesce((SELECT picture.image FROM product_picture AS picture
        WHERE picture.product_id = line.product_id ORDER BY picture.position, picture.id LIMIT 1), '') AS image
      FROM ${orderLine} AS line JOIN product ON product.id = line.product_id
      WHERE line.order_id = ${orderId} ORDER BY line.position))`.mapWith(
    (text: string) => JSON.parse(text) as LineRow[],
  ) as unknown as SQL<LineRow[]>
}
