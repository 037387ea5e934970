// HTTP for a client's own bookings and recurring appointments.
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiEnv } from '../../platform/http/guards'
import { route } from '../../platform/http/route'
import { AppointmentId } from '../appointments/input'
import { GiftVisitsResponse } from '../appointments/responses'
import { refreshesFreeTime } from '../availability/free-time-refresh'
import { listGiftVisits } from '../coming-visits/gift-visits'
import { MoveSheetQuery, MyBookingsQuery, RecurringId, RecurringQuery, RepeatVisit } from './input'
import { KeptVisitsResponse, listKeptVisits } from './kept-visits'
import { listMyBookings } from './my-bookings'
import { endRecurring, listRecurring, repeatVisit } from './recurring'
import { getMoveSheet } from './reschedule-options'
import { MoveSheetResponse, MyBookingsResponse, RecurringListResponse } from './responses'

export const myBookings = new Hono<ApiEnv>().get(
  '/',
  route('client', 'Your bookings, offers and visits to review', {
    query: MyBookingsQuery,
    response: MyBookingsResponse,
    handler: ({ ctx, viewer, query }) => listMyBookings(ctx, viewer, query),
  }),
)

/** What a client can keep on their phone of their next visits. */
export const keptVisits = new Hono<ApiEnv>().get(
  '/',
  route(
    'client',
    'Your next visits for a phone without a network: when, where, the code, the phone',
    {
      response: KeptVisitsResponse,
      handler: ({ ctx, viewer }) => listKeptVisits(ctx, viewer),
    },
  ),
)

/** What others have booked for a client. */
export const giftVisits = new Hono<ApiEnv>().get(
  '/',
  route('client', 'Visits that others have booked for you as a gift, with your check-in codes', {
    response: GiftVisitsResponse,
    handler: ({ ctx, viewer }) => listGiftVisits(ctx, viewer),
  }),
)

/** Mounted beside the other routes of an appointment. */
export const appointmentMove = new Hono<ApiEnv>().get(
  '/:id/move-sheet',
  route('client', 'Days, times and staff for rescheduling a visit', {
    params: AppointmentId,
    query: MoveSheetQuery,
    response: MoveSheetResponse,
    handler: ({ ctx, viewer, params, query }) => getMoveSheet(ctx, viewer, params.id, query),
  }),
)

export const recurringAppointments = new Hono<ApiEnv>()
  .use(refreshesFreeTime)
  .get(
    '/',
    route('client', 'Your repeat bookings, newest first', {
      query: RecurringQuery,
      response: RecurringListResponse,
      handler: ({ ctx, viewer, query }) => listRecurring(ctx, viewer, query),
    }),
  )
  .post(
    '/',
    route('client', 'Repeat a visit every few weeks', {
      keyed: true,
      body: RepeatVisit,
      created: z.object({ id: z.string(), nextDate: z.iso.date() }),
      handler: ({ ctx, viewer, key, body }) => repeatVisit(ctx, viewer, key, body),
    }),
  )
  .post(
    '/:id/end',
    route('client', 'End a repeat booking; booked visits stay booked', {
      keyed: true,
      params: RecurringId,
      response: z.object({ id: z.string(), status: z.literal('ended') }),
      handler: ({ ctx, viewer, key, params }) => endRecurring(ctx, viewer, key, params.id),
    }),
  )
