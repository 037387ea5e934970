// HTTP for support without an account: writing to us, going on by the link that we email, and our hours.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { readAsGuest, writeAsGuest } from './guest-tickets'
import { Contact, ConversationToken, Question, TicketQuery } from './input'
import { supportHours } from './opening-hours'
import { GuestTicketResponse, HoursResponse, SaidResponse, TicketResponse } from './responses'
import { createTicket } from './tickets'

export const support = new Hono<ApiEnv>()
  .post(
    '/tickets',
    access('public'),
    answers('Write to us; an Idempotency-Key is welcome', 201, TicketResponse),
    takes('json', Contact),
    async (c) => {
      const key = c.req.header('idempotency-key') ? idempotencyKey(c) : null
      return c.json(await createTicket(c.env.ctx, c.req.valid('json'), key), 201)
    },
  )
  .get(
    '/hours',
    access('public'),
    answers('Whether somebody is here to answer, and else from when on', 200, HoursResponse),
    async (c) => c.json(supportHours(c.env.ctx.now())),
  )
  .get(
    '/conversations/:token',
    access('public'),
    answers('What a stranger wrote and we answered, by their link', 200, GuestTicketResponse),
    takes('param', ConversationToken),
    takes('query', TicketQuery),
    async (c) => {
      const { token } = c.req.valid('param')
      return c.json(await readAsGuest(c.env.ctx, token, c.req.valid('query')))
    },
  )
  .post(
    '/conversations/:token/messages',
    access('public'),
    answers('A stranger writes again', 201, SaidResponse),
    idempotent(),
    takes('param', ConversationToken),
    takes('json', Question),
    async (c) => {
      const { token } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await writeAsGuest(c.env.ctx, token, idempotencyKey(c), said), 201)
    },
  )
