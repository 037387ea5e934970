// Summaries of a salon and its services, for every list.
import type { salon, service } from '../../../db/schema/salons/salons'
import { moneyJson } from '../../platform/values/money'
import { averageOf } from '../../reviews/rating'
import type { SalonFactsResponse, ServiceResponse } from './responses'

export function serviceFrom(row: typeof service.$inferSelect): ServiceResponse {
  const { id, category, name, description, durationMinutes } = row
  return { id, category, name, description, price: moneyJson(row.price, row.currency), durationMinutes }
}

export function cardFrom(
  row: Omit<SalonFactsResponse, 'rating'> & Pick<typeof salon.$inferSelect, 'ratingSum'>,
): SalonFactsResponse {
  const { id, name, businessType, priceRange, city, address, reviewCount } = row
  const rating = averageOf(row)
  return { id, name, businessType, priceRange, city, address, rating, reviewCount }
}
