// Responses of check-in, extras and tips.
import { z } from 'zod'
import { id, MoneyResponse } from '../../../platform/values/responses'
import { AppointmentResponse } from '../responses'

export const CompletionSheetResponse = z.object({
  appointment: AppointmentResponse,
  /** They have no phone to agree on: what is added is recorded at once. */
  guest: z.boolean(),
  /** What can be added: services and their add-ons, at the current prices, and who does them. */
  menu: z.array(
    z.object({
      serviceId: id,
      category: z.string(),
      name: z.string(),
      price: MoneyResponse,
      staff: z.array(z.object({ id, name: z.string() })),
      addOns: z.array(z.object({ id, name: z.string(), price: MoneyResponse })),
    }),
  ),
})

export type CompletionSheetResponse = z.output<typeof CompletionSheetResponse>
