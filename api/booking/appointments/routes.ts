// HTTP for appointments. A transition is a resource: POST /appointments/:id/confirmation.
import { operations } from '../../platform/http/operation'
import { getAppointment } from './appointment-detail'
import { listAppointments } from './appointments'
import { confirmAppointment, markNoShow } from './transitions'

export const appointments = operations(listAppointments, getAppointment, markNoShow, confirmAppointment)
