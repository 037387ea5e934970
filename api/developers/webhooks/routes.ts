// HTTP routes of webhooks, for people who run a salon or a shop.
import { operations } from '../../platform/http/operation'
import { replay, sendTest } from './deliveries'
import { addWebhook, changeWebhook, getWebhook, listWebhooks, removeWebhook, renewSecret } from './endpoints'

export const webhookEndpoints = operations(
  listWebhooks,
  addWebhook,
  getWebhook,
  changeWebhook,
  removeWebhook,
  renewSecret,
  sendTest,
  replay,
)
