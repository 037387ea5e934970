// What a list of products is narrowed to, as its address says it: read from it, asked of the api, and
// written into the addresses of everything that changes it.
import {
  CURRENCIES,
  type Currency,
  DEFAULT_CURRENCY,
  isCurrency,
  parseAmount,
} from '../../../api/platform/values/money'
import {
  CITIES,
  CITY_NAMES,
  COUNTRIES,
  PRODUCT_CATEGORIES,
  PRODUCT_SORTS,
} from '../../../api/shop/storefront/input'

/** Named as in the address; empty: not asked for. */
export type ProductFilters = {
  q: string
  category: string[]
  country: string
  city: string
  currency: string
  min: string
  max: string
  stock: string
  rating: string
  favorites: string
  sort: string
  cursor: string
}

/** The filters of an address; values that nobody knows are dropped rather than refused. */
export function productFiltersFrom(url: string): ProductFilters {
  const { searchParams } = new URL(url)
  const one = (name: string, known: (value: string) => boolean) => {
    const value = searchParams.get(name) ?? ''
    return known(value) ? value : ''
  }
  const of = (values: readonly string[]) => (value: string) => values.includes(value)
  const place = { city: one('city', of(CITY_NAMES)), country: one('country', of(COUNTRIES)) }
  const named = one('currency', of(CURRENCIES))
  const currency = isCurrency(named) ? named : currencyAt(place)
  const amount = (name: string) => one(name, (text) => parseAmount(text, currency).ok)
  const [min, max] = [amount('min'), amount('max')]
  return {
    q: (searchParams.get('q') ?? '').slice(0, 100),
    category: searchParams.getAll('category').filter(of(PRODUCT_CATEGORIES)),
    ...place,
    currency: min || max ? currency : '',
    ...{ min, max },
    stock: one('stock', of(['1'])),
    rating: one('rating', of(['3', '4', '4.5'])),
    favorites: one('favorites', of(['1'])),
    sort: one('sort', of(PRODUCT_SORTS)),
    cursor: searchParams.get('cursor') ?? '',
  }
}

/** The currency in which prices are asked for where none was chosen. */
export function currencyAt({ city, country }: { city: string; country: string }): Currency {
  const place = Object.entries(CITIES).find(([name, one]) =>
    city ? name === city : one.country === country,
  )?.[1].currency
  return place && isCurrency(place) ? place : DEFAULT_CURRENCY
}

/** What the api is asked. */
export function productQueryFrom({ favorites: _, ...filters }: ProductFilters) {
  const { category, ...rest } = filters
  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
  return { ...said, category } as Record<string, string> & { category: string[] }
}

/** What is asked of a client's own search. */
export function myProductQueryFrom(filters: ProductFilters) {
  const { favorites } = filters
  return { ...productQueryFrom(filters), ...(favorites && { favorites }) }
}

/** The address of the same list with something changed, from its first page on. */
export function productsAt(
  base: string,
  filters: ProductFilters,
  change: Partial<ProductFilters>,
): string {
  const { category, ...rest } = { ...filters, cursor: '', ...change }
  const pairs: [string, string][] = [
    ...Object.entries(rest),
    ...category.map((one): [string, string] => ['category', one]),
  ]
  const said = pairs.filter(([, value]) => value)
  return said.length > 0 ? `${base}?${new URLSearchParams(said)}` : base
}

/** What the list is narrowed to, in words, and what is left of the filters without each. */
export function activeProductFilters(
  filters: ProductFilters,
): [label: string, rest: Partial<ProductFilters>][] {
  const { country, city, currency, min, max, rating } = filters
  const priced = [min && `from ${min}`, max && `up to ${max}`].filter(Boolean).join(' ')
  const single: [string | false, string, Partial<ProductFilters>][] = [
    [country, country, { country: '' }],
    [city, city, { city: '' }],
    [priced, `${currency} ${priced}`, { currency: '', min: '', max: '' }],
    [filters.stock, 'In stock', { stock: '' }],
    [rating, `Rated ${rating} and up`, { rating: '' }],
    [filters.favorites, 'My favorites', { favorites: '' }],
  ]
  return [
    ...filters.category.map((one): [string, Partial<ProductFilters>] => [
      one,
      { category: filters.category.filter((other) => other !== one) },
    ]),
    ...single.flatMap(([on, label, rest]): [string, Partial<ProductFilters>][] =>
      on ? [[label, rest]] : [],
    ),
  ]
}
