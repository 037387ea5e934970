// Responses of changing a booked visit.
import { z } from 'zod'
import { CompletionSheetResponse } from '../chair/responses'
import { AppointmentDetailResponse, AppointmentResponse } from '../responses'

export const ChangeSheetResponse = z.object({
  appointment: AppointmentResponse,
  /** Whether the client is asked before it costs more or takes longer: money of theirs is set aside. */
  asks: z.boolean(),
  /** The services as they are booked. */
  items: AppointmentDetailResponse.shape.items,
  menu: CompletionSheetResponse.shape.menu,
})

export const ChangedResponse = AppointmentResponse.extend({
  /** Whether the client was asked, and nothing has changed yet. */
  asked: z.boolean(),
})
