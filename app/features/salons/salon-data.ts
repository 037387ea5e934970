// The data of a salon's page.

import { type MoneyJson, minorOf } from '../../../api/platform/values/money'
import type { SalonResponse } from '../../../api/salons/discovery/page-responses'
import { type Via, viaOf } from '../../../api/salons/links/input'
import { isDate } from '../search/filters'

export const NO_SERVICES = 'No services available at this time.'

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const LONGEST_ID = 100

const TABS = ['services', 'about', 'reviews', 'gallery'] as const

export type SalonTab = (typeof TABS)[number]

export const TAB_NAMES: readonly SalonTab[] = TABS

/** The day and time that were searched for, at the salon; the professional and the way that a booking link names. */
export type Wanted = { date?: string; time?: string; staff?: string; via?: Via }

/** The parameters in the address: a tab, reviews after a cursor, and the time that was searched for. */
export function requestedTab(url: string): { tab: SalonTab; cursor: string | undefined; wanted: Wanted } {
  const { searchParams } = new URL(url)
  const date = searchParams.get('date') ?? ''
  const time = searchParams.get('time') ?? ''
  const staff = searchParams.get('staff')
  const via = viaOf(searchParams.get('via'))
  const requested = searchParams.get('tab')
  const tab = TABS.find((name) => name === requested) ?? 'services'
  return {
    tab,
    cursor: (tab === 'reviews' && searchParams.get('cursor')) || undefined,
    wanted: {
      ...(isDate(date) && { date, ...(TIME.test(time) && { time }) }),
      ...(staff && staff.length <= LONGEST_ID && { staff }),
      ...(via && { via }),
    },
  }
}

/** The lowest price of its services, if it has any. */
export function cheapestOf({ services }: Pick<SalonResponse, 'services'>): MoneyJson | undefined {
  return services.map(({ price }) => price).sort((a, b) => minorOf(a) - minorOf(b))[0]
}

/** A salon's page, with the time that was searched for. */
export function salonPath(path: string, wanted: Wanted): string {
  const query = new URLSearchParams(wanted)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The salon on a map, and directions to it. */
export function mapsUrl({ name, address, city, pinned, latitude, longitude }: SalonResponse): string {
  const query = pinned ? `${latitude},${longitude}` : `${name}, ${address}, ${city}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}

/** The page with the visitor's own controls. */
export function clientPath(id: string): string {
  return `/client/salons/${id}`
}
