// HTTP for support: writing to us.
import { Hono } from 'hono'
import { TicketAnswer } from '../answers'
import { type ApiEnv, access, answers, idempotencyKey, takes } from '../guards'
import { Contact } from './input'
import { createTicket } from './tickets'

export const support = new Hono<ApiEnv>().post(
  '/tickets',
  access('public'),
  answers('Write to us; an Idempotency-Key is welcome', 201, TicketAnswer),
  takes('json', Contact),
  async (c) => {
    const key = c.req.header('idempotency-key') ? idempotencyKey(c) : null
    return c.json(await createTicket(c.env.ctx, c.req.valid('json'), key), 201)
  },
)
