// What the schedules did, for admins, over HTTP.
import { Hono } from 'hono'
import type { ApiEnv } from '../guards'

export const adminJobs = new Hono<ApiEnv>()
