// HTTP for appointments. A step is a resource: POST /appointments/:id/confirmation.
import { Hono } from 'hono'
import { AppointmentAnswer, BookingSheetAnswer } from '../answers'
import { type ApiEnv, access, answers, idempotencyKey, idempotent, takes } from '../guards'
import { pageOf } from '../page'
import { getAppointment, listAppointments } from './appointments'
import { bookSlot } from './bookings'
import { AppointmentId, AppointmentsQuery, BookingSheetQuery, BookSlot } from './input'
import { getBookingSheet } from './slots'
import { cancelAppointment, completeAppointment, confirmAppointment } from './steps'

export const appointments = new Hono<ApiEnv>()
  .get(
    '/',
    access('client', 'beauty_partner'),
    answers(
      "The client's own, or those of the partner's salons, by date",
      200,
      pageOf(AppointmentAnswer),
    ),
    takes('query', AppointmentsQuery),
    async (c) => c.json(await listAppointments(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    access('client'),
    answers('Book a free slot', 201, AppointmentAnswer),
    idempotent(),
    takes('json', BookSlot),
    async (c) =>
      c.json(await bookSlot(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')), 201),
  )
  .get(
    '/new',
    access('client'),
    answers('What the booking page shows', 200, BookingSheetAnswer),
    takes('query', BookingSheetQuery),
    async (c) => c.json(await getBookingSheet(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('client', 'beauty_partner'),
    answers('One appointment', 200, AppointmentAnswer),
    takes('param', AppointmentId),
    async (c) => c.json(await getAppointment(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .post(
    '/:id/cancellation',
    access('client', 'beauty_partner'),
    answers('Cancel; held money goes back whole', 200, AppointmentAnswer),
    idempotent(),
    takes('param', AppointmentId),
    async (c) =>
      c.json(
        await cancelAppointment(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
        ),
      ),
  )
  .post(
    '/:id/confirmation',
    access('beauty_partner'),
    answers('The salon accepts', 200, AppointmentAnswer),
    idempotent(),
    takes('param', AppointmentId),
    async (c) =>
      c.json(
        await confirmAppointment(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
        ),
      ),
  )
  .post(
    '/:id/completion',
    access('beauty_partner'),
    answers('The visit is done; the salon is paid', 200, AppointmentAnswer),
    idempotent(),
    takes('param', AppointmentId),
    async (c) =>
      c.json(
        await completeAppointment(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
        ),
      ),
  )
