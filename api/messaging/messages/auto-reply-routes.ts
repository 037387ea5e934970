// HTTP for auto-replies, which partners, sellers and admins have; mounted at /me/auto-replies.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { getAutoReplies, saveAutoReplies } from './auto-replies'
import { SaveAutoReplies } from './input'
import { AutoRepliesResponse } from './responses'

const HAVE_THEM = ['beauty_partner', 'product_seller', 'admin'] as const

export const autoReplies = new Hono<ApiEnv>()
  .get(
    '/',
    access(...HAVE_THEM),
    answers('What is answered by itself for the person', 200, AutoRepliesResponse),
    async (c) => c.json(await getAutoReplies(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/',
    access(...HAVE_THEM),
    answers('Choose greeting, word of absence, and hours', 200, AutoRepliesResponse),
    takes('json', SaveAutoReplies),
    async (c) => c.json(await saveAutoReplies(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )
