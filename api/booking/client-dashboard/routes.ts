// HTTP for the dashboards.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getDashboard } from './dashboard'
import { DashboardResponse } from './responses'

export const dashboard = new Hono<ApiEnv>().get(
  '/',
  route(EVERYONE, 'The client’s home screen', {
    response: DashboardResponse,
    handler: ({ ctx, viewer }) => getDashboard(ctx, viewer),
  }),
)
