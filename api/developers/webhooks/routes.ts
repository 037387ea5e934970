// HTTP routes of webhooks, for people who run a salon or a shop.
import { Hono } from 'hono'
import { z } from 'zod'
import { type ApiEnv, BUSINESSES } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { id } from '../../platform/values/responses'
import { replay, sendTest } from './deliveries'
import {
  addWebhook,
  changeWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
} from './endpoints'
import { DeliveriesQuery, DeliveryId, NewWebhook, WebhookChanges, WebhookId } from './input'
import {
  DeliveryResponse,
  NewWebhookResponse,
  WebhookDetailResponse,
  WebhookResponse,
  WebhooksResponse,
} from './responses'

export const webhookEndpoints = new Hono<ApiEnv>()
  .get(
    '/',
    route(BUSINESSES, 'Your webhooks', {
      response: WebhooksResponse,
      handler: ({ ctx, viewer }) => listWebhooks(ctx, viewer),
    }),
  )
  .post(
    '/',
    route(BUSINESSES, 'Add a webhook; its secret is shown once', {
      keyed: true,
      body: NewWebhook,
      created: NewWebhookResponse,
      handler: ({ ctx, viewer, key, body }) => addWebhook(ctx, viewer, key, body),
    }),
  )
  .get(
    '/:id',
    route(BUSINESSES, 'A webhook and its deliveries, newest first', {
      params: WebhookId,
      query: DeliveriesQuery,
      response: WebhookDetailResponse,
      handler: ({ ctx, viewer, params, query }) => getWebhook(ctx, viewer, params.id, query),
    }),
  )
  .put(
    '/:id',
    route(BUSINESSES, 'Change the events of a webhook, pause it or resume it', {
      params: WebhookId,
      body: WebhookChanges,
      response: WebhookResponse,
      handler: ({ ctx, viewer, params, body }) => changeWebhook(ctx, viewer, params.id, body),
    }),
  )
  .delete(
    '/:id',
    route(BUSINESSES, 'Delete a webhook and its deliveries', {
      params: WebhookId,
      response: z.object({ id }),
      handler: ({ ctx, viewer, params }) => removeWebhook(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/secret',
    route(BUSINESSES, 'Make a new secret; the old one still signs for a day', {
      params: WebhookId,
      created: NewWebhookResponse,
      handler: ({ ctx, viewer, params }) => renewSecret(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/tests',
    route(BUSINESSES, 'Send a test event now', {
      params: WebhookId,
      created: DeliveryResponse,
      handler: ({ ctx, viewer, params }) => sendTest(ctx, viewer, params.id),
    }),
  )
  .post(
    '/:id/deliveries/:messageId/replays',
    route(BUSINESSES, 'Send a delivery again now', {
      params: DeliveryId,
      created: DeliveryResponse,
      handler: ({ ctx, viewer, params }) => replay(ctx, viewer, params.id, params.messageId),
    }),
  )
