// The days that a seller's figures cover: days in the shop's city, which is known only from the
// read. So the bounds are computed for every city, and the statement picks the right ones. Pure.
import { type SQL, sql } from 'drizzle-orm'
import { CITIES, type City } from '../../../db/cities'
import { addDays, localDate } from '../../platform/values/dates'
import { daysBetween } from '../../platform/values/recurrence'
import { instantAt } from '../../platform/values/time'
import { zoneOf } from '../storefront/own-shop'
import type { SalesQuery } from './input'

export type Range = {
  /** The first and the last day, both included: "2026-11-21". */
  from: string
  to: string
  /** The number of days, and their dates. */
  days: number
  dates: string[]
  /**
   * Instants, UTC milliseconds: start of the first day, end of the last, and start of the range
   * before.
   */
  since: number
  until: number
  before: number
}

/** The requested days in a zone. */
export function rangeIn(query: SalesQuery, now: number, timeZone: string): Range {
  const { from, to } = datesOf(query, now, timeZone)
  const days = daysBetween(from, to) + 1
  const begins = (date: string) => instantAt(date, 0, timeZone)
  return {
    ...{ from, to, days },
    dates: Array.from({ length: days }, (_, i) => addDays(from, i)),
    since: begins(from),
    until: begins(addDays(to, 1)),
    before: begins(addDays(from, -days)),
  }
}

/** The requested days in the zone of a shop's city. */
export function rangeOf(query: SalesQuery, now: number, city: string | undefined): Range {
  return rangeIn(query, now, zoneOf(city))
}

/** The bound (UTC ms) of a range by the shop's city, as a column next to `city`. */
export function boundIn(
  query: SalesQuery,
  now: number,
  bound: 'since' | 'until' | 'before',
): SQL<number> {
  const cities = Object.keys(CITIES) as City[]
  const cases = cities.map((city) => sql`WHEN ${city} THEN ${rangeOf(query, now, city)[bound]}`)
  return sql`CASE city ${sql.join(cases, sql` `)} ELSE ${rangeOf(query, now, undefined)[bound]} END`
}

/**
 * The least id created at an instant (UTC ms): ids are UUIDv7 and begin with their time, so the
 * index of a shop's orders, which sorts by id, finds a range of days.
 */
export function idAt(instant: number): string {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

function datesOf({ days, from, to }: SalesQuery, now: number, timeZone: string) {
  if (from && to) return { from, to }
  const today = localDate(now, timeZone)
  return { from: addDays(today, 1 - Number(days)), to: today }
}
