// HTTP for another time of an appointment: a client's, a salon's, or an offer of several.
import { operations } from '../../../platform/http/operation'
import { cancelOrOffer, getOfferSheet } from './counter-proposal'
import { agreeToMove, moveAppointment } from './reschedule'

export const rescheduling = operations(getOfferSheet, cancelOrOffer, moveAppointment, agreeToMove)
