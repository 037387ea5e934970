// What the routes about orders answer.
import { z } from 'zod'
import { MoneyAnswer } from '../../platform/values/responses'
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

export const OrderLineAnswer = z.object({
  id,
  productId: id,
  productName: z.string(),
  variantName: z.string(),
  sku: z.string(),
  category: z.string(),
  image: z.string(),
  unitPrice: MoneyAnswer,
  quantity: count,
  refundedQuantity: count,
  sum: MoneyAnswer,
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
  lines: z.array(OrderLineAnswer),
  /** How many things are in it. */
  units: count,
  itemsTotal: MoneyAnswer,
  deliveryFee: MoneyAnswer,
  total: MoneyAnswer,
  refunded: MoneyAnswer.nullable(),
  packed: z.boolean(),
  disputed: z.boolean(),
  returnsAsked: count,
  answerBy: instant.nullable(),
  settleBy: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
})

export const OrdersAnswer = z.object({
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

export const TimelineAnswer = z.object({
  at: instant,
  kind: z.enum(['step', 'packed', 'refunded', 'return_asked', 'return_declined', 'disputed']),
  status,
  by: z.enum(['client', 'seller', 'salon', 'purse']),
  /** What was refunded. */
  amount: MoneyAnswer.nullable(),
  /** Why, where somebody said it. */
  note: z.string(),
})

const refundable = z.object({
  lines: z.array(z.object({ lineId: id, quantity: count, unitPrice: MoneyAnswer })),
  delivery: MoneyAnswer.nullable(),
  upTo: MoneyAnswer,
})

/** An order in full, as its client and its seller read it. */
export const OrderAnswer = OrderListItem.extend({
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
  timeline: z.array(TimelineAnswer),
  refunds: z.array(
    z.object({
      id,
      amount: MoneyAnswer,
      reason: z.string(),
      at: instant,
      transferId: id,
      delivery: MoneyAnswer.nullable(),
      lines: z.array(z.object({ lineId: id, quantity: count, amount: MoneyAnswer })),
    }),
  ),
  returns: z.array(
    z.object({
      id,
      lineId: id,
      quantity: count,
      amount: MoneyAnswer,
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
    held: MoneyAnswer,
    captured: MoneyAnswer,
    refunded: MoneyAnswer,
    released: MoneyAnswer,
    /** The seller's side: our fee, less what refunds gave back of it, and what they have of the order. */
    fee: MoneyAnswer.nullable(),
    net: MoneyAnswer.nullable(),
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
    cancel: z.object({ returned: MoneyAnswer }).nullable(),
    refund: refundable.nullable(),
    /** Until when lines may be given back, and which. */
    giveBack: z
      .object({
        until: instant,
        lines: z.array(z.object({ lineId: id, quantity: count, unitPrice: MoneyAnswer })),
      })
      .nullable(),
    review: z.boolean(),
  }),
})

/** What a salon needs to hand an order over: no price, no address, no name but the first. */
export const ParcelAnswer = z.object({
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

export const OrderOrParcel = z.union([OrderAnswer, ParcelAnswer])
