// The history of an order and its next step, as a timeline.
import type { OrderResponse } from '../../../api/shop/orders/responses'
import { orderState, settledFor, WITH_SELLER } from '../../features/orders/order-labels'
import { shortMoney } from '../../ui/display/money-parts'
import type { Step } from '../../ui/display/timeline'

type Entry = OrderResponse['timeline'][number]

/** From the order to the current state; the last entry is pending, if anything is. */
export function stepsOf(order: OrderResponse): Step[] {
  const past = order.timeline.map((entry): Step => {
    const { at, note } = entry
    const state = entry.kind === 'step' && entry.status === 'cancelled' ? 'failed' : 'done'
    return { label: labelOf(order, entry), state, at, note }
  })
  const next = waitedFor(order)
  return next ? [...past, next] : past
}

function labelOf(order: OrderResponse, entry: Entry): string {
  const { kind, status, by, amount } = entry
  const settled = settledFor(entry)
  if (settled) return `Purse decided in ${settled === 'client' ? 'your' : 'the seller’s'} favor`
  switch (kind) {
    case 'packed':
      return 'Packed'
    case 'refunded':
      return amount ? `${shortMoney(amount)} refunded` : 'Refunded'
    case 'return_requested':
      return 'You asked to return an item'
    case 'return_declined':
      return by === 'client' ? 'You cancelled the return' : 'The seller declined the return'
    case 'disputed':
      return 'You reported it as not arrived'
    default:
      if (status === 'cancelled') return orderState(order)
      if (status === 'delivered') return by === 'client' ? 'You received it' : 'Counted as delivered'
      return STEPS[status]
  }
}

const STEPS = {
  placed: 'Ordered, payment held',
  accepted: 'Accepted',
  shipped: 'Shipped',
  ready: 'Ready for pickup',
  delivered: 'Delivered',
  collected: 'Picked up',
  cancelled: 'Cancelled',
} as const

/** Its status, above, says until when. */
function waitedFor(order: OrderResponse): Step | null {
  switch (order.status) {
    case 'placed':
      return { label: WITH_SELLER, state: 'now' }
    case 'accepted':
      return { label: 'Being prepared', state: 'now' }
    case 'shipped':
      return { label: order.disputed ? 'Being looked into' : 'On its way', state: 'now' }
    case 'ready':
      return { label: 'Waiting for you', state: 'now' }
    default:
      return null
  }
}
