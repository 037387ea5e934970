// HTTP for appointments as iCalendar.
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { AppointmentId } from '../appointments/input'
import { FeedResponse, NewFeedResponse, StaffFeedResponse } from '../my-bookings/responses'
import { StaffParam } from '../private-calendars/input'
import { getFeed, readFeed, removeFeed, renewFeed, visitCalendar } from './calendar-feed'
import { getStaffFeed, removeStaffFeed, renewStaffFeed } from './staff-feeds'

const TYPE = 'text/calendar; charset=utf-8'

/** Mounted beside the other routes of an appointment. */
export const appointmentCalendar = new Hono<ApiEnv>().get(
  '/:id/calendar.ics',
  route(['client', 'beauty_partner'], 'An appointment for your calendar', {
    params: AppointmentId,
    file: TYPE,
    handler: async ({ ctx, viewer, params }) => ({
      body: await visitCalendar(ctx, viewer, params.id),
      name: 'purse-visit.ics',
    }),
  }),
)

/** The viewer's secret address. */
export const calendarFeedSettings = new Hono<ApiEnv>()
  .get(
    '/',
    route(['client', 'beauty_partner'], 'Whether you have a private calendar feed', {
      response: FeedResponse,
      handler: ({ ctx, viewer }) => getFeed(ctx, viewer),
    }),
  )
  .put(
    '/',
    route(['client', 'beauty_partner'], 'Create a new private address; the old one stops working', {
      response: NewFeedResponse,
      handler: ({ ctx, viewer }) => renewFeed(ctx, viewer),
    }),
  )
  .delete(
    '/',
    route(['client', 'beauty_partner'], 'End the private calendar feed', {
      response: FeedResponse,
      handler: ({ ctx, viewer }) => removeFeed(ctx, viewer),
    }),
  )

/** The secret addresses of professionals. */
export const staffCalendarFeeds = new Hono<ApiEnv>()
  .get(
    '/:staffId',
    route('beauty_partner', 'Whether a staff member has a private calendar feed', {
      params: StaffParam,
      response: StaffFeedResponse,
      handler: ({ ctx, viewer, params }) => getStaffFeed(ctx, viewer, params.staffId),
    }),
  )
  .put(
    '/:staffId',
    route('beauty_partner', 'Create a private address of a staff member; the old one ends', {
      params: StaffParam,
      response: NewFeedResponse,
      handler: ({ ctx, viewer, params }) => renewStaffFeed(ctx, viewer, params.staffId),
    }),
  )
  .delete(
    '/:staffId',
    route('beauty_partner', 'End the private calendar feed of a staff member', {
      params: StaffParam,
      response: StaffFeedResponse,
      handler: ({ ctx, viewer, params }) => removeStaffFeed(ctx, viewer, params.staffId),
    }),
  )

/** What a calendar app reads: anyone who knows the address may. */
export const calendars = new Hono<ApiEnv>().get(
  '/:token',
  route('public', 'The private calendar feed', {
    params: z.object({ token: z.string().max(2000) }),
    file: TYPE,
    handler: async ({ ctx, params }) => ({ body: await readFeed(ctx, params.token) }),
  }),
)
