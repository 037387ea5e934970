// Responses of the salon routes.
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

export type ServiceResponse = z.output<typeof ServiceResponse>
export const SalonFactsResponse = z.object({
  id: z.string(),
  name: z.string(),
  businessType: z.string(),
  /** 1 to 4: $ to $$$$. */
  priceRange: z.number().int(),
  city: z.string(),
  address: z.string(),
  /** Null until the first review: shown as "New". */
  rating: z.number().nullable(),
  reviewCount: z.number().int(),
})

export type SalonFactsResponse = z.output<typeof SalonFactsResponse>
