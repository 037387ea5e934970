// HTTP for appointments. A step is a resource: POST /appointments/:id/confirmation.
import { Hono } from 'hono'
import { type ApiEnv, access, answers, idempotencyKey, idempotent, takes } from '../platform/guards'
import { pageOf } from '../platform/pagination'
import { getAppointment } from './appointments/appointment-detail'
import { listAppointments } from './appointments/appointments'
import { cancelOrOffer, getOfferSheet } from './appointments/counter-proposal'
import {
  AgreeToMove,
  AppointmentId,
  AppointmentsQuery,
  BookingSheetQuery,
  BookSlot,
  Cancellation,
  MoveAppointment,
  OfferQuery,
  Refund,
} from './appointments/input'
import { refundAppointment } from './appointments/refunds'
import { agreeToMove, moveAppointment } from './appointments/reschedule'
import {
  AppointmentDetailResponse,
  AppointmentResponse,
  OfferSheetResponse,
} from './appointments/responses'
import { completeAppointment, confirmAppointment, markNoShow } from './appointments/transitions'
import { bookSlot } from './slots/book'
import { BookingSheetResponse } from './slots/booking-sheet-responses'
import { getBookingSheet } from './slots/slots'

export const appointments = new Hono<ApiEnv>()
  .get(
    '/',
    access('client', 'beauty_partner'),
    answers(
      "The client's own, or those of the partner's salons, by date",
      200,
      pageOf(AppointmentResponse),
    ),
    takes('query', AppointmentsQuery),
    async (c) => c.json(await listAppointments(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/',
    access('client'),
    answers('Book a free slot', 201, AppointmentResponse),
    idempotent(),
    takes('json', BookSlot),
    async (c) =>
      c.json(await bookSlot(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('json')), 201),
  )
  .get(
    '/new',
    access('client'),
    answers('What the booking page shows', 200, BookingSheetResponse),
    takes('query', BookingSheetQuery),
    async (c) => c.json(await getBookingSheet(c.env.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/:id',
    access('client', 'beauty_partner'),
    answers(
      'One appointment in full: what happened, its money, and what may be done now',
      200,
      AppointmentDetailResponse,
    ),
    takes('param', AppointmentId),
    async (c) => c.json(await getAppointment(c.env.ctx, c.var.viewer, c.req.valid('param').id)),
  )
  .get(
    '/:id/offer',
    access('beauty_partner'),
    answers('Free times to offer instead of a booking that waits', 200, OfferSheetResponse),
    takes('param', AppointmentId),
    takes('query', OfferQuery),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await getOfferSheet(c.env.ctx, c.var.viewer, id, c.req.valid('query')))
    },
  )
  .post(
    '/:id/cancellation',
    access('client', 'beauty_partner'),
    answers(
      'Cancel, or decline with another time; what is held goes back, less a late fee',
      200,
      AppointmentResponse,
    ),
    idempotent(),
    takes('param', AppointmentId),
    takes('json', Cancellation.prefault({})),
    async (c) =>
      c.json(
        await cancelOrOffer(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
          c.req.valid('json'),
        ),
      ),
  )
  .post(
    '/:id/no-show',
    access('beauty_partner'),
    answers('Nobody came: the no-show fee is kept, the rest goes back', 200, AppointmentResponse),
    idempotent(),
    takes('param', AppointmentId),
    async (c) =>
      c.json(await markNoShow(c.env.ctx, c.var.viewer, idempotencyKey(c), c.req.valid('param').id)),
  )
  .post(
    '/:id/refunds',
    access('beauty_partner'),
    answers('Give back part of what was paid, or all that is left', 201, AppointmentResponse),
    idempotent(),
    takes('param', AppointmentId),
    takes('json', Refund),
    async (c) =>
      c.json(
        await refundAppointment(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
          c.req.valid('json'),
        ),
        201,
      ),
  )
  .post(
    '/:id/confirmation',
    access('beauty_partner'),
    answers('The salon accepts', 200, AppointmentResponse),
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
    answers('The visit is done; the salon is paid', 200, AppointmentResponse),
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
  .post(
    '/:id/move',
    access('client', 'beauty_partner'),
    answers('Move it; its money stays where it is', 200, AppointmentResponse),
    idempotent(),
    takes('param', AppointmentId),
    takes('json', MoveAppointment),
    async (c) =>
      c.json(
        await moveAppointment(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
          c.req.valid('json'),
        ),
      ),
  )
  .post(
    '/:id/move-agreement',
    access('client'),
    answers('Agree to the time to which the salon has moved it', 200, AppointmentResponse),
    idempotent(),
    takes('param', AppointmentId),
    takes('json', AgreeToMove),
    async (c) =>
      c.json(
        await agreeToMove(
          c.env.ctx,
          c.var.viewer,
          idempotencyKey(c),
          c.req.valid('param').id,
          c.req.valid('json'),
        ),
      ),
  )
