// The filters of a salon list, as encoded in its address.
import {
  BUSINESS_TYPES,
  SERVICE_KINDS,
  SORTS,
  VISIT_MINUTES,
  WITHIN,
} from '../../../api/booking/salons/input'
import { otherDayOf } from '../../ui/days/typed-day'
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
  near: string
  within: string
  open: string
  plus: string
  date: string
  from: string
  to: string
  minutes: string
  favorites: string
  purse: string
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
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
/**
 * The filters of an address; unknown values are dropped rather than rejected.
 * @param mapped whether there is a map to view
 */
export function filtersFrom(url: string, mapped: boolean): SalonFilters {
  const { one, many, q, cursor } = filterReader(url)
  const city = one('city', isPlaceName)
  return {
    q,
    type: many('type', BUSINESS_TYPES),
    price: many('price', ['1', '2', '3', '4']),
    service: one('service', SERVICE_KINDS),
    rating: one('rating', ['3', '4', '4.5']),
    city,
    // A chosen city takes precedence over the visitor's position.
    near: city ? '' : one('near', (value) => PLACE.test(value)),
    within: one('within', WITHIN),
    open: one('open', ['1']),
    plus: one('plus', ['1']),
    date: one('date', isDate) || one(otherDayOf('date'), isDate),
    from: one('from', (value) => TIME.test(value)),
    to: one('to', (value) => TIME.test(value)),
    minutes: one('minutes', VISIT_MINUTES),
    favorites: one('favorites', ['1']),
    purse: one('purse', ['1']),
    sort: one('sort', SORTS) || USUAL_SORT,
    view: mapped ? one('view', ['map']) : '',
    cursor,
  }
}

/** The api's query. */
export function queryFrom({ favorites: _, purse: __, ...filters }: SalonFilters) {
  const { type, price, view, ...rest } = filters
  const shown = view ? { limit: PINS, next: '' } : { limit: CARDS, next: '1' }
  return { ...chosen({ ...rest, ...shown }), type, price } as Record<string, string> & {
    type: string[]
    price: string[]
  }
}

/** The api's query of a client's own search. */
export function myQueryFrom(filters: SalonFilters) {
  const { favorites, purse } = filters
  return { ...queryFrom(filters), ...(favorites && { favorites }), ...(purse && { purse }) }
}

/** The address of the same list with a change, from its first page on. */
export function addressOf(
  base: string,
  filters: SalonFilters,
  change: Partial<SalonFilters>,
): string {
  return searchAddress(base, filters, change, { sort: USUAL_SORT })
}

/** The active filters. */
export function activeFilters(filters: SalonFilters): Active<SalonFilters> {
  const { city, near, within, date, from, to, service, minutes, rating } = filters
  const hours = from || to ? `, ${clockOf(from || '00:00')} to ${clockOf(to || '24:00')}` : ''
  return [
    ...whereOn<SalonFilters>([
      [city, `Near ${city}`, { city: '' }],
      [
        near,
        `${filters.view ? 'Map area' : 'Near you'}${within && `, within ${within} km`}`,
        { near: '', within: '' },
      ],
      [date, `Free ${date && whenOf(date)}${hours}`, { date: '', from: '', to: '', minutes: '' }],
      [date && minutes, `For ${lengthOf(Number(minutes))}`, { minutes: '' }],
      [filters.open, 'Open now', { open: '' }],
      [filters.plus, 'Plus offers', { plus: '' }],
      [service, service, { service: '' }],
      [rating, `Rated ${rating} and up`, { rating: '' }],
      [filters.favorites, 'My favorites', { favorites: '' }],
      [filters.purse, 'Within my purse', { purse: '' }],
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
    ...QUICK_TYPES.filter((one) => !type.includes(one)).map((one): Active<SalonFilters>[number] => [
      one,
      { type: [...type, one] },
    ]),
  ]
}

/** "30 min", "1 h", "1 h 30 min" */
export function lengthOf(minutes: number): string {
  const parts = [
    minutes >= 60 && `${Math.floor(minutes / 60)} h`,
    minutes % 60 && `${minutes % 60} min`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** "Wed, Nov 25" */
function whenOf(date: string): string {
  return `${dateParts(date).weekday}, ${shortDate(date)}`
}

/** "9:30 AM" for "09:30" */
function clockOf(time: string): string {
  return minutes(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))
}
