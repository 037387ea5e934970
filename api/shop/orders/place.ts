// Turns a checkout into an order: its hold, its lines, and the seller's notification. The
// statements go into the one write batch that ends the checkout as `paid`, after that statement.
import type { PostalAddress } from '../../../db/schema/shop/checkout'
import { orderEvent, orderLine, shopOrder } from '../../../db/schema/shop/orders'
import { placeHold } from '../../money/ledger/ledger'
import type { Notification } from '../../notifications/channels'
import { changed, notify } from '../../notifications/outbox'
import type { Statement } from '../../platform/command'
import type { Ctx } from '../../platform/context'
import { formatMoney, moneyJson, sumText } from '../../platform/values/money'
import { DAY } from '../../platform/values/time'

/** How long a seller has to answer an order, in milliseconds. */
const REPLY_TIME = 3 * DAY

type OrderLineDraft = {
  variantId: string
  productId: string
  productName: string
  /** "250 ml, Honey"; empty when the product has only one variant. */
  variantName: string
  sku: string
  /** Minor units: the price fixed by the checkout. */
  unitPrice: number
  /** The member discount in it, as the checkout showed it. */
  discountId: string | null
  discountBasisPoints: number
  discountAmount: number
  quantity: number
}

type OrderDraft = {
  client: { id: string; name: string }
  checkoutId: string
  shop: { id: string; ownerId: string; name: string; currency: string; returnDays: number }
  lines: OrderLineDraft[]
  /** Minor units: the fee of the chosen delivery. */
  deliveryFee: number
  fulfilment: (typeof shopOrder.$inferSelect)['fulfilment']
  salonId: string | null
  /** The delivery address; null for a pickup. */
  address: PostalAddress | null
  note: string
  /** The vendor fee in force. */
  feeId: string
}

export type OrderRow = typeof shopOrder.$inferSelect

/** One shop's order of a paid checkout: the hold first, then the rows that reference it. */
export function placeOrder(ctx: Ctx, draft: OrderDraft): { order: OrderRow; writes: Statement[] } {
  const { client, shop, lines, deliveryFee } = draft
  const itemsTotal = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
  const total = itemsTotal + deliveryFee
  const [id, holdId, now] = [ctx.id(), ctx.id(), ctx.now()]
  const order: OrderRow = {
    id,
    reference: orderReference(),
    checkoutId: draft.checkoutId,
    clientId: client.id,
    shopId: shop.id,
    currency: shop.currency,
    itemsTotal,
    deliveryFee,
    total,
    refunded: 0,
    captureId: null,
    feeId: draft.feeId,
    holdId,
    status: 'placed',
    ending: null,
    fulfilment: draft.fulfilment,
    salonId: draft.salonId,
    address: draft.address,
    note: draft.note,
    carrier: '',
    tracking: '',
    returnDays: shop.returnDays,
    packedAt: null,
    answerBy: now + REPLY_TIME,
    settleBy: null,
    disputedAt: null,
    fulfilledAt: null,
    version: 0,
    createdAt: now,
    updatedAt: now,
  }
  const sum = formatMoney(moneyJson(total, shop.currency))
  return {
    order,
    writes: [
      ...placeHold(ctx, {
        kind: 'order_hold',
        id: holdId,
        owner: client.id,
        currency: shop.currency,
        minor: total,
        description: `Hold for order ${order.reference} at ${shop.name}`,
        actor: client.id,
      }),
      ctx.db.insert(shopOrder).values(order),
      ctx.db
        .insert(orderLine)
        .values(lines.map((line, position) => ({ id: ctx.id(), orderId: id, ...line, position }))),
      ctx.db
        .insert(orderEvent)
        .values({ id: ctx.id(), orderId: id, status: 'placed', actor: client.id, createdAt: now }),
      notify(ctx, shop.ownerId, {
        kind: 'booking',
        title: 'New order',
        text: `${client.name} placed an order for ${sum}: order ${order.reference}. Accept or decline it.`,
        path: `/seller/orders/${id}`,
      }),
      notify(ctx, client.id, orderPlaced(order, draft)),
      ...[client.id, shop.ownerId].map((to) => changed(ctx, to, 'orders')),
    ],
  }
}

/** The client's own copy. */
function orderPlaced(order: OrderRow, { shop, lines, address, deliveryFee }: OrderDraft): Notification {
  const amountText = (minor: number) => sumText(minor, order.currency)
  const items = lines.map(({ quantity, productName, variantName, unitPrice }): [string, string] => [
    'Item',
    `${quantity} × ${[productName, variantName].filter(Boolean).join(', ')}, ${amountText(quantity * unitPrice)}`,
  ])
  const to = address && [address.name, address.line1, address.line2, address.city, address.country]
  return {
    kind: 'order',
    title: `Order placed: ${order.reference}`,
    text: `You ordered from ${shop.name}. ${amountText(order.total)} is set aside in your purse and paid to the seller once you have your order. The seller has three days to accept it.`,
    path: `/client/orders/${order.id}`,
    details: [
      ['Order', order.reference],
      ['Seller', shop.name],
      ...items,
      ...(deliveryFee > 0 ? ([['Delivery', amountText(deliveryFee)]] as [string, string][]) : []),
      ['Total', amountText(order.total)],
      to ? ['Deliver to', to.filter(Boolean).join(', ')] : ['Pickup', 'We’ll tell you when it is ready.'],
    ],
    recordOnly: true,
  }
}

/** Letters and digits that are not confused when they are read out. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** The order reference for people: "K7M2-9QXD". The database rejects a duplicate. */
function orderReference(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => LETTERS[byte % LETTERS.length])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
