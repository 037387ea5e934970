// What may come in about salons. Browser-safe.
import { z } from 'zod'
import { CITY_NAMES } from '../../db/cities'
import { pageInput } from '../page'
import { line, paragraphs } from '../text'

export { CITIES, CITY_NAMES, type City } from '../../db/cities'

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
  city: z.preprocess((v) => v || undefined, z.enum(CITY_NAMES).optional()),
  sort: z.enum(SORTS).default('rating'),
  ...pageInput(20),
})

export type SalonsQuery = z.output<typeof SalonsQuery>

export const SalonId = z.object({ id: z.string().min(1).max(100) })

const required = (label: string, max: number) => line(label, max).min(1, `${label} is required`)

/** What a partner says of their salon. Owner, status, rating and currency are the server's. */
const profile = {
  name: required('Salon name', 80),
  businessType: z.enum(['', ...BUSINESS_TYPES], { error: 'Choose what kind of salon it is' }),
  description: paragraphs('Description', 1000),
  address: line('Address', 160),
  city: z.enum(CITY_NAMES, { error: 'Choose a city' }),
  phone: line('Phone', 40),
  email: line('Email', 254).refine(
    (email) => email === '' || z.email().safeParse(email).success,
    'Invalid email address',
  ),
  licence: line('Licence', 60),
  priceRange: z.number({ error: 'Choose a price range' }).int().min(1).max(4),
}

/** What is left out stays as it is; a new salon needs a name and a city. */
export const SalonEdit = z.object({
  kind: z.literal('salon'),
  ...z.object(profile).partial().shape,
})

export type SalonEdit = z.output<typeof SalonEdit>

/** The whole form: what is left empty is emptied. */
export const SalonForm = z.object({
  ...profile,
  kind: z.literal('salon'),
  businessType: profile.businessType.default(''),
  description: profile.description.default(''),
  address: profile.address.default(''),
  phone: profile.phone.default(''),
  email: profile.email.default(''),
  licence: profile.licence.default(''),
})

/** What the account settings hold of it. */
export const SalonSettings = z.object({
  kind: z.literal('salon'),
  name: profile.name,
  address: required('Address', 160),
  licence: required('Licence', 60),
})
