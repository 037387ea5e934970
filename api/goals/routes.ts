// Savings goals over HTTP.
import { Hono } from 'hono'
import type { ApiEnv } from '../guards'

export const goals = new Hono<ApiEnv>()
