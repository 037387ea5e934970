// HTTP routes of the platform configuration and the admin's own profile.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { getPlatform } from './configuration'
import { AdminProfile } from './input'
import { getAdminProfile, saveAdminProfile } from './profile'
import { AdminProfileResponse, PlatformResponse } from './responses'

export const adminProfile = new Hono<ApiEnv>()
  .get(
    '/',
    route('admin', 'The admin’s own profile', {
      response: AdminProfileResponse,
      handler: ({ ctx, viewer }) => getAdminProfile(ctx, viewer),
    }),
  )
  .put(
    '/',
    route('admin', 'Change the admin’s own profile', {
      body: AdminProfile,
      response: AdminProfileResponse,
      handler: ({ ctx, viewer, body }) => saveAdminProfile(ctx, viewer, body),
    }),
  )

export const platform = new Hono<ApiEnv>().get(
  '/',
  route('admin', 'The fees in force, and the providers that are set up', {
    response: PlatformResponse,
    handler: ({ ctx, viewer }) => getPlatform(ctx, viewer),
  }),
)
