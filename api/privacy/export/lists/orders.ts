// Export lists about purchases: orders with their lines, refunds, returns, favorite products, address book and cart.
import { eq } from 'drizzle-orm'
import { address, cartLine } from '../../../../db/schema/shop/checkout'
import { orderEvent, orderLine, orderRefund, orderReturn, shopOrder } from '../../../../db/schema/shop/orders'
import {
  product,
  productFavorite,
  productReviewReport,
  productVariant,
  shop,
} from '../../../../db/schema/shop/products'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import { amountOf, instantOf, money, pagesAlong } from './pages'
import type { List } from './zip-archive'

/** Their orders, with the delivery addresses. */
export function ordersOf(ctx: Ctx, userId: string): List {
  return {
    name: 'orders',
    columns: [
      'order',
      'reference',
      'at',
      'shop',
      'status',
      'ending',
      'fulfilment',
      'to',
      'note',
      'tracking',
      'fulfilledAt',
      'delivery',
      'refunded',
      'amount',
      'currency',
    ],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: shopOrder, shopName: shop.name })
          .from(shopOrder)
          .innerJoin(shop, eq(shop.id, shopOrder.shopId)),
      eq(shopOrder.clientId, userId),
      [shopOrder.id],
      (last) => [last.row.id],
      ({ row, shopName }) => ({
        order: row.id,
        reference: row.reference,
        at: rfc3339(row.createdAt),
        shop: shopName,
        status: row.status,
        ending: row.ending,
        fulfilment: row.fulfilment,
        to: row.address ? Object.values(row.address).filter(Boolean).join(', ') : null,
        note: row.note,
        tracking: [row.carrier, row.tracking].filter(Boolean).join(' '),
        fulfilledAt: instantOf(row.fulfilledAt),
        delivery: amountOf(row.deliveryFee, row.currency),
        refunded: amountOf(row.refunded, row.currency),
        ...money(row.total, row.currency),
      }),
    ),
  }
}

export function orderLinesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'order-lines',
    columns: ['line', 'order', 'product', 'variant', 'sku', 'quantity', 'refunded', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: orderLine, currency: shopOrder.currency })
          .from(orderLine)
          .innerJoin(shopOrder, eq(shopOrder.id, orderLine.orderId)),
      eq(shopOrder.clientId, userId),
      [orderLine.id],
      (last) => [last.row.id],
      ({ row, currency }) => ({
        line: row.id,
        order: row.orderId,
        product: row.productName,
        variant: row.variantName,
        sku: row.sku,
        quantity: row.quantity,
        refunded: row.refundedQuantity,
        ...money(row.unitPrice, currency),
      }),
    ),
  }
}

export function orderEventsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'order-events',
    columns: ['event', 'order', 'at', 'kind', 'status', 'detail', 'byYou'],
    pages: pagesAlong(
      () =>
        ctx.db.select({ row: orderEvent }).from(orderEvent).innerJoin(shopOrder, eq(shopOrder.id, orderEvent.orderId)),
      eq(shopOrder.clientId, userId),
      [orderEvent.id],
      (last) => [last.row.id],
      ({ row }) => ({
        event: row.id,
        order: row.orderId,
        at: rfc3339(row.createdAt),
        kind: row.kind,
        status: row.status,
        detail: row.detail,
        byYou: row.actor === userId,
      }),
    ),
  }
}

/** Their refunds; the lines show which units were refunded. */
export function orderRefundsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'order-refunds',
    columns: ['refund', 'order', 'at', 'reason', 'amount', 'currency'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: orderRefund, currency: shopOrder.currency })
          .from(orderRefund)
          .innerJoin(shopOrder, eq(shopOrder.id, orderRefund.orderId)),
      eq(shopOrder.clientId, userId),
      [orderRefund.id],
      (last) => [last.row.id],
      ({ row, currency }) => ({
        refund: row.id,
        order: row.orderId,
        at: rfc3339(row.createdAt),
        reason: row.reason,
        ...money(row.amount, currency),
      }),
    ),
  }
}

/** Their return requests, and the sellers' answers. */
export function orderReturnsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'order-returns',
    columns: ['return', 'order', 'line', 'at', 'quantity', 'reason', 'detail', 'status', 'answer'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: orderReturn })
          .from(orderReturn)
          .innerJoin(shopOrder, eq(shopOrder.id, orderReturn.orderId)),
      eq(shopOrder.clientId, userId),
      [orderReturn.id],
      (last) => [last.row.id],
      ({ row }) => ({
        return: row.id,
        order: row.orderId,
        line: row.lineId,
        at: rfc3339(row.createdAt),
        quantity: row.quantity,
        reason: row.reason,
        detail: row.detail,
        status: row.status,
        answer: row.answer,
      }),
    ),
  }
}

export function productFavoritesOf(ctx: Ctx, userId: string): List {
  return {
    name: 'product-favorites',
    columns: ['product', 'name', 'since'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ id: product.id, name: product.name, since: productFavorite.createdAt })
          .from(productFavorite)
          .innerJoin(product, eq(product.id, productFavorite.productId)),
      eq(productFavorite.userId, userId),
      [product.id],
      (last) => [last.id],
      ({ id, name, since }) => ({ product: id, name, since: rfc3339(since) }),
    ),
  }
}

/** Their address book, their cart, and the product reviews that they reported. One round trip. */
export async function readShopping(ctx: Ctx, userId: string) {
  const { db } = ctx
  const [addresses, lines, reports] = await db.batch([
    db.select().from(address).where(eq(address.userId, userId)),
    db
      .select({ row: cartLine, name: product.name, values: productVariant.values })
      .from(cartLine)
      .innerJoin(productVariant, eq(productVariant.id, cartLine.variantId))
      .innerJoin(product, eq(product.id, productVariant.productId))
      .where(eq(cartLine.userId, userId)),
    db.select().from(productReviewReport).where(eq(productReviewReport.reporterId, userId)),
  ])
  return {
    addresses: addresses.map(({ userId: _, createdAt, ...rest }) => ({ ...rest, since: rfc3339(createdAt) })),
    cart: lines.map(({ row, name, values }) => ({
      product: name,
      variant: values.join(', '),
      quantity: row.quantity,
      since: rfc3339(row.createdAt),
    })),
    'product-review-reports': reports.map(({ reviewId, reason, detail, createdAt }) => ({
      review: reviewId,
      at: rfc3339(createdAt),
      reason,
      detail,
    })),
  }
}
