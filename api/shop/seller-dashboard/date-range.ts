// The days that a seller's figures cover: days in the shop's zone, which is known only from the
// read. So the bounds are computed for every zone, and the statement picks the right ones. Pure.
import { inArray, type SQL, sql } from 'drizzle-orm'
import { TIME_ZONES } from '../../../db/places/countries'
import { addDays, localDate } from '../../platform/values/dates'
import { daysBetween, instantAt } from '../../platform/values/time'
import type { SalesQuery } from './input'

type Range = {
  /** The first and the last day, both included: "2026-11-21". */
  from: string
  to: string
  /** The number of days, their dates, and those of as many days before. */
  days: number
  dates: string[]
  datesBefore: string[]
  /** Instants, UTC milliseconds: start of the first day, end of the last, and start of the range before. */
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
    from,
    to,
    days,
    dates: Array.from({ length: days }, (_, i) => addDays(from, i)),
    datesBefore: Array.from({ length: days }, (_, i) => addDays(from, i - days)),
    since: begins(from),
    until: begins(addDays(to, 1)),
    before: begins(addDays(from, -days)),
  }
}

/** The bound (UTC ms) of a range by the shop's zone, as a column next to `time_zone`. */
export function boundIn(query: SalesQuery, now: number, bound: 'since' | 'until' | 'before'): SQL<number> {
  const zones = new Map<number, string[]>()
  for (const zone of TIME_ZONES) {
    const instant = rangeIn(query, now, zone)[bound]
    zones.set(instant, [...(zones.get(instant) ?? []), zone])
  }
  const cases = [...zones].map(([instant, some]) => sql`WHEN ${inArray(sql`time_zone`, some)} THEN ${instant}`)
  return sql`CASE ${sql.join(cases, sql` `)} END`
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
