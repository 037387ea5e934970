// HTTP for auto-replies, which partners, sellers and admins have; mounted at /me/auto-replies.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getAutoReplies, saveAutoReplies } from './auto-replies'
import { SaveAutoReplies } from './input'
import { AutoRepliesResponse } from './responses'

export const autoReplies = new Hono<ApiEnv>()
  .get(
    '/',
    route(['beauty_partner', 'product_seller', 'admin'], 'Auto-reply settings', {
      response: AutoRepliesResponse,
      handler: ({ ctx, viewer }) => getAutoReplies(ctx, viewer),
    }),
  )
  .put(
    '/',
    route(['beauty_partner', 'product_seller', 'admin'], 'Change the greeting, away message and hours', {
      body: SaveAutoReplies,
      response: AutoRepliesResponse,
      handler: ({ ctx, viewer, body }) => saveAutoReplies(ctx, viewer, body),
    }),
  )
