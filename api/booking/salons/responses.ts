// What a salon’s services answer.
import { z } from 'zod'
import { id, MoneyAnswer } from '../../platform/values/responses'

export const ServiceAnswer = z.object({
  id,
  category: z.string(),
  name: z.string(),
  description: z.string(),
  price: MoneyAnswer,
  durationMinutes: z.number().int(),
})
