// Response schemas of the order routes.
import { z } from 'zod'
import { id, MoneyResponse } from '../../platform/values/responses'
import { RETURN_REASONS } from './input'

const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

const ORDER_STATUSES = ['placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled'] as const

const status = z.enum(ORDER_STATUSES)

const OrderLineResponse = z.object({
  id,
  productId: id,
  productName: z.string(),
  variantName: z.string(),
  sku: z.string(),
  category: z.string(),
  image: z.string(),
  unitPrice: MoneyResponse,
  /** The member discount in the unit price, and the price without it. */
  discount: z.object({ percent: z.number(), listPrice: MoneyResponse }).nullable(),
  quantity: count,
  refundedQuantity: count,
  sum: MoneyResponse,
})

/** An order as lists and transitions return it. */
export const OrderListItem = z.object({
  id,
  reference: z.string(),
  status,
  ending: z.enum(['client', 'declined', 'seller', 'expired', 'uncollected', 'lost']).nullable(),
  shop: z.object({ id, name: z.string() }),
  clientName: z.string(),
  fulfilment: z.enum(['delivery', 'pickup', 'salon_pickup']),
  salonName: z.string().nullable(),
  lines: z.array(OrderLineResponse),
  /** The number of units in it. */
  units: count,
  itemsTotal: MoneyResponse,
  deliveryFee: MoneyResponse,
  total: MoneyResponse,
  refunded: MoneyResponse.nullable(),
  packed: z.boolean(),
  disputed: z.boolean(),
  returnsRequested: count,
  answerBy: instant.nullable(),
  settleBy: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export type OrderListItem = z.output<typeof OrderListItem>

/** After a refund; `promised`: the balance did not cover it, and it waits for the next earnings. */
export const RefundedOrderResponse = OrderListItem.extend({ promised: z.boolean() })

export const OrdersResponse = z.object({
  items: z.array(OrderListItem),
  next: z.string().nullable(),
  counts: z.object({ open: count, past: count }),
  /** What is said to collect those of these orders that are ready. */
  pickups: z.array(z.object({ orderId: id, code: z.string() })),
})

const address = z.object({
  name: z.string(),
  phone: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  country: z.string(),
})

export const TimelineResponse = z.object({
  at: instant,
  kind: z.enum(['step', 'packed', 'refunded', 'return_requested', 'return_declined', 'disputed']),
  status,
  by: z.enum(['client', 'seller', 'salon', 'purse']),
  /** The refunded amount. */
  amount: MoneyResponse.nullable(),
  /** The reason, if one was given. */
  note: z.string(),
})

export type TimelineResponse = z.output<typeof TimelineResponse>

const refundable = z.object({
  lines: z.array(z.object({ lineId: id, quantity: count, unitPrice: MoneyResponse })),
  delivery: MoneyResponse.nullable(),
  upTo: MoneyResponse,
})

/** An order in full, for its client and its seller. */
export const OrderResponse = OrderListItem.extend({
  side: z.enum(['client', 'seller']),
  note: z.string(),
  address: address.nullable(),
  carrier: z.string(),
  tracking: z.string(),
  fulfilledAt: instant.nullable(),
  seller: z.object({
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    /** Empty where there is none. */
    taxNumber: z.string(),
    returnDays: count,
  }),
  client: z.object({ id, name: z.string(), image: z.string().nullable() }),
  /** The pickup place. `code`: what the client shows there; only for the client, while it is ready. */
  pickUp: z.object({ name: z.string(), address: z.string(), code: z.string().nullable() }).nullable(),
  timeline: z.array(TimelineResponse),
  refunds: z.array(
    z.object({
      id,
      amount: MoneyResponse,
      reason: z.string(),
      at: instant,
      transferId: id,
      delivery: MoneyResponse.nullable(),
      lines: z.array(z.object({ lineId: id, quantity: count, amount: MoneyResponse })),
    }),
  ),
  returns: z.array(
    z.object({
      id,
      lineId: id,
      quantity: count,
      amount: MoneyResponse,
      reason: z.enum(RETURN_REASONS),
      detail: z.string(),
      status: z.enum(['requested', 'refunded', 'declined', 'withdrawn']),
      /** Its refund waits for the seller's next earnings. */
      promised: z.boolean(),
      answer: z.string(),
      at: instant,
    }),
  ),
  /** What the seller promised back, from their next earnings, and since when; null: nothing waits. */
  promisedRefund: z.object({ amount: MoneyResponse, at: instant }).nullable(),
  /** The support ticket of the client's dispute, for its client. */
  supportTicket: id.nullable(),
  money: z.object({
    held: MoneyResponse,
    captured: MoneyResponse,
    refunded: MoneyResponse,
    released: MoneyResponse,
    /** For the seller: our fee after refunds, and their net earnings. */
    fee: MoneyResponse.nullable(),
    net: MoneyResponse.nullable(),
    holdTransferId: id.nullable(),
    captureId: id.nullable(),
  }),
  /** The actions available to the reader now; null or false: not available. */
  terms: z.object({
    accept: z.boolean(),
    pack: z.boolean(),
    ship: z.boolean(),
    ready: z.boolean(),
    handOver: z.boolean(),
    confirm: z.boolean(),
    dispute: z.boolean(),
    /** The amount refunded. */
    cancel: z.object({ returned: MoneyResponse }).nullable(),
    refund: refundable.nullable(),
    /** Until when lines may be returned, and which. */
    giveBack: z
      .object({ until: instant, lines: z.array(z.object({ lineId: id, quantity: count, unitPrice: MoneyResponse })) })
      .nullable(),
    review: z.boolean(),
  }),
})

export type OrderResponse = z.output<typeof OrderResponse>

/** What a salon needs to hand an order over: no price, no address, only the first name. */
export const ParcelResponse = z.object({
  side: z.literal('salon'),
  id,
  reference: z.string(),
  status,
  clientFirstName: z.string(),
  shopName: z.string(),
  units: count,
  pickupBy: instant.nullable(),
  handOver: z.boolean(),
})

export type ParcelResponse = z.output<typeof ParcelResponse>

export const OrderOrParcel = z.union([OrderResponse, ParcelResponse])
