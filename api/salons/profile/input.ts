// Input schemas for salons. Browser-safe.
import { z } from 'zod'
import { Day } from '../../platform/day'
import { pageInput } from '../../platform/pagination'
import { CityField, CityFilter } from '../../platform/places/input'
import { pointIn, pointText } from '../../platform/places/map-link'
import { flag, optional, several } from '../../platform/query'
import { line, noAddresses, noLinks, notOurs, paragraphs, required } from '../../platform/text'
import { CURRENCIES } from '../../platform/values/money'
import { foldedTerms } from '../../platform/values/spelling'

/** Services per visit. */
export const MAX_SERVICES = 8

export const TOO_MANY_SERVICES = `Book up to ${MAX_SERVICES} services at a time.`

export const NO_SALON = 'The requested salon could not be found.'

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

/** Amenities of a salon. */
export const AMENITIES = [
  'WiFi',
  'Parking',
  'Air Conditioning',
  'Card Payments',
  'Refreshments',
  'Wheelchair Access',
  'Kids Welcome',
  'Women Only',
  'Private Rooms',
  'Prayer Space',
  'Shower',
  'Steam Room',
  'Bridal Room',
  'TV & Sport',
  'Garden',
  'Backup Power',
  'Comes to You',
] as const

/**
 * Kinds of services, in the order of their numbers in the database, which also stores the price
 * list headings that each stands for (`service_kind`).
 */
export const SERVICE_KINDS = [
  'Hair',
  'Braids & Locs',
  'Cuts & Beard',
  'Color',
  'Nails',
  'Massage & Body',
  'Facials & Skin',
  'Makeup & Bridal',
  'Brows & Lashes',
  'Waxing & Threading',
] as const

/** As addresses name a kind of services: "braids-and-locs". */
export function slugOf(kind: string): string {
  return kind.toLowerCase().replaceAll(' & ', '-and-').replaceAll(' ', '-')
}

/** As addresses name a city: "dar-es-salaam". */
export function citySlug(city: string): string {
  return foldedTerms(city).join('-')
}

/** Kinds of services by what addresses call them. */
export const KIND_SLUGS = SERVICE_KINDS.map(slugOf)

export const SORTS = ['distance', 'rating', 'price'] as const

/** Search radius in kilometres; the largest by default. */
export const WITHIN = [1, 2, 5, 10, 25, 50] as const
export const WIDEST = 50

/** Visit length for the free-time search, in minutes; the second by default. */
export const VISIT_MINUTES = [30, 60, 90, 120, 180, 240] as const

