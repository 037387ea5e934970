// What is written down about each salon under salons/; the rest of its data is made from it.
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
  /** How many work there; `staff` names those whom the description or a review mentions. */
  team: number
  staff?: string[]
  /** All of them, where the choice matters; `signature` names only those it is known for. */
  services?: string[]
  signature?: string[]
  buffers?: false
  reviews: number
  /** What the ratings come to, about. */
  stars: number
  lead?: number
  horizon?: number
  draft?: true
  amenities: string
  description: string
}
