// HTTP for appointments. A transition is a resource: POST /appointments/:id/confirmation.
import { Hono } from 'hono'
import type { ApiEnv } from '../platform/http/guards'
import { route } from '../platform/http/route'
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
  Lateness,
  MoveAppointment,
  OfferQuery,
  Refund,
} from './appointments/input'
import { agreeToMove, moveAppointment } from './appointments/reschedule'
import {
  AppointmentDetailResponse,
  AppointmentResponse,
  OfferSheetResponse,
  RefundedAppointmentResponse,
} from './appointments/responses'
import { confirmAppointment, markNoShow } from './appointments/transitions'
import { refreshesFreeTime } from './availability/free-time-refresh'
import { tellLate } from './coming-visits/lateness'
import { disputeVisit } from './disputes/disputes'
import { VisitDispute } from './disputes/input'
import { refundAppointment } from './refunds/refunds'
import { Reopening } from './reopening/input'
import { reopenVisit } from './reopening/reopening'
import { bookSlot } from './slots/book'
import { BookingSheetResponse } from './slots/booking-sheet-responses'
import { getBookingSheet } from './slots/slots'

export const appointments = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/',
    route(
      ['client', 'beauty_partner'],
      'A client’s own appointments, or those of a partner’s salon, by date',
      {
        scope: 'read',
        query: AppointmentsQuery,
        response: pageOf(AppointmentResponse),
        handler: ({ ctx, viewer, query }) => listAppointments(ctx, viewer, query),
      },
    ),
  )
  .post(
    '/',
    route('client', 'Book a free slot', {
      keyed: true,
      body: BookSlot,
      created: AppointmentResponse,
      handler: ({ ctx, viewer, key, body }) => bookSlot(ctx, viewer, key, body),
    }),
  )
  .get(
    '/new',
    route('client', 'What the booking page shows', {
      query: BookingSheetQuery,
      response: BookingSheetResponse,
      handler: ({ ctx, viewer, query }) => getBookingSheet(ctx, viewer, query),
    }),
  )
  .get(
    '/:id',
    route(
      ['client', 'beauty_partner'],
      'One appointment in full: its history, its money and what can be done now',
      {
        scope: 'read',
        params: AppointmentId,
        response: AppointmentDetailResponse,
        handler: ({ ctx, viewer, params }) => getAppointment(ctx, viewer, params.id),
      },
    ),
  )
  .get(
    '/:id/offer',
    route('beauty_partner', 'Free times to offer instead of a pending booking', {
      scope: 'read',
      params: AppointmentId,
      query: OfferQuery,
      response: OfferSheetResponse,
      handler: ({ ctx, viewer, params, query }) => getOfferSheet(ctx, viewer, params.id, query),
    }),
  )
  .post(
    '/:id/cancellation',
    route(
      ['client', 'beauty_partner'],
      'Cancel, or decline and offer another time; the hold is released, less a late fee',
      {
        keyed: true,
        params: AppointmentId,
        body: Cancellation.prefault({}),
        response: AppointmentResponse,
        handler: ({ ctx, viewer, key, params, body }) =>
          cancelOrOffer(ctx, viewer, key, params.id, body),
      },
    ),
  )
  .post(
    '/:id/no-show',
    route('beauty_partner', 'Mark as a no-show: the no-show fee is charged, the rest is released', {
      keyed: true,
      params: AppointmentId,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params }) => markNoShow(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/reopening',
    route(
      'beauty_partner',
      'Undo within 15 minutes that the visit was completed or missed: all that was paid is held for it again',
      {
        keyed: true,
        params: AppointmentId,
        body: Reopening.prefault({}),
        response: AppointmentResponse,
        handler: ({ ctx, viewer, key, params, body }) =>
          reopenVisit(ctx, viewer, key, params.id, body),
      },
    ),
  )
  .post(
    '/:id/refunds',
    route('beauty_partner', 'Refund part of what was paid, or all that is left', {
      keyed: true,
      params: AppointmentId,
      body: Refund,
      created: RefundedAppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        refundAppointment(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/dispute',
    route('client', 'Dispute what the salon was paid for a visit; Purse decides', {
      keyed: true,
      params: AppointmentId,
      body: VisitDispute,
      created: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        disputeVisit(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/confirmation',
    route('beauty_partner', 'Confirm the appointment', {
      scope: 'bookings',
      keyed: true,
      params: AppointmentId,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params }) => confirmAppointment(ctx, viewer, key, params.id),
    }),
  )
  .post(
    '/:id/lateness',
    route('client', 'Tell the salon that you are running late', {
      keyed: true,
      params: AppointmentId,
      body: Lateness,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) => tellLate(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/move',
    route(['client', 'beauty_partner'], 'Reschedule; the hold does not change', {
      scope: 'bookings',
      keyed: true,
      params: AppointmentId,
      body: MoveAppointment,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        moveAppointment(ctx, viewer, key, params.id, body),
    }),
  )
  .post(
    '/:id/move-agreement',
    route('client', 'Agree to the salon’s new time', {
      keyed: true,
      params: AppointmentId,
      body: AgreeToMove,
      response: AppointmentResponse,
      handler: ({ ctx, viewer, key, params, body }) =>
        agreeToMove(ctx, viewer, key, params.id, body),
    }),
  )
