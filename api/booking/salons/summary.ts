// Summaries of a salon and its services, for every list.
import type { z } from 'zod'
import type { salon, service } from '../../../db/schema/booking/salons'
import { moneyJson } from '../../platform/values/money'
import { averageOf } from '../../reviews/rating'
import type { SalonFactsResponse, ServiceResponse } from './responses'

export type SalonFacts = z.output<typeof SalonFactsResponse>

export type SalonService = z.output<typeof ServiceResponse>

export function serviceFrom(row: typeof service.$inferSelect): SalonService {
  const { id, category, name, description, durationMinutes } = row
  return {
    id,
    category,
    name,
    description,
    price: moneyJson(row.price, row.currency),
    durationMinutes,
  }
}

export function cardFrom(
  row: Omit<SalonFacts, 'rating'> & Pick<typeof salon.$inferSelect, 'ratingSum'>,
): SalonFacts {
  const { id, name, businessType, priceRange, city, address, reviewCount } = row
  const rating = averageOf(row)
  return { id, name, businessType, priceRange, city, address, rating, reviewCount }
}
