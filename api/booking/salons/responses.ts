// What a salon’s services answer.
import { z } from 'zod'
import { id, MoneyResponse } from '../../platform/values/responses'

export const ServiceResponse = z.object({
  id,
  category: z.string(),
  name: z.string(),
  description: z.string(),
  price: MoneyResponse,
  durationMinutes: z.number().int(),
})
