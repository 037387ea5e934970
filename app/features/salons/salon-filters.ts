// The filters of a salon list, as encoded in its address.

import { isCurrency } from '../../../api/platform/values/money'
import { BUSINESS_TYPES, SERVICE_KINDS, SORTS, VISIT_MINUTES, WITHIN } from '../../../api/salons/profile/input'
import { minutes } from '../../ui/display/duration'
import { dateParts, shortDate } from '../../ui/display/time'
import {
  type Active,
  chosen,
  eachOf,
  filterReader,
  isDate,
  isPlaceName,
  searchAddress,
  whereOn,
} from '../search/filters'

/** Named as in the address; empty: not set. */
export type SalonFilters = {
  q: string
  type: string[]
  price: string[]
  service: string
  rating: string
  city: string
  /** Everywhere, where the list would begin at the reader's own place; empty where a place is set. */
  all: string
  near: string
  within: string
  /** What the place near which is searched is called. */
  place: string
  open: string
  plus: string
  date: string
  from: string
  to: string
  minutes: string
  /** The highest price, in whole units of `currency`. */
  max: string
  /** Of the highest price: its own, else the reader's; empty: each salon's own. */
  currency: string
  /** How many at the same time; empty: one. */
  people: string
  favorites: string
  purse: string
  /** What a stranger has opened to choose. */
  choose: string
  /** The sentence that these filters were understood from. */
  said: string
  /** What it asks for that only the reader's device or account knows: "near", "purse", or both. */
  asked: string
  /** Words of it that no salon with these filters has: they were left out. */
  without: string
  sort: string
  view: string
  cursor: string
}

export const SORT_NAMES: Record<(typeof SORTS)[number], string> = {
  distance: 'Distance',
  rating: 'Rating',
  price: 'Price',
}

/** The default; addresses omit it. */
export const USUAL_SORT = 'rating'

/** The maximum number of pins on a map. */
const PINS = '100'

/** Salons on a page of the list. */
const CARDS = '12'

const PLACE = /^-?\d{1,2}(\.\d{1,6})?,-?\d{1,3}(\.\d{1,6})?$/
/** The names of the choosers, see salon-asks.ts. */
const ASK_NAMES = ['service', 'day', 'hours', 'place', 'price', 'people']

const MAX = /^[1-9]\d{0,7}$/
const MAX_QUERY = 100
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
/**
 * The filters of an address; unknown values are dropped rather than rejected.
 * @param mapped whether there is a map to view
 * @param reader where who reads it is, as far as that is known: the list begins there, and prices are in its currency
 */
export function filtersFrom(
  url: string,
  mapped: boolean,
  reader: { city: string; currency: string } | null,
): SalonFilters {
  const { one, many, q, cursor } = filterReader(url)
  const city = one('city', isPlaceName) || (beginsAtReader(url) ? (reader?.city ?? '') : '')
  return {
    q,
    type: many('type', BUSINESS_TYPES),
    price: many('price', ['1', '2', '3', '4']),
    service: one('service', SERVICE_KINDS),
    rating: one('rating', ['3', '4', '4.5']),
    city,
    all: city ? '' : one('all', ['1']) || (new URL(url).searchParams.has('city') ? '1' : ''),
    // A chosen city takes precedence over the visitor's position.
    near: city ? '' : one('near', (value) => PLACE.test(value)),
    within: one('within', WITHIN),
    place: one('place', isPlaceName),
    open: one('open', ['1']),
    plus: one('plus', ['1']),
    date: one('date', isDate),
    from: one('from', (value) => TIME.test(value)),
    to: one('to', (value) => TIME.test(value)),
    minutes: one('minutes', VISIT_MINUTES),
    max: one('max', (value) => MAX.test(value)),
    currency: one('currency', isCurrency) || (reader?.currency ?? ''),
    people: one('people', [2, 3, 4]),
    favorites: one('favorites', ['1']),
    purse: one('purse', ['1']),
    choose: one('choose', ASK_NAMES),
    said: textIn(url, 'said'),
    asked: textIn(url, 'asked'),
    without: textIn(url, 'without'),
    sort: one('sort', SORTS) || USUAL_SORT,
    view: mapped ? one('view', ['map']) : '',
    cursor,
  }
}

/** What asks for salons of another place, or wherever they are. */
const ELSEWHERE = ['all', 'city', 'near', 'q', 'said', 'favorites', 'purse', 'cursor']

/** Whether the list of an address begins at the place of its reader. */
function beginsAtReader(url: string): boolean {
  const { searchParams } = new URL(url)
  return ELSEWHERE.every((name) => !searchParams.has(name))
}

/** The filters of the list of all places, where it began at the place of its reader and nothing is there; else null. */
export function widened(url: string, filters: SalonFilters, found: { total: number } | null): SalonFilters | null {
  const nothing = found?.total === 0 && filters.city && beginsAtReader(url)
  return nothing ? { ...filters, ...ANYWHERE } : null
}

/** The change that makes it the list of all places. */
export const ANYWHERE = { city: '', near: '', within: '', place: '', all: '1' } as const

function textIn(url: string, name: string): string {
  return (new URL(url).searchParams.get(name) ?? '').slice(0, MAX_QUERY)
}

/** The api's query. */
export function queryFrom({
  favorites: _,
  purse: __,
  place: ___,
  said: ____,
  asked: _____,
  without: ______,
  choose: _______,
  all: ________,
  ...filters
}: SalonFilters) {
  const { type, price, view, ...rest } = filters
  const page = view ? { limit: PINS, next: '' } : { limit: CARDS, next: '1' }
  return {
    ...chosen({ ...rest, ...page }),
    type,
    price,
  } as Record<string, string> & { type: string[]; price: string[] }
}

