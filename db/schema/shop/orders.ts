// Orders, one per seller, until delivery: lines, timeline, refunds by line and returns. Amounts are
// minor units of the order's currency.
import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, unique, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { reference } from '../../columns'
import { user } from '../identity'
import { fee, hold, transfer } from '../money/ledger'
import { memberDiscount } from '../money/member-discounts'
import { salon } from '../salons/salons'
import { checkout, type PostalAddress } from './checkout'
import { productVariant, shop } from './products'

/**
 * One seller's part of what was paid together. placed -> accepted -> shipped -> delivered, or accepted ->
 * ready -> collected; cancelled from any but the last ones. Its money is held until it is delivered or
 * collected, and then captured.
 */
export const shopOrder = sqliteTable(
  'shop_order',
  {
    id: text('id').primaryKey(),
    /** The reference for people: "K7M2-9QXD". */
    reference: text('reference').notNull(),
    checkoutId: reference('checkout_id', () => checkout.id),
    clientId: reference('client_id', () => user.id),
    shopId: reference('shop_id', () => shop.id),
    currency: text('currency').notNull(),
    itemsTotal: integer('items_total').notNull(),
    deliveryFee: integer('delivery_fee').notNull(),
    total: integer('total').notNull(),
    /** The refunded part of the total, by lines; maintained by a trigger from the refunds. */
    refunded: integer('refunded').notNull().default(0),
    captureId: text('capture_id').references(() => transfer.id),
    /** The vendor's fee that was agreed. */
    feeId: reference('fee_id', () => fee.id),
    /** The hold of the unrefunded part; replaced after a refund before delivery. */
    holdId: reference('hold_id', () => hold.id),
    status: text('status', { enum: ['placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled'] })
      .notNull()
      .default('placed'),
    /** How a cancelled one ended. */
    ending: text('ending', { enum: ['client', 'declined', 'seller', 'expired', 'uncollected', 'lost'] }),
    fulfilment: text('fulfilment', { enum: ['delivery', 'pickup', 'salon_pickup'] }).notNull(),
    salonId: text('salon_id').references(() => salon.id),
    address: text('address', { mode: 'json' }).$type<PostalAddress>(),
    note: text('note').notNull().default(''),
    carrier: text('carrier').notNull().default(''),
    tracking: text('tracking').notNull().default(''),
    /** The number of days after fulfilment in which it can be returned, by the shop's terms at ordering. */
    returnDays: integer('return_days').notNull().default(14),
    packedAt: integer('packed_at'),
    /** If unanswered by then, it is cancelled automatically. */
    answerBy: integer('answer_by').notNull(),
    /** Shipped: when it counts as delivered automatically. Ready: until when it can be collected. */
    settleBy: integer('settle_by'),
    /** The client reports that it has not arrived: it is not settled automatically. */
    disputedAt: integer('disputed_at'),
    /** When it was delivered or collected. */
    fulfilledAt: integer('fulfilled_at'),
    version: integer('version').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    unique('shop_order_reference').on(t.reference),
    unique('shop_order_once').on(t.checkoutId, t.shopId),
    uniqueIndex('shop_order_hold').on(t.holdId),
    index('shop_order_client').on(t.clientId, t.id),
    index('shop_order_shop').on(t.shopId, t.status, t.id),
    index('shop_order_salon').on(t.salonId, t.status).where(sql`salon_id IS NOT NULL`),
    index('shop_order_answer').on(t.answerBy).where(sql`status = 'placed'`),
    index('shop_order_settle').on(t.settleBy).where(sql`status IN ('shipped', 'ready') AND disputed_at IS NULL`),
    index('shop_order_disputed').on(t.disputedAt, t.id).where(sql`status = 'shipped' AND disputed_at IS NOT NULL`),
    check(
      'shop_order_status_known',
      sql`${t.status} IN ('placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled')`,
    ),
    check(
      'shop_order_ending',
      sql`(${t.status} = 'cancelled') = (${t.ending} IS NOT NULL)
        AND coalesce(${t.ending}, 'client') IN ('client', 'declined', 'seller', 'expired', 'uncollected', 'lost')`,
    ),
    check(
      'shop_order_totals',
      sql`${t.itemsTotal} > 0 AND ${t.deliveryFee} >= 0 AND ${t.total} = ${t.itemsTotal} + ${t.deliveryFee}`,
    ),
    check('refund-exceeded', sql`${t.refunded} BETWEEN 0 AND ${t.total}`),
    check(
      'shop_order_captured',
      sql`(${t.status} IN ('delivered', 'collected')) = (${t.captureId} IS NOT NULL)
        AND (${t.captureId} IS NULL) = (${t.fulfilledAt} IS NULL)`,
    ),
    check(
      'shop_order_fulfilment',
      sql`${t.fulfilment} IN ('delivery', 'pickup', 'salon_pickup')
        AND (${t.fulfilment} = 'salon_pickup') = (${t.salonId} IS NOT NULL)
        AND (${t.fulfilment} = 'delivery' OR ${t.status} NOT IN ('shipped', 'delivered'))
        AND (${t.fulfilment} <> 'delivery' OR ${t.status} NOT IN ('ready', 'collected'))`,
    ),
  ],
)

