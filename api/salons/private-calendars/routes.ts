// HTTP for private calendars of staff.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../times/free-time-refresh'
import { addCalendar, fetchCalendar, listCalendars, removeCalendar } from './calendars'

export const privateCalendars = new Hono<ApiEnv>()
  .use('/private-calendars/*', refreshesFreeTime)
  .route('/', operations(listCalendars, addCalendar, fetchCalendar, removeCalendar))
