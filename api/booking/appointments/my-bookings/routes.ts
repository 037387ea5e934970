// HTTP for a client's own bookings and recurring appointments.
import { Hono } from 'hono'
import type { ApiEnv } from '../../../platform/http/guards'
import { operations } from '../../../platform/http/operation'
import { refreshesFreeTime } from '../../../salons/times/free-time-refresh'
import { listKeptAppointments } from './kept-visits'
import { listMyBookings } from './my-bookings'
import { endRecurring, listRecurring, repeatAppointment } from './recurring'
import { getMoveSheet } from './reschedule-options'

export const myBookings = operations(listMyBookings)

/** What a client can keep on their phone of their next visits. */
export const keptAppointments = operations(listKeptAppointments)

export const appointmentMove = operations(getMoveSheet)

export const recurringAppointments = new Hono<ApiEnv>()
  .use('/recurring-appointments/*', refreshesFreeTime)
  .route('/', operations(listRecurring, repeatAppointment, endRecurring))
