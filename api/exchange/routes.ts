// Rates of exchange, quotes, and accepting them.
import { Hono } from 'hono'
import type { ApiEnv } from '../guards'

export const exchange = new Hono<ApiEnv>()
