// Labels of orders: the status in a word and in a sentence.
import { minorOf } from '../../../api/platform/values/money'
import type { OrderListItem, OrderResponse } from '../../../api/shop/orders/responses'
import { dateTime, day } from '../../ui/display/time'

export const SETTLED = 'What was held is in your balance, less the fee.'

export const PICKUP_CODE = 'The client’s pickup code'

export const NOT_ARRIVED = 'The client says it hasn’t arrived'

export const TO_ORDER = 'Back to the order'

export const ORDER_FAILED = 'Could not load the order.'

export const ORDERS_FAILED = 'Failed to load orders'

export const NO_ORDER = 'We couldn’t find this order.'

export const WITH_SELLER = 'Waiting for the seller'

type State = Pick<OrderListItem, 'status' | 'ending' | 'fulfilment' | 'disputed' | 'packed'>

/** "On its way": a short label for a badge. */
export function orderState({ status, ending, disputed }: State): string {
  if (status === 'cancelled') return ENDED[ending ?? 'seller']
  if (disputed) return 'Not arrived'
  return STATES[status]
}

const STATES = {
  placed: 'Placed',
  accepted: 'Accepted',
  shipped: 'On its way',
  ready: 'Ready for pickup',
  delivered: 'Delivered',
  collected: 'Picked up',
  cancelled: 'Cancelled',
} as const

const ENDED = {
  client: 'Cancelled',
  declined: 'Declined',
  seller: 'Cancelled',
  expired: 'No reply',
  uncollected: 'Not picked up',
  lost: 'Lost',
} as const

/** Confirmed green, pending yellow, cancelled red, completed blue. */
export function orderTone({ status, disputed }: State) {
  if (status === 'placed' || disputed) return 'pending' as const
  if (status === 'cancelled') return 'cancelled' as const
  return status === 'delivered' || status === 'collected' ? ('completed' as const) : ('confirmed' as const)
}

/** The next step, for the client. */
export function orderNext(order: OrderListItem): string {
  const { status, fulfilment, answerBy, settleBy, shop, disputed, packed, ending } = order
  switch (status) {
    case 'placed':
      return `${shop.name} has until ${answerBy ? dateTime(answerBy) : 'three days from now'} to accept it.`
    case 'accepted':
      if (packed) return fulfilment === 'delivery' ? 'It’s packed.' : 'It’s packed for you.'
      return `${shop.name} is getting it ready.`
    case 'shipped':
      if (disputed) return 'You told the seller that it hasn’t arrived. We’re looking into it, too.'
      return settleBy
        ? `It will be marked as delivered on ${day(settleBy)}, unless you report that it hasn’t arrived.`
        : ''
    case 'ready':
      return settleBy ? `Pick it up by ${day(settleBy)}.` : ''
    case 'cancelled':
      return ENDINGS[ending ?? 'seller']
    default:
      return ''
  }
}

const ENDINGS = {
  client: 'You cancelled it.',
  declined: 'The seller couldn’t accept it.',
  seller: 'The seller cancelled it.',
  expired: 'The seller didn’t reply in time.',
  uncollected: 'It wasn’t picked up within 14 days.',
  lost: 'It was lost on its way to you.',
} as const

/** The side that an admin decided for, where this transition is such a decision: only those have a note. */
export function settledFor({
  kind,
  by,
  note,
  status,
}: Pick<OrderResponse['timeline'][number], 'kind' | 'by' | 'note' | 'status'>) {
  if (kind !== 'step' || by !== 'purse' || note === '') return null
  return status === 'cancelled' ? 'client' : 'seller'
}

/** "Your money is held until it’s delivered." The sums stand below. */
export function orderMoneyText(order: OrderResponse): string {
  const { money, fulfilment, refunded, status } = order
  if (minorOf(money.held) > 0)
    return `Your money is held until ${fulfilment === 'delivery' ? 'it’s delivered' : 'you pick it up'}.`
  if (status === 'cancelled')
    return minorOf(money.released) > 0 ? 'Your money is back in your purse.' : 'Nothing was paid.'
  return refunded ? 'The seller was paid, and has refunded you.' : 'The seller was paid.'
}

/** "2 × Shea Shampoo and 3 more" */
export function orderTitle({ lines }: Pick<OrderListItem, 'lines'>): string {
  const [first, ...rest] = lines
  if (!first) return 'Order'
  const name = first.quantity > 1 ? `${first.quantity} × ${first.productName}` : first.productName
  const more = rest.reduce((sum, { quantity }) => sum + quantity, 0)
  return more > 0 ? `${name} and ${more} more` : name
}

export const RETURN_REASON_LABELS = {
  damaged: 'It arrived damaged',
  wrong_item: 'It’s not what I ordered',
  not_as_described: 'It’s not as described',
  changed_mind: 'I changed my mind',
  other: 'Another reason',
} as const

export const RETURN_STATES = {
  requested: WITH_SELLER,
  refunded: 'Refunded',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const
