// Money between people over HTTP: sending, requests, splits, scheduled transfers.
import { Hono } from 'hono'
import type { ApiEnv } from '../guards'

export const transfers = new Hono<ApiEnv>()