/** "-1.29,36.82": degrees north and east. */
const place = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/, 'Use coordinates like -1.29,36.82.')
  .transform((text) => {
    const [latitude = 0, longitude = 0] = text.split(',').map(Number)
    return { latitude, longitude }
  })
  .refine(({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, {
    message: 'These coordinates don’t exist.',
  })

/** "14:00", or "24:00", as minutes of the day. */
const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Use a time like 14:00.')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))

/** The highest price of a visit, in whole units of `currency`. */
const maxPrice = optional(z.coerce.number().int().min(1).max(99_999_999))

/** At the same time: so many professionals are free. */
export const MOST_PEOPLE = 4
const people = optional(z.coerce.number().int().min(1).max(MOST_PEOPLE))

/** `date`, `from`, `to`: by each salon's own clock. */
export const SalonsQuery = z.object({
  q: z.string().trim().max(100).default(''),
  type: several(z.enum(BUSINESS_TYPES)),
  price: several(z.coerce.number().int().min(1).max(4)),
  service: optional(z.enum(SERVICE_KINDS)),
  rating: optional(z.coerce.number().min(1).max(5)),
  city: CityFilter,
  near: optional(place),
  within: optional(z.coerce.number().int().min(1).max(WIDEST)),
  open: flag,
  /** Those that give Plus members a discount now. */
  plus: flag,
  date: optional(Day),
  from: optional(timeOfDay),
  to: optional(timeOfDay),
  minutes: optional(z.coerce.number().int().min(15).max(420)),
  max: maxPrice,
  /**
   * Prices are also told in it, and `max` is in it: others are compared at the newest rates. Absent: each salon's own.
   */
  currency: optional(z.enum(CURRENCIES)),
  people,
  /** With the first free time of the coming days for each, where no date is asked for. */
  next: flag,
  sort: z.enum(SORTS).default('rating'),
  ...pageInput(20),
})

export type SalonsQuery = z.output<typeof SalonsQuery>

/** Filters for signed-in clients: their favourites, and prices their purse covers. */
export const MySalonsQuery = SalonsQuery.extend({ favorites: flag, purse: flag })

export const EmbeddedTimesQuery = z.object({ service: optional(z.string().max(100)) })

/** A city with salons, as addresses name it: "dar-es-salaam". */
export const CityId = z.object({ city: z.string().min(1).max(100) })

export const CityQuery = z.object({ kind: optional(z.enum(KIND_SLUGS)), cursor: z.string().max(400).optional() })

/** A sentence that asks for a salon. */
export const SalonRequestQuery = z.object({ q: z.string().trim().max(100).default('') })

const NO_POINT = 'Paste a link from a map, or coordinates like -1.2921, 36.8219.'

const SHORT_LINK =
  'We can’t read short links. Open it, then copy the long address from your browser, or the coordinates.'

/** Where it is, as coordinates; a link of a map is read as those. Empty: only its city is known. */
const PinField = z
  .string()
  .max(2000, NO_POINT)
  .transform((text, ctx) => {
    if (text.trim() === '') return ''
    const point = pointIn(text)
    if (point !== null && point !== 'short') return pointText(point)
    ctx.addIssue({ code: 'custom', message: point === 'short' ? SHORT_LINK : NO_POINT })
    return z.NEVER
  })

/** A salon's editable profile. Owner, status, rating and currency are the server's. */
const profile = {
  name: required('Salon name', 80)
    .refine(...noLinks('Salon name'))
    .refine(...notOurs('Salon name')),
  businessType: z.enum(['', ...BUSINESS_TYPES], { error: 'Choose what kind of salon it is' }),
  description: paragraphs('Description', 1000),
  address: line('Address', 160).refine(...noAddresses('Address')),
  city: CityField,
  pin: PinField,
  phone: line('Phone', 40),
  email: line('Email', 254).refine(
    (email) => email === '' || z.email().safeParse(email).success,
    'Invalid email address',
  ),
  licence: line('License', 60),
  taxNumber: line('Tax number', 60),
  priceRange: z.number({ error: 'Choose a price range' }).int().min(1).max(4),
  amenities: z.array(line('Amenity', 40).min(1)).max(20, 'At most 20 amenities'),
}

/** Absent fields stay unchanged; a new salon needs a name and a city. */
export const SalonEdit = z.object({ kind: z.literal('salon'), ...z.object(profile).partial().shape })

export type SalonEdit = z.output<typeof SalonEdit>

/** The whole form: empty fields are cleared. */
export const SalonForm = z.object({
  ...profile,
  kind: z.literal('salon'),
  businessType: profile.businessType.default(''),
  description: profile.description.default(''),
  address: profile.address.default(''),
  pin: profile.pin.default(''),
  phone: profile.phone.default(''),
  email: profile.email.default(''),
  licence: profile.licence.default(''),
  taxNumber: profile.taxNumber.default(''),
  amenities: profile.amenities.default([]),
})

/** The part that is edited in the account settings. */
export const SalonSettings = z.object({
  kind: z.literal('salon'),
  name: profile.name,
  address: required('Address', 160).refine(...noAddresses('Address')),
  licence: required('License', 60),
  taxNumber: profile.taxNumber.default(''),
})