/** The api's query of a client's own search. */
export function myQueryFrom(filters: SalonFilters) {
  const { favorites, purse } = filters
  return { ...queryFrom(filters), ...(favorites && { favorites }), ...(purse && { purse }) }
}

/** The address of the list that a sentence asks for: what it says, beside the filters that were there. */
export function understoodPath(
  base: string,
  filters: SalonFilters,
  understood: Record<string, string | number | boolean | undefined>,
): string {
  const { nearMe, ...meaning } = understood
  const values = Object.entries(meaning).map(([name, value]) => [name, value === true ? '1' : String(value ?? '')])
  const places = meaning.city || meaning.near ? { ...ANYWHERE, all: '' } : {}
  return addressOf(base, filters, {
    ...places,
    ...(Object.fromEntries(values) as Partial<SalonFilters>),
    ...(meaning.near && !meaning.sort && { sort: 'distance' }),
    said: filters.q,
    asked: [nearMe && 'near', meaning.purse && 'purse'].filter(Boolean).join(','),
    without: '',
  })
}

/** The address of the list without the words of a sentence that alone leave nothing of it; null: they don't. */
export function forgivingPath(base: string, filters: SalonFilters, list: { total: number } | null): string | null {
  const { said, q } = filters
  if (!said || !q || list?.total !== 0) return null
  return addressOf(base, filters, { q: '', without: q })
}

/** The address of the same list with a change, from its first page on. */
export function addressOf(base: string, filters: SalonFilters, change: Partial<SalonFilters>): string {
  const { max } = { ...filters, ...change }
  return searchAddress(base, filters, max ? change : { ...change, currency: '' }, { sort: USUAL_SORT })
}

/** The active filters. */
export function activeFilters(filters: SalonFilters): Active<SalonFilters> {
  return [...requestedFilters(filters), ...otherFilters(filters)]
}

/** Those that the chips above the list say and change. */
function requestedFilters(filters: SalonFilters): Active<SalonFilters> {
  const { city, near, date, from, to, service, max, people, purse } = filters
  const hours = from || to ? `, ${hoursText(filters)}` : ''
  return whereOn<SalonFilters>([
    [city || near, placeText(filters), ANYWHERE],
    [date, `Free ${date && dayText(date)}${hours}`, { date: '', from: '', to: '', minutes: '', people: '' }],
    [service, service, { service: '' }],
    [max, `Up to ${sumText(filters)}`, { max: '' }],
    [people, `For ${people}`, { people: '' }],
    [purse, 'Within my purse', { purse: '' }],
  ])
}

/** The others, each a chip that removes it. */
export function otherFilters(filters: SalonFilters): Active<SalonFilters> {
  const { date, minutes, rating } = filters
  return [
    ...whereOn<SalonFilters>([
      [date && minutes, `For ${lengthOf(Number(minutes))}`, { minutes: '' }],
      [filters.open, 'Open now', { open: '' }],
      [filters.plus, 'Plus offers', { plus: '' }],
      [rating, `Rated ${rating} and up`, { rating: '' }],
      [filters.favorites, 'My favorites', { favorites: '' }],
    ]),
    ...eachOf<SalonFilters>('type', filters.type),
    ...eachOf<SalonFilters>('price', filters.price, (price) => '$'.repeat(Number(price))),
  ]
}

/** The types that the rail offers; the others are in the panel. */
const QUICK_TYPES = ['Hair Salon', 'Barbershop', 'Nail Salon', 'Spa'] as const

/** What is offered beside the active filters. */
export function quickFilters({ open, type }: SalonFilters): Active<SalonFilters> {
  return [
    ...(open ? [] : ([['Open now', { open: '1' }]] as Active<SalonFilters>)),
    ...QUICK_TYPES.filter((quickType) => !type.includes(quickType)).map((quickType): Active<SalonFilters>[number] => [
      quickType,
      { type: [...type, quickType] },
    ]),
  ]
}

/** "30 min", "1 h", "1 h 30 min" */
export function lengthOf(minutes: number): string {
  const parts = [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`]
  return parts.filter(Boolean).join(' ')
}

/** "Near Nairobi", "Near kilimani, within 5 km"; empty: anywhere. */
export function placeText({ city, near, place, within, view }: SalonFilters): string {
  if (city) return `Near ${city}`
  if (!near) return ''
  const where = place ? `Near ${place}` : view ? 'Map area' : 'Near you'
  return `${where}${within && `, within ${within} km`}`
}

/** "2:00 PM to 5:00 PM"; empty: at any time. */
export function hoursText({ from, to }: Pick<SalonFilters, 'from' | 'to'>): string {
  if (!from && !to) return ''
  if (!to) return `From ${clockOf(from)}`
  return from ? `${clockOf(from)} to ${clockOf(to)}` : `Until ${clockOf(to)}`
}

type Priced = Pick<SalonFilters, 'max' | 'currency'>

/** "My purse", "Up to KES 5,000"; empty: at any price. */
export function priceText(filters: Priced & Pick<SalonFilters, 'purse'>): string {
  const { max, purse } = filters
  return [purse && 'My purse', max && `Up to ${sumText(filters)}`].filter(Boolean).join(', ')
}

/** "KES 5,000"; "5,000" of any currency. */
export function sumText({ max, currency }: Priced): string {
  const amount = Number(max).toLocaleString('en-US')
  return currency ? `${currency} ${amount}` : amount
}

/** "Wed, Nov 25" */
export function dayText(date: string): string {
  return `${dateParts(date).weekday}, ${shortDate(date)}`
}

/** "9:30 AM" for "09:30" */
function clockOf(time: string): string {
  return minutes(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
}
