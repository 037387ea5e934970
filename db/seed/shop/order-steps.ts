// The possible events of a demo order after it is placed.
import type { shopOrder } from '../../schema/shop/orders'

type Ending = NonNullable<(typeof shopOrder.$inferSelect)['ending']>

/** Which of the order's lines, how many of it, whether they are in stock again. */
export type RefundPlan = {
  lines: [line: number, quantity: number][]
  delivery?: boolean
  restock?: boolean
  reason: string
}

/** What happens to an order; `at` is UTC ms. */
export type OrderStep = { at: number } & (
  | { do: 'accept' | 'pack' | 'ship' | 'ready' }
  | { do: 'collect' | 'deliver'; byItself?: boolean }
  | { do: 'dispute'; note: string }
  | { do: 'cancel'; ending: Ending; note?: string }
  /** The demo admin decides a dispute. */
  | { do: 'settle'; settledFor: 'client' | 'seller'; note: string }
  | ({ do: 'refund' } & RefundPlan)
  | { do: 'ask return'; line: number; quantity: number; reason: ReturnReason; detail: string }
  | { do: 'decline return'; line: number; answer: string }
  | { do: 'refund return'; line: number; restock: boolean }
)

export type ReturnReason = 'damaged' | 'wrong_item' | 'not_as_described' | 'changed_mind' | 'other'
