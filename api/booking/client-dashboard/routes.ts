// HTTP for what the person sees first.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, EVERYONE } from '../../platform/guards'
import { getDashboard } from './dashboard'
import { DashboardResponse } from './responses'

export const dashboard = new Hono<ApiEnv>().get(
  '/',
  access(...EVERYONE),
  answers('What the person sees first', 200, DashboardResponse),
  async (c) => c.json(await getDashboard(c.env.ctx, c.var.viewer)),
)
