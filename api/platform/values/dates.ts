// Dates and times of a zone. UTC ms in and out; dates are YYYY-MM-DD.
import { Temporal } from 'temporal-polyfill'
import { DAY, dateOf, rfc3339, utcDate } from './time'

/** The local date (YYYY-MM-DD) of an instant (UTC ms). */
export function localDate(instant: number, timeZone: string): string {
  return dateOf(rfc3339(instant, timeZone))
}

/** The date (YYYY-MM-DD) that many calendar days later; days may be negative. */
export function addDays(date: string, days: number): string {
  return utcDate(Date.parse(date) + days * DAY)
}

/** The dates from one to another, both included. */
export function datesBetween(from: string, to: string): string[] {
  const dates = [from]
  for (let date = from; date < to; dates.push(date)) date = addDays(date, 1)
  return dates
}

/** UTC ms of the local dates from .. to (inclusive): what to fetch busy intervals for. */
export function dateBounds(from: string, to: string, timeZone: string): Interval {
  return { startsAt: startOfDate(from, timeZone), endsAt: startOfDate(addDays(to, 1), timeZone) }
}

function startOfDate(date: string, timeZone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds
}

/** UTC ms, half-open. */
export type Interval = { startsAt: number; endsAt: number }

export function zonedDateTime(instant: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
}
