// HTTP of appointments as calendars read them.
import { Hono } from 'hono'
import { z } from 'zod'
import { attachment } from '../../platform/documents/attachment'
import { type ApiEnv, access, answers, answersFile, takes } from '../../platform/guards'
import { AppointmentId } from '../appointments/input'
import { FeedResponse, NewFeedResponse } from '../my-bookings/responses'
import { getFeed, readFeed, removeFeed, renewFeed, visitCalendar } from './calendar-feed'

const TYPE = 'text/calendar; charset=utf-8'

/** Beside the other routes of an appointment. */
export const appointmentCalendar = new Hono<ApiEnv>().get(
  '/:id/calendar.ics',
  access('client', 'beauty_partner'),
  answersFile('An appointment for your calendar', TYPE),
  takes('param', AppointmentId),
  async (c) => {
    const body = await visitCalendar(c.env.ctx, c.var.viewer, c.req.valid('param').id)
    return attachment(c, { name: 'purse-visit.ics', contentType: TYPE, body })
  },
)

/** The viewer's secret address. */
export const calendarFeedSettings = new Hono<ApiEnv>()
  .get(
    '/',
    access('client', 'beauty_partner'),
    answers('Whether you have a private calendar feed', 200, FeedResponse),
    async (c) => c.json(await getFeed(c.env.ctx, c.var.viewer)),
  )
  .put(
    '/',
    access('client', 'beauty_partner'),
    answers('Make a new secret address; the one before it ends', 200, NewFeedResponse),
    async (c) => c.json(await renewFeed(c.env.ctx, c.var.viewer)),
  )
  .delete(
    '/',
    access('client', 'beauty_partner'),
    answers('End the private calendar feed', 200, FeedResponse),
    async (c) => c.json(await removeFeed(c.env.ctx, c.var.viewer)),
  )

/** What a calendar reads: who knows the address may. */
export const calendars = new Hono<ApiEnv>().get(
  '/:token',
  access('public'),
  answersFile('Appointments at a secret address', TYPE),
  takes('param', z.object({ token: z.string().max(2000) })),
  async (c) => {
    const text = await readFeed(c.env.ctx, c.req.valid('param').token)
    return c.body(text, 200, { 'content-type': TYPE })
  },
)
