// HTTP of a client's own list of bookings, and of the visits that repeat.
import { Hono } from 'hono'
import { z } from 'zod'
import {
  type ApiEnv,
  access,
  answers,
  idempotencyKey,
  idempotent,
  takes,
} from '../../platform/guards'
import { AppointmentId } from '../appointments/input'
import { MoveSheetQuery, MyBookingsQuery, RepeatVisit, StandingId, StandingsQuery } from './input'
import { listMyBookings } from './my-bookings'
import { endStanding, listStandings, repeatVisit } from './recurring'
import { getMoveSheet } from './reschedule-options'
import { MoveSheetResponse, MyBookingsResponse, StandingsResponse } from './responses'

export const myBookings = new Hono<ApiEnv>().get(
  '/',
  access('client'),
  answers(
    'Your bookings, what salons offer you, and what you might review',
    200,
    MyBookingsResponse,
  ),
  takes('query', MyBookingsQuery),
  async (c) => c.json(await listMyBookings(c.env.ctx, c.var.viewer, c.req.valid('query'))),
)

/** Beside the other routes of an appointment. */
export const appointmentMove = new Hono<ApiEnv>().get(
  '/:id/move-sheet',
  access('client'),
  answers('What is shown where a visit is moved: days, times, people', 200, MoveSheetResponse),
  takes('param', AppointmentId),
  takes('query', MoveSheetQuery),
  async (c) =>
    c.json(
      await getMoveSheet(c.env.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('query')),
    ),
)

export const recurringAppointments = new Hono<ApiEnv>()
  .get(
    '/',
    access('client'),
    answers('The visits that you repeat, newest first', 200, StandingsResponse),
    takes('query', StandingsQuery),
    async (c) => c.json(await listStandings(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    access('client'),
    answers(
      'Repeat a visit every so many weeks',
      201,
      z.object({ id: z.string(), nextDate: z.iso.date() }),
    ),
    idempotent(),
    takes('json', RepeatVisit),
    async (c) =>
      c.json(
        await repeatVisit(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')),
        201,
      ),
  )
  .post(
    '/:id/end',
    access('client'),
    answers(
      'Repeat it no more; what is booked stays booked',
      200,
      z.object({ id: z.string(), status: z.literal('ended') }),
    ),
    idempotent(),
    takes('param', StandingId),
    async (c) =>
      c.json(
        await endStanding(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id),
      ),
  )
