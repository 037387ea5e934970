// The plan of a demo order: buyer, lines, and later events.

import type { Person } from '../identity/people'
import type { OrderStep } from './order-steps'
import type { Shop, Variant } from './shops'

export type OrderPlan = {
  /** Unique: names the order and all its money. */
  key: string
  shop: Shop
  lines: { variant: Variant; name: string; quantity: number }[]
  fulfilment: 'delivery' | 'pickup' | 'salon_pickup'
  salonId?: string
  note?: string
  steps: OrderStep[]
}

/** One payment, and one order for each shop in it. `at` is when it was paid, UTC ms. */
export type Purchase = { key: string; client: Person; at: number; orders: OrderPlan[] }
