// HTTP for admins.
import { Hono } from 'hono'
import { PlatformAnswer } from '../answers'
import { type ApiEnv, access, answers } from '../guards'
import { getPlatform } from './platform'

export const platform = new Hono<ApiEnv>().get(
  '/',
  access('admin'),
  answers('The fees in force, and the providers that are set up', 200, PlatformAnswer),
  async (c) => c.json(await getPlatform(c.env.ctx, c.var.viewer)),
)
