// What the routes about orders answer.
import { z } from 'zod'
import { MoneyResponse } from '../../platform/values/responses'
import { RETURN_REASONS } from './input'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

export const ORDER_STATUSES = [
  'placed',
  'accepted',
  'shipped',
  'ready',
  'delivered',
  'collected',
  'cancelled',
] as const

const status = z.enum(ORDER_STATUSES)

export const OrderLineResponse = z.object({
  id,
  productId: id,
  productName: z.string(),
  variantName: z.string(),
  sku: z.string(),
  category: z.string(),
  image: z.string(),
  unitPrice: MoneyResponse,
  quantity: count,
  refundedQuantity: count,
  sum: MoneyResponse,
})

/** An order as lists show it, and as a step answers. */
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
  /** How many things are in it. */
  units: count,
  itemsTotal: MoneyResponse,
  deliveryFee: MoneyResponse,
  total: MoneyResponse,
  refunded: MoneyResponse.nullable(),
  packed: z.boolean(),
  disputed: z.boolean(),
  returnsAsked: count,
  answerBy: instant.nullable(),
  settleBy: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export const OrdersResponse = z.object({
  items: z.array(OrderListItem),
  next: z.string().nullable(),
  counts: z.object({ open: count, past: count }),
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
  kind: z.enum(['step', 'packed', 'refunded', 'return_asked', 'return_declined', 'disputed']),
  status,
  by: z.enum(['client', 'seller', 'salon', 'purse']),
  /** What was refunded. */
  amount: MoneyResponse.nullable(),
  /** Why, where somebody said it. */
  note: z.string(),
})

const refundable = z.object({
  lines: z.array(z.object({ lineId: id, quantity: count, unitPrice: MoneyResponse })),
  delivery: MoneyResponse.nullable(),
  upTo: MoneyResponse,
})

/** An order in full, as its client and its seller read it. */
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
    returnDays: count,
  }),
  client: z.object({ id, name: z.string(), image: z.string().nullable() }),
  /** Where it is fetched. `code`: what the client shows there, theirs alone, while it is ready. */
  pickUp: z
    .object({ name: z.string(), address: z.string(), code: z.string().nullable() })
    .nullable(),
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
      status: z.enum(['asked', 'refunded', 'declined', 'withdrawn']),
      answer: z.string(),
      at: instant,
    }),
  ),
  /** Where its client reads what support says of it, once they have said that it has not come. */
  supportTicket: id.nullable(),
  money: z.object({
    held: MoneyResponse,
    captured: MoneyResponse,
    refunded: MoneyResponse,
    released: MoneyResponse,
    /** The seller's side: our fee, less what refunds gave back of it, and what they have of the order. */
    fee: MoneyResponse.nullable(),
    net: MoneyResponse.nullable(),
    holdTransferId: id.nullable(),
    captureId: id.nullable(),
  }),
  /** What the reader may do now; null or false: not now. */
  terms: z.object({
    accept: z.boolean(),
    pack: z.boolean(),
    ship: z.boolean(),
    ready: z.boolean(),
    handOver: z.boolean(),
    confirm: z.boolean(),
    dispute: z.boolean(),
    /** What goes back. */
    cancel: z.object({ returned: MoneyResponse }).nullable(),
    refund: refundable.nullable(),
    /** Until when lines may be given back, and which. */
    giveBack: z
      .object({
        until: instant,
        lines: z.array(z.object({ lineId: id, quantity: count, unitPrice: MoneyResponse })),
      })
      .nullable(),
    review: z.boolean(),
  }),
})

/** What a salon needs to hand an order over: no price, no address, no name but the first. */
export const ParcelResponse = z.object({
  side: z.literal('salon'),
  id,
  reference: z.string(),
  status,
  clientFirstName: z.string(),
  shopName: z.string(),
  units: count,
  keptUntil: instant.nullable(),
  handOver: z.boolean(),
})

export const OrderOrParcel = z.union([OrderResponse, ParcelResponse])
