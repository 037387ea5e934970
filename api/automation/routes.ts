// What moves money by itself, over HTTP: auto top-up and round-ups.
import { Hono } from 'hono'
import type { ApiEnv } from '../guards'

export const automation = new Hono<ApiEnv>()
