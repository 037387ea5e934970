// Responses of webhooks.
import { z } from 'zod'
import { pageOf } from '../../platform/pagination'
import { id, instant } from '../../platform/values/responses'

export const WebhookResponse = z.object({
  id,
  url: z.string(),
  events: z.array(z.string()),
  /** `failing`: paused by us, because nothing was received for a day. */
  status: z.enum(['active', 'paused', 'failing']),
  createdAt: instant,
  /** When its secret was made. */
  secretAt: instant,
})

export type WebhookResponse = z.output<typeof WebhookResponse>

export const WebhooksResponse = z.object({
  items: z.array(WebhookResponse),
  /** The types of events that can be chosen. */
  events: z.array(z.string()),
  /** Whether another one can be added. */
  more: z.boolean(),
})

export type WebhooksResponse = z.output<typeof WebhooksResponse>

/** The secret is shown once; null where the request is a repeated one. */
export const NewWebhookResponse = z.object({ webhook: WebhookResponse, secret: z.string().nullable() })

export const DeliveryResponse = z.object({
  id,
  type: z.string(),
  status: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: instant,
  tries: z.number().int(),
  triedAt: instant.nullable(),
  /** When it is tried next; null where it is not waiting. */
  nextTryAt: instant.nullable(),
  /** What the receiver answered to the last try. */
  receiverStatus: z.number().int().nullable(),
  /** Why the last try failed. */
  fault: z.enum(['not-public', 'redirected', 'timed-out', 'too-large', 'unreachable', 'refused', 'paused']).nullable(),
  /** As it is sent. */
  body: z.string(),
})

export type DeliveryResponse = z.output<typeof DeliveryResponse>

export const WebhookDetailResponse = z.object({
  webhook: WebhookResponse,
  /** The types of events that can be chosen. */
  events: z.array(z.string()),
  deliveries: pageOf(DeliveryResponse),
})
