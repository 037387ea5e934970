// HTTP for visits to come: being late, and what others have booked for a client.
import { operations } from '../../../platform/http/operation'
import { listGiftVisits } from './gift-visits'
import { tellLate } from './lateness'

export const lateness = operations(tellLate)

export const giftVisits = operations(listGiftVisits)
