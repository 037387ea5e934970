// What may come in about salons. Browser-safe.
import { z } from 'zod'
import { pageInput } from '../page'

export const BUSINESS_TYPES = [
  'Hair Salon',
  'Barbershop',
  'Nail Salon',
  'Spa',
  'Makeup Studio',
  'Threading Salon',
  'Waxing Studio',
  'Med Spa',
  'Brow Bar',
  'Lash Studio',
  'Mobile Beauty',
] as const

/** Where people can say they are; distances are measured from these points. */
export const CITIES = {
  Nairobi: { latitude: -1.2864, longitude: 36.8172 },
  Kampala: { latitude: 0.3136, longitude: 32.5811 },
  'Dar es Salaam': { latitude: -6.8161, longitude: 39.2803 },
  Kigali: { latitude: -1.9536, longitude: 30.0605 },
  Lagos: { latitude: 6.4541, longitude: 3.3947 },
  Accra: { latitude: 5.5571, longitude: -0.2012 },
  Johannesburg: { latitude: -26.2041, longitude: 28.0473 },
} as const

export type City = keyof typeof CITIES

export const SORTS = ['distance', 'rating', 'price'] as const

/** One value or several under one name, as a form with checkboxes sends them. */
const several = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || value === '' ? [] : Array.isArray(value) ? value : [value]),
    z.array(item).max(20),
  )

export const SalonsQuery = z.object({
  q: z.string().trim().max(100).default(''),
  type: several(z.enum(BUSINESS_TYPES)),
  price: several(z.coerce.number().int().min(1).max(4)),
  city: z.preprocess(
    (v) => v || undefined,
    z.enum(Object.keys(CITIES) as [City, ...City[]]).optional(),
  ),
  sort: z.enum(SORTS).default('rating'),
  ...pageInput(20),
})

export type SalonsQuery = z.output<typeof SalonsQuery>

export const SalonId = z.object({ id: z.string().min(1).max(100) })
