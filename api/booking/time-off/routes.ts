// HTTP for the time off and the special dates of a professional.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../../salons/times/free-time-refresh'
import { getTimeOffSheet } from './sheet'
import { takeTimeOff } from './take-off'

export const timeOff = new Hono<ApiEnv>()
  .use('/time-off/*', refreshesFreeTime)
  .route('/', operations(getTimeOffSheet, takeTimeOff))
