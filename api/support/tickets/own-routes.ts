// HTTP for what somebody writes to us; mounted at /me/tickets. Admins answer at their desk.
import { Hono } from 'hono'
import {
  APPLICANTS,
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { NewTicket, Question, TicketDraftQuery, TicketId, TicketQuery, TicketsQuery } from './input'
import { draftTicket, getTicket, listTickets } from './own-tickets'
import { closeTicket, startTicket, writeInTicket } from './own-tickets-writing'
import {
  OwnTicketResponse,
  OwnTicketsResponse,
  SaidResponse,
  TicketDraftResponse,
} from './responses'

export const ownTickets = new Hono<ApiEnv>()
  .get(
    '/',
    access(...APPLICANTS),
    answers('What the person has written to us, the newest word first', 200, OwnTicketsResponse),
    takes('query', TicketsQuery),
    async (c) => c.json(await listTickets(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    access(...APPLICANTS),
    answers('Begin a conversation with support', 201, SaidResponse),
    idempotent(),
    takes('json', NewTicket),
    async (c) => {
      const input = c.req.valid('json')
      return c.json(await startTicket(c.env.ctx, c.var.viewer, idempotencyKey(c), input), 201)
    },
  )
  .get(
    '/draft',
    access(...APPLICANTS),
    answers('What to know before writing, and what it is about', 200, TicketDraftResponse),
    takes('query', TicketDraftQuery),
    async (c) => c.json(await draftTicket(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access(...APPLICANTS),
    answers('One conversation with support', 200, OwnTicketResponse),
    takes('param', TicketId),
    takes('query', TicketQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getTicket(c.env.ctx, c.var.viewer, id, c.req.valid('query')))
    },
  )
  .post(
    '/:id/messages',
    access(...APPLICANTS),
    answers('Write again; what was closed is open again', 201, SaidResponse),
    idempotent(),
    takes('param', TicketId),
    takes('json', Question),
    async (c) => {
      const { id } = c.req.valid('param')
      const said = c.req.valid('json')
      return c.json(await writeInTicket(c.env.ctx, c.var.viewer, idempotencyKey(c), id, said), 201)
    },
  )
  .post(
    '/:id/closing',
    access(...APPLICANTS),
    answers('Close it: nothing more is needed', 200, SaidResponse),
    idempotent(),
    takes('param', TicketId),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await closeTicket(c.env.ctx, c.var.viewer, idempotencyKey(c), id))
    },
  )
