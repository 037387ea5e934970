// HTTP for the time off and the special dates of a professional.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { TimeOff, TimeOffQuery } from './input'
import { TimeOffResponse, TimeOffSheetResponse } from './responses'
import { getTimeOffSheet } from './sheet'
import { takeTimeOff } from './take-off'

export const timeOff = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/',
    route(
      'beauty_partner',
      'Time off and special dates of the team, the visits in the way of new ones, and what can become of each',
      {
        query: TimeOffQuery,
        response: TimeOffSheetResponse,
        handler: ({ ctx, viewer, query }) => getTimeOffSheet(ctx, viewer, query),
      },
    ),
  )
  .post(
    '/',
    route(
      'beauty_partner',
      'Set days off, other hours or the usual hours: every visit in the way is given to somebody else, moved, left or cancelled, all at once',
      {
        keyed: true,
        body: TimeOff,
        created: TimeOffResponse,
        handler: ({ ctx, viewer, key, body }) => takeTimeOff(ctx, viewer, key, body),
      },
    ),
  )
