// The words for webhooks: their events, their state, and what came of a delivery.
import type { DeliveryResponse } from '../../../api/developers/webhooks/responses'

export const EVENT_LABELS: Record<string, string> = {
  'appointment.pending': 'Appointment booked',
  'appointment.confirmed': 'Appointment confirmed',
  'appointment.moved': 'Appointment rescheduled',
  'appointment.cancelled': 'Appointment cancelled',
  'appointment.completed': 'Appointment completed',
  'appointment.refunded': 'Appointment refunded',
  'order.placed': 'Order placed',
  'order.accepted': 'Order accepted',
  'order.packed': 'Order packed',
  'order.shipped': 'Order shipped',
  'order.ready': 'Order ready for pickup',
  'order.delivered': 'Order delivered',
  'order.collected': 'Order collected',
  'order.cancelled': 'Order cancelled',
  'order.refunded': 'Order refunded',
  'order.disputed': 'Order disputed',
  'order.return_requested': 'Return requested',
  'order.return_declined': 'Return declined',
  'review.created': 'Review written',
  'review.edited': 'Review edited',
  'payout.requested': 'Payout requested',
  'payout.waiting': 'Payout sent to the provider',
  'payout.confirmed': 'Payout paid',
  'payout.failed': 'Payout failed',
  'payout.expired': 'Payout expired',
  'webhook.test': 'Test event',
}

export const WEBHOOK_STATUS = {
  active: { tone: 'confirmed', label: 'Active' },
  paused: { tone: 'plain', label: 'Paused' },
  failing: { tone: 'cancelled', label: 'Paused after failing' },
} as const

export const DELIVERY_STATUS = {
  waiting: { tone: 'pending', label: 'Waiting' },
  delivered: { tone: 'confirmed', label: 'Delivered' },
  failed: { tone: 'cancelled', label: 'Failed' },
} as const

const FAULTS = {
  'not-public': 'The address is not public',
  redirected: 'It redirected, and we don’t follow',
  'timed-out': 'No reply within 5 seconds',
  'too-large': 'The reply was larger than 1 MB',
  unreachable: 'No connection',
  refused: 'It was refused',
  paused: 'Paused before it was sent',
} as const

/** What came of the last try: "Replied 200", "No reply within 5 seconds"; null before the first. */
export function outcomeOf({
  fault,
  receiverStatus,
}: Pick<DeliveryResponse, 'fault' | 'receiverStatus'>): string | null {
  if (receiverStatus !== null && (fault === null || fault === 'refused')) return `Replied ${receiverStatus}`
  return fault && FAULTS[fault]
}

/** The choices of a form, from the types of events. */
export function eventChoices(types: readonly string[]) {
  return types.map((type) => ({ value: type, label: EVENT_LABELS[type] ?? type, hint: type }))
}
