// The history in detail, statements and insights, over HTTP.
import { Hono } from 'hono'
import type { ApiEnv } from '../guards'

export const history = new Hono<ApiEnv>()
