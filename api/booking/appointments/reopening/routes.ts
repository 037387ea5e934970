// HTTP for reopening an appointment.
import { operations } from '../../../platform/http/operation'
import { reopenVisit } from './reopening'

export const reopening = operations(reopenVisit)
