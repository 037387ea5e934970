// The filters of a product list, as encoded in its address.
import {
  CURRENCIES,
  type Currency,
  DEFAULT_CURRENCY,
  isCurrency,
  parseAmount,
} from '../../../api/platform/values/money'
import { COUNTRY_NAMES, currencyIn, PRODUCT_CATEGORIES, PRODUCT_SORTS } from '../../../api/shop/storefront/input'
import { type Active, chosen, eachOf, filterReader, isPlaceName, searchAddress, whereOn } from '../search/filters'

/** Categories that the rail offers; the others are in the panel. */
const QUICK = 5

/** Named as in the address; empty: not set. */
export type ProductFilters = {
  q: string
  category: string[]
  country: string
  city: string
  currency: string
  min: string
  max: string
  stock: string
  plus: string
  rating: string
  favorites: string
  sort: string
  cursor: string
}

/**
 * The filters of an address; unknown values are dropped rather than rejected.
 * @param ownCurrency the viewer's currency, if known: prices are in it unless another is named
 */
export function productFiltersFrom(url: string, ownCurrency?: Currency): ProductFilters {
  const { one, many, q, cursor } = filterReader(url)
  const place = { city: one('city', isPlaceName), country: one('country', COUNTRY_NAMES) }
  const named = one('currency', CURRENCIES)
  const currency = isCurrency(named) ? named : currencyAt(place, ownCurrency)
  const amount = (name: string) => one(name, (text) => parseAmount(text, currency).ok)
  const [min, max] = [amount('min'), amount('max')]
  return {
    q,
    category: many('category', PRODUCT_CATEGORIES),
    ...place,
    currency: min || max ? currency : '',
    min,
    max,
    stock: one('stock', ['1']),
    plus: one('plus', ['1']),
    rating: one('rating', ['3', '4', '4.5']),
    favorites: one('favorites', ['1']),
    sort: one('sort', PRODUCT_SORTS),
    cursor,
  }
}

/** The currency of prices where none was chosen. */
export function currencyAt({ country }: { country: string }, fallback = DEFAULT_CURRENCY): Currency {
  const local = currencyIn(country) ?? ''
  return isCurrency(local) ? local : fallback
}

/**
 * The api's query.
 * @param ownCurrency the viewer's currency, in which prices are told too; empty: not known
 */
export function productQueryFrom({ favorites: _, ...filters }: ProductFilters, ownCurrency: Currency | '') {
  return chosen({ ...filters, currency: filters.currency || ownCurrency })
}

/** The api's query of a client's own search. */
export function myProductQueryFrom(filters: ProductFilters, ownCurrency: Currency | '') {
  const { favorites } = filters
  return { ...productQueryFrom(filters, ownCurrency), ...(favorites && { favorites }) }
}

/** The address of the same list with a change, from its first page on. */
export const productsAt = searchAddress<ProductFilters>

/** The active filters. */
export function activeProductFilters(filters: ProductFilters): Active<ProductFilters> {
  const { country, city, currency, min, max, rating } = filters
  const priced = [min && `from ${min}`, max && `up to ${max}`].filter(Boolean).join(' ')
  return [
    ...eachOf<ProductFilters>('category', filters.category),
    ...whereOn<ProductFilters>([
      [country, country, { country: '' }],
      [city, city, { city: '' }],
      [priced, `${currency} ${priced}`, { currency: '', min: '', max: '' }],
      [filters.stock, 'In stock', { stock: '' }],
      [filters.plus, 'Plus offers', { plus: '' }],
      [rating, `Rated ${rating} and up`, { rating: '' }],
      [filters.favorites, 'My favorites', { favorites: '' }],
    ]),
  ]
}

/** What is offered beside the active filters. */
export function quickProductFilters({ stock, category }: ProductFilters): Active<ProductFilters> {
  const left = PRODUCT_CATEGORIES.filter((productCategory) => !category.includes(productCategory)).slice(0, QUICK)
  return [
    ...(stock ? [] : ([['In stock', { stock: '1' }]] as Active<ProductFilters>)),
    ...left.map((item): Active<ProductFilters>[number] => [item, { category: [...category, item] }]),
  ]
}
