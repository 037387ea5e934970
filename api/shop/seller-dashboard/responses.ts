// What the routes of a seller's daily work answer.
import { z } from 'zod'
import { MeResponse } from '../../identity/accounts/responses'
import { ApplicationResponse, OwnShopResponse } from '../../identity/business/responses'
import { PayoutCardResponse } from '../../money/payouts/dashboard-card'
import { MoneyResponse } from '../../platform/values/responses'
import { RETURN_REASONS } from '../orders/input'
import { COUNTED } from './order-counts'

const id = z.string()
const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

const counts = z.object(
  Object.fromEntries(COUNTED.map((state) => [state, count])) as Record<
    (typeof COUNTED)[number],
    typeof count
  >,
)

export const SaleResponse = z.object({
  id,
  reference: z.string(),
  status: z.enum(['placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled']),
  ending: z.enum(['client', 'declined', 'seller', 'expired', 'uncollected', 'lost']).nullable(),
  packed: z.boolean(),
  /** The client says that it has not come. */
  disputed: z.boolean(),
  /** Units that the client asks to give back, and nobody has answered. */
  returning: z.boolean(),
  fulfilment: z.enum(['delivery', 'pickup', 'salon_pickup']),
  clientName: z.string(),
  /** The first of its lines, and how many lines there are more. */
  product: z.string(),
  more: count,
  /** Units, refunded ones left out. */
  pieces: count,
  total: MoneyResponse,
  refunded: MoneyResponse.nullable(),
  /** Until when it wants an answer, while it is new. */
  answerBy: instant.nullable(),
  createdAt: instant,
})

export const SalesListResponse = z.object({
  items: z.array(SaleResponse),
  next: z.string().nullable(),
  counts,
})

export const SalesResponse = z.object({
  me: MeResponse,
  shop: OwnShopResponse.nullable(),
  /** The last time they asked to be listed. */
  application: ApplicationResponse.nullable(),
  /** What they are owed, and what is held in clients' purses for orders that are open. */
  balances: z.array(MoneyResponse),
  payout: PayoutCardResponse,
  held: z.array(MoneyResponse),
  /** How many orders stand where, a hundred at most of each. */
  counts,
  /** New ones, the most urgent first. */
  waiting: z.array(SaleResponse),
  /** Units that clients ask to give back. */
  returns: z.array(
    z.object({
      id,
      orderId: id,
      reference: z.string(),
      clientName: z.string(),
      productName: z.string(),
      quantity: count,
      createdAt: instant,
    }),
  ),
  /** What there is least of, where that is less than the seller wants. */
  lowStock: z.array(
    z.object({
      variantId: id,
      productId: id,
      productName: z.string(),
      variantName: z.string(),
      sku: z.string(),
      stock: count,
      lowStock: count,
    }),
  ),
  figures: z
    .object({
      from: z.iso.date(),
      to: z.iso.date(),
      timeZone: z.string(),
      orders: count,
      sold: MoneyResponse,
      soldBefore: MoneyResponse,
      days: z.array(z.object({ date: z.iso.date(), orders: count, amount: MoneyResponse })),
      best: z.array(
        z.object({ productId: id, name: z.string(), pieces: count, amount: MoneyResponse }),
      ),
    })
    .nullable(),
})

/** What became of each order, in the order in which they were named. */
export const BulkResponse = z.object({
  results: z.array(
    z.object({
      id,
      /** Empty where the order is none of the shop's. */
      reference: z.string(),
      done: z.boolean(),
      /** Why not: a problem's code, and its words. */
      code: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
})

const parcel = z.object({
  id,
  reference: z.string(),
  /** The first name alone where a salon asks. */
  clientName: z.string(),
  shopName: z.string(),
  salonName: z.string().nullable(),
  pieces: count,
  packed: z.boolean(),
  /** Until when it is kept, once it is there. */
  keptUntil: instant.nullable(),
  collectedAt: instant.nullable(),
})

export const PickUpsResponse = z.object({
  /** The partner's salon; null for sellers, and before a salon is listed. */
  salon: z
    .object({ id, name: z.string(), status: z.string(), takesParcels: z.boolean(), shops: count })
    .nullable(),
  here: z.array(parcel),
  expected: z.array(parcel),
  collected: z.array(parcel),
})

export const HandedOverResponse = z.object({ id, reference: z.string() })

export const PointResponse = z.object({ takesParcels: z.boolean() })

/** What can be refunded of an order, and to the unit what the chosen part of it comes to. */
export const RefundSheetResponse = z.object({
  id,
  reference: z.string(),
  clientName: z.string(),
  /** Whether the seller was paid: then it comes from their balance, else out of what is held. */
  paid: z.boolean(),
  shipped: z.boolean(),
  lines: z.array(
    z.object({
      lineId: id,
      productName: z.string(),
      variantName: z.string(),
      left: count,
      unitPrice: MoneyResponse,
      chosen: count,
    }),
  ),
  /** What is left of the delivery; null: nothing. */
  delivery: MoneyResponse.nullable(),
  deliveryChosen: z.boolean(),
  upTo: MoneyResponse,
  chosen: z
    .object({
      amount: MoneyResponse,
      /** From the seller's balance, and from our fee. */
      net: MoneyResponse,
      fee: MoneyResponse,
      /** What stays on hold. */
      held: MoneyResponse,
      /** All that was left: the order is cancelled. */
      cancels: z.boolean(),
      /** What the seller's balance lacks for it. */
      short: MoneyResponse.nullable(),
      fault: z.string().nullable(),
    })
    .nullable(),
  /** The return that it answers. */
  asked: z
    .object({ id, reason: z.enum(RETURN_REASONS), detail: z.string(), lineId: id, quantity: count })
    .nullable(),
})
