// HTTP for a salon's calendar: what it shows, visits that the salon books, blocked times, closed days.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { blockTime, getBlock, moveBlock, removeBlock } from './blocked-time'
import { getCalendar } from './calendar'
import { findClients } from './client-search'
import { closeDay, reopenDay } from './closures'
import {
  BlockMove,
  CalendarId,
  CalendarQuery,
  ClientsQuery,
  NewBlock,
  NewClosure,
  NewVisit,
} from './input'
import {
  BlockResponse,
  BlocksResponse,
  CalendarClientsResponse,
  CalendarIdResponse,
  CalendarResponse,
  CalendarVisitResponse,
  ClosureResponse,
} from './responses'
import { bookForClient } from './walk-ins'

export const calendar = new Hono<ApiEnv>()
  .get(
    '/',
    access('beauty_partner'),
    answers('A day or a week of your salon', 200, CalendarResponse),
    takes('query', CalendarQuery),
    async (c) => c.json(await getCalendar(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/clients',
    access('beauty_partner'),
    answers('Clients of your salon by name or phone, at most ten', 200, CalendarClientsResponse),
    takes('query', ClientsQuery),
    async (c) => c.json(await findClients(c.env.ctx, c.var.viewer, c.req.valid('query').q)),
  )
  .post(
    '/appointments',
    access('beauty_partner'),
    answers(
      'Book a visit for a client or a guest; it is confirmed at once',
      201,
      CalendarVisitResponse,
    ),
    idempotent(),
    takes('json', NewVisit),
    async (c) => {
      const visit = c.req.valid('json')
      return c.json(await bookForClient(c.env.ctx, c.var.viewer, idempotencyKey(c), visit), 201)
    },
  )
  .post(
    '/blocks',
    access('beauty_partner'),
    answers('Keep time free: for all of these people, or for none', 201, BlocksResponse),
    idempotent(),
    takes('json', NewBlock),
    async (c) => {
      const block = c.req.valid('json')
      return c.json(await blockTime(c.env.ctx, c.var.viewer, idempotencyKey(c), block), 201)
    },
  )
  .get(
    '/blocks/:id',
    access('beauty_partner'),
    answers('One blocked time', 200, BlockResponse),
    takes('param', CalendarId),
    async (c) => c.json(await getBlock(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/blocks/:id/move',
    access('beauty_partner'),
    answers('Move or stretch a blocked time', 200, CalendarIdResponse),
    idempotent(),
    takes('param', CalendarId),
    takes('json', BlockMove),
    async (c) => {
      const { id } = c.req.valid('param')
      const to = c.req.valid('json')
      return c.json(await moveBlock(c.env.ctx, c.var.viewer, idempotencyKey(c), id, to))
    },
  )
  .delete(
    '/blocks/:id',
    access('beauty_partner'),
    answers('Give a blocked time back', 200, CalendarIdResponse),
    takes('param', CalendarId),
    async (c) => c.json(await removeBlock(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/closures',
    access('beauty_partner'),
    answers('Stay shut on a date; refused while visits stand on it', 201, ClosureResponse),
    idempotent(),
    takes('json', NewClosure),
    async (c) => {
      const closure = c.req.valid('json')
      return c.json(await closeDay(c.env.ctx, c.var.viewer, idempotencyKey(c), closure), 201)
    },
  )
  .delete(
    '/closures/:id',
    access('beauty_partner'),
    answers('Open again on a date that was to be closed', 200, CalendarIdResponse),
    takes('param', CalendarId),
    async (c) => c.json(await reopenDay(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
