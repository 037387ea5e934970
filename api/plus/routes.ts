// Plus over HTTP.
import { Hono } from 'hono'
import type { ApiEnv } from '../guards'

export const plus = new Hono<ApiEnv>()
