// HTTP for visits to come: being late, and what others have booked for a client.
import { operations } from '../../../platform/http/operation'
import { listGiftAppointments } from './gift-visits'
import { notifyLate } from './lateness'

export const lateness = operations(notifyLate)

export const giftAppointments = operations(listGiftAppointments)
