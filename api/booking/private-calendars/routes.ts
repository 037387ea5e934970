// HTTP for private calendars of staff.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { CalendarIdResponse } from '../calendar/responses'
import { addCalendar, fetchCalendar, listCalendars, removeCalendar } from './calendars'
import { CalendarParam, NewPrivateCalendar, StaffParam } from './input'
import { PrivateCalendarResponse, PrivateCalendarsResponse } from './responses'

export const privateCalendars = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/staff/:staffId',
    route('beauty_partner', 'The private calendars of a staff member', {
      params: StaffParam,
      response: PrivateCalendarsResponse,
      handler: ({ ctx, viewer, params }) => listCalendars(ctx, viewer, params.staffId),
    }),
  )
  .post(
    '/staff/:staffId',
    route('beauty_partner', 'Add a private calendar, whose busy times block bookings', {
      keyed: true,
      params: StaffParam,
      body: NewPrivateCalendar,
      created: PrivateCalendarResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        addCalendar(ctx, viewer, key, params.staffId, body),
    }),
  )
  .post(
    '/:id/readings',
    route('beauty_partner', 'Read a private calendar now', {
      params: CalendarParam,
      created: PrivateCalendarResponse,
      handler: ({ ctx, viewer, params }) => fetchCalendar(ctx, viewer, params.id),
    }),
  )
  .delete(
    '/:id',
    route('beauty_partner', 'Remove a private calendar and the times that it blocks', {
      params: CalendarParam,
      response: CalendarIdResponse,
      handler: ({ ctx, viewer, params }) => removeCalendar(ctx, viewer, params.id),
    }),
  )
