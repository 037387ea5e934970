// Withdrawals over HTTP.
import { Hono } from 'hono'
import type { ApiEnv } from '../guards'

export const withdrawals = new Hono<ApiEnv>()
