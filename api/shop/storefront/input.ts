// Input schemas of shops and their products. Browser-safe; the forms use the same schemas.
import { z } from 'zod'
import { COUNTRY_NAMES } from '../../../db/places/countries'
import { pageInput } from '../../platform/pagination'
import { CityField, CityFilter } from '../../platform/places/input'
import { flag, optional, several } from '../../platform/query'
import { line, noAddresses, noLinks, notOurs, paragraphs, required } from '../../platform/text'
import { CURRENCIES } from '../../platform/values/money'

export { COUNTRY_NAMES, currencyIn } from '../../../db/places/countries'

/** The product categories. */
export const PRODUCT_CATEGORIES = [
  'Hair Care',
  'Extensions & Wigs',
  'Skincare',
  'Makeup',
  'Nails',
  'Fragrance',
  'Bath & Body',
  'Grooming',
  'Tools & Accessories',
  'Wellness',
] as const

/** `relevance` applies to a text search; without one it means newest first. */
export const PRODUCT_SORTS = ['relevance', 'newest', 'rating', 'price', 'price-high'] as const

/** "1200" or "12.50", in the currency given next to it. */
const price = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'Use an amount like 1200.')

/**
 * `min` and `max` are in `currency`; prices in others are compared by our newest rates, and told in it too. Without a
 * `sort`, a client finds first what reaches them and can be bought, then the newest.
 */
export const ProductsQuery = z.object({
  q: z.string().trim().max(100).default(''),
  category: several(z.enum(PRODUCT_CATEGORIES)),
  country: optional(z.enum(COUNTRY_NAMES)),
  city: CityFilter,
  /** What is sold in this country comes first, where newest first is the order. */
  first: optional(z.enum(COUNTRY_NAMES)),
  currency: optional(z.enum(CURRENCIES)),
  min: optional(price),
  max: optional(price),
  stock: flag,
  /** Those that Plus members get at a discount now. */
  plus: flag,
  rating: optional(z.coerce.number().min(1).max(5)),
  sort: optional(z.enum(PRODUCT_SORTS)),
  ...pageInput(20),
})

export type ProductsQuery = z.output<typeof ProductsQuery>

/** Filters for signed-in clients: their favorites. */
export const MyProductsQuery = ProductsQuery.extend({ favorites: flag })

/** A shop's page: its products, optionally of one category. */
export const ShopQuery = z.object({ category: optional(z.enum(PRODUCT_CATEGORIES)), ...pageInput(20) })

export type ShopQuery = z.output<typeof ShopQuery>

/** A seller's description of their shop. Owner, status and currency are set by the server. */
const profile = {
  name: required('Store name', 80)
    .refine(...noLinks('Store name'))
    .refine(...notOurs('Store name')),
  description: paragraphs('Description', 1000),
  address: line('Address', 160).refine(...noAddresses('Address')),
  city: CityField,
  phone: line('Phone', 40),
  taxNumber: line('Tax number', 60),
}

/** Absent fields stay unchanged; a new shop needs a name and a city. */
export const ShopEdit = z.object({ kind: z.literal('shop'), ...z.object(profile).partial().shape })

export type ShopEdit = z.output<typeof ShopEdit>

/** The whole form: empty fields are cleared. */
export const ShopForm = z.object({
  ...profile,
  kind: z.literal('shop'),
  description: profile.description.default(''),
  address: profile.address.default(''),
  phone: profile.phone.default(''),
  taxNumber: profile.taxNumber.default(''),
})

/** The part that the account settings edit. */
export const ShopSettings = z.object({
  kind: z.literal('shop'),
  name: profile.name,
  address: required('Address', 160).refine(...noAddresses('Address')),
  taxNumber: required('Tax number', 60),
})
