// HTTP for appointments. A transition is a resource: POST /appointments/:id/confirmation.
import { Hono } from 'hono'
import type { ApiEnv } from '../../platform/http/guards'
import { operations } from '../../platform/http/operation'
import { refreshesFreeTime } from '../../salons/times/free-time-refresh'
import { bookSlot } from '../slots/book'
import { getBookingSheet } from '../slots/slots'
import { getAppointment } from './appointment-detail'
import { listAppointments } from './appointments'
import { tellLate } from './coming/lateness'
import { disputeVisit } from './refunds/disputes'
import { refundAppointment } from './refunds/refunds'
import { reopenVisit } from './reopening/reopening'
import { cancelOrOffer, getOfferSheet } from './rescheduling/counter-proposal'
import { agreeToMove, moveAppointment } from './rescheduling/reschedule'
import { confirmAppointment, markNoShow } from './transitions'

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
