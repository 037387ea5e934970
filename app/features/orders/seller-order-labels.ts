// Labels of a seller's orders.
import type { SaleResponse } from '../../../api/shop/seller-dashboard/responses'

export type SaleState = Pick<SaleResponse, 'status' | 'ending' | 'packed' | 'disputed'>

type Tone = 'confirmed' | 'pending' | 'cancelled' | 'completed' | 'plain'

/** The badge: waiting for the seller is yellow, on its way green, done blue, ended red. */
export function saleBadge(order: SaleState): [tone: Tone, word: string] {
  switch (order.status) {
    case 'placed':
      return ['pending', 'New']
    case 'accepted':
      return order.packed ? ['confirmed', 'Packed'] : ['pending', 'To pack']
    case 'shipped':
      return order.disputed ? ['cancelled', 'Not arrived'] : ['confirmed', 'On its way']
    case 'ready':
      return ['confirmed', 'Ready']
    case 'delivered':
      return ['completed', 'Delivered']
    case 'collected':
      return ['completed', 'Picked up']
    default:
      return ['cancelled', 'Cancelled']
  }
}

/** The outcome of a cancelled order, as a sentence. */
export function endingOf({ ending }: Pick<SaleState, 'ending'>): string {
  switch (ending) {
    case 'client':
      return 'The client cancelled before you accepted it.'
    case 'declined':
      return 'You declined it.'
    case 'seller':
      return 'You cancelled it.'
    case 'expired':
      return 'It expired because nobody replied in time.'
    case 'uncollected':
      return 'It wasn’t picked up.'
    case 'lost':
      return 'It was lost on the way.'
    default:
      return ''
  }
}

export const FULFILMENT = {
  delivery: 'Delivery',
  pickup: 'Pickup at the shop',
  salon_pickup: 'Pickup at a salon',
} as const

export const STATE_LABELS = {
  all: 'All',
  new: 'New',
  pack: 'To pack',
  send: 'Packed',
  ready: 'Ready',
  shipped: 'On the way',
  disputed: 'Not arrived',
  returns: 'Returns',
  done: 'Done',
  cancelled: 'Cancelled',
} as const

/** "7", or "99+" where the count stopped at a hundred. */
export function upTo99(count: number): string {
  return count > 99 ? '99+' : String(count)
}
