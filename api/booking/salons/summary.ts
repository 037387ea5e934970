// What is shown of a salon and of its services, wherever they are listed.
import type { salon, service } from '../../../db/schema/booking/salons'
import { type MoneyJson, moneyJson } from '../../platform/values/money'
import { averageOf } from './rating'

export type SalonFacts = {
  id: string
  name: string
  businessType: string
  /** 1 to 4: $ to $$$$. */
  priceRange: number
  city: string
  address: string
  /** Null until the first review: shown as "New". */
  rating: number | null
  reviewCount: number
}

export type SalonService = {
  id: string
  category: string
  name: string
  description: string
  price: MoneyJson
  durationMinutes: number
}

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
