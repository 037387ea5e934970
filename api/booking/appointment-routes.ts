// HTTP for appointments. A transition is a resource: POST /appointments/:id/confirmation.
import { Hono } from 'hono'
import type { ApiEnv } from '../platform/http/guards'
import { operations } from '../platform/http/operation'
import { getAppointment } from './appointments/appointment-detail'
import { listAppointments } from './appointments/appointments'
import { cancelOrOffer, getOfferSheet } from './appointments/counter-proposal'
import { agreeToMove, moveAppointment } from './appointments/reschedule'
import { confirmAppointment, markNoShow } from './appointments/transitions'
import { refreshesFreeTime } from './availability/free-time-refresh'
import { tellLate } from './coming-visits/lateness'
import { disputeVisit } from './disputes/disputes'
import { refundAppointment } from './refunds/refunds'
import { reopenVisit } from './reopening/reopening'
import { bookSlot } from './slots/book'
import { getBookingSheet } from './slots/slots'

export const appointments = new Hono<ApiEnv>()
  .use('/appointments/*', refreshesFreeTime)
  .route(
    '/',
    operations(
      listAppointments,
      bookSlot,
      getBookingSheet,
      getAppointment,
      getOfferSheet,
      cancelOrOffer,
      markNoShow,
      reopenVisit,
      refundAppointment,
      disputeVisit,
      confirmAppointment,
      tellLate,
      moveAppointment,
      agreeToMove,
    ),
  )
