// HTTP for auto-replies, which partners, sellers and admins have; mounted at /me/auto-replies.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getAutoReplies, saveAutoReplies } from './auto-replies'
import { SaveAutoReplies } from './input'
import { AutoRepliesResponse } from './responses'

const HAVE_THEM = ['beauty_partner', 'product_seller', 'admin'] as const

export const autoReplies = new Hono<ApiEnv>()
  .get(
    '/',
    route(HAVE_THEM, 'Auto-reply settings', {
      response: AutoRepliesResponse,
      handler: ({ ctx, viewer }) => getAutoReplies(ctx, viewer),
    }),
  )
  .put(
    '/',
    route(HAVE_THEM, 'Change the greeting, away message and hours', {
      body: SaveAutoReplies,
      response: AutoRepliesResponse,
      handler: ({ ctx, viewer, body }) => saveAutoReplies(ctx, viewer, body),
    }),
  )
