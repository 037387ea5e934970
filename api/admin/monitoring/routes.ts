// HTTP routes of monitoring: admins only.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
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
  route('admin', 'Marketplace figures, and what needs attention', {
    query: DashboardQuery,
    response: DashboardResponse,
    handler: ({ ctx, viewer, query }) => getDashboard(ctx, viewer, query),
  }),
)

export const adminAlerts = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Alerts, newest first', {
      query: AlertsQuery,
      response: AlertListResponse,
      handler: ({ ctx, viewer, query }) => listAlerts(ctx, viewer, query),
    }),
  )
  .post(
    '/:id/acknowledgement',
    route('admin', 'Acknowledge an alert', {
      keyed: true,
      params: AlertId,
      response: AlertResponse,
      handler: ({ ctx, viewer, key, params }) => acknowledgeAlert(ctx, viewer, key, params.id),
    }),
  )

export const adminProviders = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'Each provider and its recent responses', {
      response: ProvidersResponse,
      handler: ({ ctx, viewer }) => listProviders(ctx, viewer),
    }),
  )
  .post(
    '/:provider/test',
    route('admin', 'Test a provider', {
      params: ProviderKey,
      response: ProviderTestResponse,
      handler: ({ ctx, viewer, params }) => testProvider(ctx, viewer, params),
    }),
  )
  .post(
    '/:provider/pause',
    route('admin', 'Turn a provider off', {
      keyed: true,
      params: ProviderKey,
      body: SwitchOff,
      response: ProviderStateResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        switchOff(ctx, viewer, key, {
          ...params,
          ...body,
        }),
    }),
  )
  .delete(
    '/:provider/pause',
    route('admin', 'Turn a provider on', {
      keyed: true,
      params: ProviderKey,
      response: ProviderStateResponse,
      handler: ({ ctx, viewer, key, params }) => switchOn(ctx, viewer, key, params),
    }),
  )
