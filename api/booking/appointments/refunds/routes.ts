// HTTP for what is given back of an appointment, or disputed.
import { operations } from '../../../platform/http/operation'
import { disputeAppointment } from './disputes'
import { refundAppointment } from './refunds'

export const refunds = operations(refundAppointment, disputeAppointment)
