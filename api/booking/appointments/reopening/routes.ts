// HTTP for reopening an appointment.
import { operations } from '../../../platform/http/operation'
import { reopenAppointment } from './reopening'

export const reopening = operations(reopenAppointment)
