// Response schemas of the seller dashboard routes.
import { z } from 'zod'
import { MeResponse } from '../../identity/accounts/responses'
import { ApplicationResponse, OwnShopResponse } from '../../identity/business/responses'
import { PayoutCardResponse } from '../../money/payouts/dashboard-card'
import { id, MoneyResponse } from '../../platform/values/responses'
import { RETURN_REASONS } from '../orders/input'
import { COUNTED } from './order-counts'

const instant = z.iso.datetime({ offset: true })
const count = z.number().int()

const counts = z.object(
  Object.fromEntries(COUNTED.map((state) => [state, count])) as Record<(typeof COUNTED)[number], typeof count>,
)

export const SaleResponse = z.object({
  id,
  reference: z.string(),
  status: z.enum(['placed', 'accepted', 'shipped', 'ready', 'delivered', 'collected', 'cancelled']),
  ending: z.enum(['client', 'declined', 'seller', 'expired', 'uncollected', 'lost']).nullable(),
  packed: z.boolean(),
  /** The client disputes that it has arrived. */
  disputed: z.boolean(),
  /** Whether a requested return waits for an answer. */
  returning: z.boolean(),
  fulfilment: z.enum(['delivery', 'pickup', 'salon_pickup']),
  clientName: z.string(),
  /** The name of its first line, and the number of further lines. */
  product: z.string(),
  more: count,
  /** Units, without refunded ones. */
  pieces: count,
  total: MoneyResponse,
  refunded: MoneyResponse.nullable(),
  /** The deadline for the seller's answer, while it is new. */
  answerBy: instant.nullable(),
  /** When it should be on its way, or ready for pickup, by the shop’s days of dispatch; until it is. */
  sendBy: instant.nullable(),
  /** Whether that has passed. */
  overdue: z.boolean(),
  createdAt: instant,
})

export type SaleResponse = z.output<typeof SaleResponse>

export const SalesListResponse = z.object({ items: z.array(SaleResponse), next: z.string().nullable(), counts })

export const SalesResponse = z.object({
  me: MeResponse,
  shop: OwnShopResponse.nullable(),
  /** Their last application to be listed. */
  application: ApplicationResponse.nullable(),
  /** Their balance, and money on hold in clients' purses for open orders. */
  balances: z.array(MoneyResponse),
  payout: PayoutCardResponse,
  held: z.array(MoneyResponse),
  /** The states with an order that should have been sent by now, or has not arrived. */
  overdue: z.array(z.enum(COUNTED)),
  /** The number of orders in each state, a hundred at most. */
  counts,
  /** Those to accept, pack or send, the oldest first: what has to be on its way soonest. */
  waiting: z.array(SaleResponse),
  /** Units that clients ask to return. */
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
  /** The lowest stock, if at or below the low-stock level. */
  lowStock: z.array(
    z.object({
      variantId: id,
      productId: id,
      productName: z.string(),
      category: z.string(),
      /** The product's first picture; empty where it has none. */
      image: z.string(),
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
      days: z.array(
        z.object({
          date: z.iso.date(),
          orders: count,
          amount: MoneyResponse,
          /** Of the day with the same place among as many days before. */
          before: MoneyResponse,
        }),
      ),
      best: z.array(
        z.object({
          productId: id,
          name: z.string(),
          category: z.string(),
          image: z.string(),
          pieces: count,
          amount: MoneyResponse,
        }),
      ),
    })
    .nullable(),
})

export type SalesResponse = z.output<typeof SalesResponse>

/** The result for each order, in the order of the request. */
export const BulkResponse = z.object({
  results: z.array(
    z.object({
      id,
      /** Empty when the order does not belong to the shop. */
      reference: z.string(),
      done: z.boolean(),
      /** The reason for a failure: the problem's code and text. */
      code: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ),
})

export type BulkResponse = z.output<typeof BulkResponse>

const parcel = z.object({
  id,
  reference: z.string(),
  /** Only the first name for a salon. */
  clientName: z.string(),
  shopName: z.string(),
  salonName: z.string().nullable(),
  pieces: count,
  packed: z.boolean(),
  /** The end of the pickup period, once it is there. */
  pickupBy: instant.nullable(),
  collectedAt: instant.nullable(),
})

export const PickUpsResponse = z.object({
  /** The partner's salon; null for sellers, and before a salon is listed. */
  salon: z.object({ id, name: z.string(), status: z.string(), takesParcels: z.boolean(), shops: count }).nullable(),
  here: z.array(parcel),
  expected: z.array(parcel),
  collected: z.array(parcel),
})

export type PickUpsResponse = z.output<typeof PickUpsResponse>

export const HandedOverResponse = z.object({ id, reference: z.string() })

export const PointResponse = z.object({ takesParcels: z.boolean() })

/** What can be refunded of an order, and the exact amounts of the chosen part. */
export const RefundSheetResponse = z.object({
  id,
  reference: z.string(),
  clientName: z.string(),
  /** Whether the seller was paid: the refund comes from their balance, otherwise from the hold. */
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
  /** The rest of the delivery fee; null: nothing. */
  delivery: MoneyResponse.nullable(),
  deliveryChosen: z.boolean(),
  upTo: MoneyResponse,
  /** What of the seller's balance is not promised to other clients. */
  balance: MoneyResponse,
  /** A refund of it is promised already. */
  promised: z.boolean(),
  chosen: z
    .object({
      amount: MoneyResponse,
      /** From the seller's balance, and from our fee. */
      net: MoneyResponse,
      fee: MoneyResponse,
      /** The amount that stays on hold. */
      held: MoneyResponse,
      /** Everything left is refunded, so the order is cancelled. */
      cancels: z.boolean(),
      /** The seller's balance does not cover it: it can be promised. */
      short: z.boolean(),
      fault: z.string().nullable(),
    })
    .nullable(),
  /** The return that it answers. */
  requested: z
    .object({ id, reason: z.enum(RETURN_REASONS), detail: z.string(), lineId: id, quantity: count })
    .nullable(),
})

export type RefundSheetResponse = z.output<typeof RefundSheetResponse>
