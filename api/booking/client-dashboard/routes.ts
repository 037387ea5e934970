// HTTP for the dashboards.
import { Hono } from 'hono'
import { type ApiEnv, EVERYONE } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getDashboard } from './dashboard'
import { DashboardResponse } from './responses'

export const dashboard = new Hono<ApiEnv>().get(
  '/',
  route(EVERYONE, 'What the person sees first', {
    response: DashboardResponse,
    handler: ({ ctx, viewer }) => getDashboard(ctx, viewer),
  }),
)
