// Input of webhooks. Browser-safe.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { required } from '../../platform/text'

export const DeliveriesQuery = z.object({ ...pageInput(20) })

const REVIEWS = ['review.created', 'review.edited'] as const

const PAYOUTS = ['payout.requested', 'payout.waiting', 'payout.confirmed', 'payout.failed', 'payout.expired'] as const

/** The types of events of each role, as triggers name them (migrations/0023_webhooks.sql). */
export const EVENTS_OF = {
  beauty_partner: [
    'appointment.pending',
    'appointment.confirmed',
    'appointment.moved',
    'appointment.cancelled',
    'appointment.completed',
    'appointment.refunded',
    ...REVIEWS,
    ...PAYOUTS,
  ],
  product_seller: [
    'order.placed',
    'order.accepted',
    'order.packed',
    'order.shipped',
    'order.ready',
    'order.delivered',
    'order.collected',
    'order.cancelled',
    'order.refunded',
    'order.disputed',
    'order.return_requested',
    'order.return_declined',
    ...REVIEWS,
    ...PAYOUTS,
  ],
} as const

const EVENT_TYPES = [...new Set([...EVENTS_OF.beauty_partner, ...EVENTS_OF.product_seller])] as const

const NO_EVENT = 'Choose at least one event'

const events = z
  .array(z.enum(EVENT_TYPES), NO_EVENT)
  .min(1, NO_EVENT)
  .max(EVENT_TYPES.length)
  .transform((chosen) => [...new Set(chosen)])

export const NewWebhook = z.object({ url: required('Address', 500), events })

export const WebhookChanges = z.object({ events: events.optional(), paused: z.boolean().optional() })
