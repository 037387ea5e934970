// The facts about each salon under salons/; the rest of its data is derived from them.
import type { HoursName } from './schedule'

export type BusinessType =
  | 'Hair Salon'
  | 'Barbershop'
  | 'Nail Salon'
  | 'Spa'
  | 'Makeup Studio'
  | 'Threading Salon'
  | 'Waxing Studio'
  | 'Med Spa'
  | 'Brow Bar'
  | 'Lash Studio'
  | 'Mobile Beauty'

export type SalonFacts = {
  name: string
  type: BusinessType
  priceRange: 1 | 2 | 3 | 4
  owner: string
  address: string
  /** Latitude, longitude. */
  at: [number, number]
  hours: HoursName
  /** The number of staff; `staff` names those mentioned in the description or a review. */
  team: number
  staff?: string[]
  /** All of them, where the choice matters; `signature` names only those it is known for. */
  services?: string[]
  signature?: string[]
  buffers?: false
  reviews: number
  /** The approximate average rating. */
  stars: number
  lead?: number
  horizon?: number
  draft?: true
  amenities: string
  description: string
}
