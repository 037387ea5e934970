// Watching the marketplace, over HTTP: for admins alone.
import { Hono } from 'hono'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { acknowledgeAlert, listAlerts } from './alerts'
import { getDashboard } from './dashboard'
import { AlertId, AlertsQuery, DashboardQuery, ProviderKey, SwitchOff } from './input'
import { listProviders, switchOff, switchOn, testProvider } from './provider-health'
import {
  AlertListResponse,
  AlertResponse,
  DashboardResponse,
  ProviderStateResponse,
  ProvidersResponse,
  ProviderTestResponse,
} from './responses'

export const adminDashboard = new Hono<ApiEnv>().get(
  '/',
  access('admin'),
  answers('The marketplace in figures, and what wants an eye', 200, DashboardResponse),
  takes('query', DashboardQuery),
  async (c) => c.json(await getDashboard(c.env.ctx, c.var.viewer, c.req.valid('query'))),
)

export const adminAlerts = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('Alerts, newest first', 200, AlertListResponse),
    takes('query', AlertsQuery),
    async (c) => c.json(await listAlerts(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/:id/acknowledgement',
    access('admin'),
    answers('Say that it is being seen to', 200, AlertResponse),
    idempotent(),
    takes('param', AlertId),
    async (c) =>
      c.json(
        await acknowledgeAlert(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )

export const adminProviders = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('Each provider, and what it answered lately', 200, ProvidersResponse),
    async (c) => c.json(await listProviders(c.env.ctx, c.var.viewer)),
  )
  .post(
    '/:provider/test',
    access('admin'),
    answers('Ask it something harmless', 200, ProviderTestResponse),
    takes('param', ProviderKey),
    async (c) => c.json(await testProvider(c.env.ctx, c.var.viewer, c.req.valid('param'))),
  )
  .post(
    '/:provider/pause',
    access('admin'),
    answers('Ask nothing new of it', 200, ProviderStateResponse),
    idempotent(),
    takes('param', ProviderKey),
    takes('json', SwitchOff),
    async (c) =>
      c.json(
        await switchOff(c.env.ctx, c.var.viewer, idempotencyKey(c), {
          ...c.req.valid('param'),
          ...c.req.valid('json'),
        }),
      ),
  )
  .delete(
    '/:provider/pause',
    access('admin'),
    answers('Ask it again', 200, ProviderStateResponse),
    idempotent(),
    takes('param', ProviderKey),
    async (c) =>
      c.json(await switchOn(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param'))),
  )
