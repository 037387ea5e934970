// HTTP for a salon's desk: the partner's day, and those whom the salon knows.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { getClient, listClients, noteClient } from './client-book'
import { ClientId, ClientNotes, ClientsQuery } from './input'
import {
  ClientDetailResponse,
  ClientIdResponse,
  ClientListResponse,
  DeskResponse,
} from './responses'
import { getDesk } from './today'

export const desk = new Hono<ApiEnv>()
  .get(
    '/',
    access('beauty_partner'),
    answers('What waits, who comes, what was taken', 200, DeskResponse),
    async (c) => c.json(await getDesk(c.env.ctx, c.var.viewer)),
  )
  .get(
    '/clients',
    access('beauty_partner'),
    answers('Those whom the salon knows', 200, ClientListResponse),
    takes('query', ClientsQuery),
    async (c) => c.json(await listClients(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/clients/:id',
    access('beauty_partner'),
    answers('One of them, with visits and notes', 200, ClientDetailResponse),
    takes('param', ClientId),
    async (c) => c.json(await getClient(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .put(
    '/clients/:id',
    access('beauty_partner'),
    answers('What the salon writes down of them', 200, ClientIdResponse),
    idempotent(),
    takes('param', ClientId),
    takes('json', ClientNotes),
    async (c) => {
      const { id } = c.req.valid('param')
      const input = c.req.valid('json')
      return c.json(await noteClient(c.env.ctx, c.var.viewer, idempotencyKey(c), id, input))
    },
  )
