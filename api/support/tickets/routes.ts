// HTTP for support without an account: writing to us, going on by the link that we email, and our hours.
import { Hono } from 'hono'
import { type ApiEnv, idempotencyKey } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { readAsGuest, writeAsGuest } from './guest-tickets'
import { Contact, ConversationToken, Question, TicketQuery } from './input'
import { supportHours } from './opening-hours'
import { GuestTicketResponse, HoursResponse, SaidResponse, TicketResponse } from './responses'
import { createTicket } from './tickets'

export const support = new Hono<ApiEnv>()
  .post(
    '/tickets',
    route('public', 'Contact support; Idempotency-Key optional', {
      body: Contact,
      created: TicketResponse,
      handler: ({ c, ctx, body }) => {
        const key = c.req.header('idempotency-key') ? idempotencyKey(c) : null
        return createTicket(ctx, body, key)
      },
    }),
  )
  .get(
    '/hours',
    route('public', 'Whether support is available now, or when it will be', {
      response: HoursResponse,
      handler: ({ ctx }) => supportHours(ctx.now()),
    }),
  )
  .get(
    '/conversations/:token',
    route('public', 'A guest’s support conversation, by its link', {
      params: ConversationToken,
      query: TicketQuery,
      response: GuestTicketResponse,
      handler: ({ ctx, params, query }) => readAsGuest(ctx, params.token, query),
    }),
  )
  .post(
    '/conversations/:token/messages',
    route('public', 'A guest’s follow-up message', {
      keyed: true,
      params: ConversationToken,
      body: Question,
      created: SaidResponse,
      handler: ({ ctx, key, params, body }) => writeAsGuest(ctx, params.token, key, body),
    }),
  )
