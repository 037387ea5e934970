// HTTP for what admins read of the platform, and say of themselves.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, takes } from '../../platform/guards'
import { getPlatform } from './configuration'
import { AdminProfile } from './input'
import { getAdminProfile, saveAdminProfile } from './profile'
import { AdminProfileResponse, PlatformResponse } from './responses'

export const adminProfile = new Hono<ApiEnv>()
  .get(
    '/',
    access('admin'),
    answers('What an admin says of themselves', 200, AdminProfileResponse),
    async (c) => c.json(await getAdminProfile(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/',
    access('admin'),
    answers('Say it', 200, AdminProfileResponse),
    takes('json', AdminProfile),
    async (c) => c.json(await saveAdminProfile(c.env.ctx, c.var.viewer, c.req.valid('json'))),
  )

export const platform = new Hono<ApiEnv>().get(
  '/',
  access('admin'),
  answers('The fees in force, and the providers that are set up', 200, PlatformResponse),
  async (c) => c.json(await getPlatform(c.env.ctx, c.var.viewer)),
)
