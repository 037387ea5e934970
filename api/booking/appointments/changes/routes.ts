// HTTP for changing a booked visit: the salon changes or asks, its client agrees or declines.
import { Hono } from 'hono'
import type { ApiEnv } from '../../../platform/http/guards'
import { operations } from '../../../platform/http/operation'
import { refreshesFreeTime } from '../../../salons/times/free-time-refresh'
import { agreeToChange, changeAppointment, declineChange } from './changes'
import { getChangeSheet } from './sheet'

export const appointmentChanges = new Hono<ApiEnv>()
  .use('/appointments/*', refreshesFreeTime)
  .route('/', operations(getChangeSheet, changeAppointment, agreeToChange, declineChange))