/** Names and prices are snapshots. */
export const orderLine = sqliteTable(
  'order_line',
  {
    id: text('id').primaryKey(),
    orderId: reference('order_id', () => shopOrder.id),
    variantId: reference('variant_id', () => productVariant.id),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    /** "250 ml, Honey"; empty where a product has one variant only. */
    variantName: text('variant_name').notNull().default(''),
    sku: text('sku').notNull(),
    unitPrice: integer('unit_price').notNull(),
    /** The member discount it was bought at: its share, and what it took off each unit; the list price is the price and this. */
    discountId: text('discount_id').references(() => memberDiscount.id),
    discountBasisPoints: integer('discount_basis_points').notNull().default(0),
    discountAmount: integer('discount_amount').notNull().default(0),
    quantity: integer('quantity').notNull(),
    /** Maintained by a trigger from the refunds. */
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    unique('order_line_once').on(t.orderId, t.variantId),
    index('order_line_product').on(t.productId),
    index('order_line_variant').on(t.variantId),
    index('order_line_discount').on(t.discountId).where(sql`discount_id IS NOT NULL`),
    check('order_line_amounts', sql`${t.unitPrice} > 0 AND ${t.quantity} BETWEEN 1 AND 99`),
    check('order_line_refunded', sql`${t.refundedQuantity} BETWEEN 0 AND ${t.quantity}`),
  ],
)

/** The timeline: steps to `status`, and what else happened while it stood there. */
export const orderEvent = sqliteTable(
  'order_event',
  {
    id: text('id').primaryKey(),
    orderId: reference('order_id', () => shopOrder.id),
    kind: text('kind', { enum: ['step', 'packed', 'refunded', 'return_requested', 'return_declined', 'disputed'] })
      .notNull()
      .default('step'),
    status: text('status').notNull(),
    /** JSON: what changed, as the timeline says it. */
    detail: text('detail').notNull().default('{}'),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('order_event_order').on(t.orderId)],
)

/** A refund to the client, before or after the seller was paid. */
export const orderRefund = sqliteTable(
  'order_refund',
  {
    id: text('id').primaryKey(),
    orderId: reference('order_id', () => shopOrder.id),
    amount: integer('amount').notNull(),
    /** The vendor's fee that went back with it, in proportion; 0 before the capture. */
    feePart: integer('fee_part').notNull(),
    transferId: reference('transfer_id', () => transfer.id),
    reason: text('reason').notNull().default(''),
    actor: text('actor').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    unique('order_refund_transfer').on(t.transferId),
    index('order_refund_order').on(t.orderId),
    check('order_refund_amounts', sql`${t.amount} > 0 AND ${t.feePart} BETWEEN 0 AND ${t.amount}`),
  ],
)

/** The refunded part of an order: units of a line, or (without a line) of the delivery fee. */
export const orderRefundLine = sqliteTable(
  'order_refund_line',
  {
    id: text('id').primaryKey(),
    refundId: reference('refund_id', () => orderRefund.id),
    lineId: text('line_id').references(() => orderLine.id),
    quantity: integer('quantity').notNull(),
    amount: integer('amount').notNull(),
    /** Whether the units are in stock again; a trigger puts them there. */
    restocked: integer('restocked', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    index('order_refund_line_refund').on(t.refundId),
    index('order_refund_line_line').on(t.lineId),
    check(
      'order_refund_line_amounts',
      sql`${t.amount} > 0 AND ${t.quantity} >= 0 AND (${t.quantity} > 0) = (${t.lineId} IS NOT NULL)
        AND (${t.restocked} = 0 OR ${t.lineId} IS NOT NULL)`,
    ),
  ],
)

/** A client's request to return units of a line after delivery. */
export const orderReturn = sqliteTable(
  'order_return',
  {
    id: text('id').primaryKey(),
    orderId: reference('order_id', () => shopOrder.id),
    lineId: reference('line_id', () => orderLine.id),
    quantity: integer('quantity').notNull(),
    reason: text('reason', { enum: ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] }).notNull(),
    detail: text('detail').notNull().default(''),
    status: text('status', { enum: ['requested', 'refunded', 'declined', 'withdrawn'] })
      .notNull()
      .default('requested'),
    /** The seller's reason for declining it. */
    answer: text('answer').notNull().default(''),
    refundId: text('refund_id').references(() => orderRefund.id),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('order_return_open').on(t.lineId).where(sql`status = 'requested'`),
    index('order_return_order').on(t.orderId),
    check('order_return_quantity', sql`${t.quantity} BETWEEN 1 AND 99`),
    check(
      'order_return_reason',
      sql`${t.reason} IN ('damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other')`,
    ),
    check(
      'order_return_status_known',
      sql`${t.status} IN ('requested', 'refunded', 'declined', 'withdrawn')
        AND (${t.status} = 'refunded') = (${t.refundId} IS NOT NULL)`,
    ),
  ],
)
