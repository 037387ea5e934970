// Dates and times of a zone. UTC ms in and out; dates are YYYY-MM-DD.
import { Temporal } from 'temporal-polyfill'

/** The local date (YYYY-MM-DD) of an instant (UTC ms). */
export function localDate(instant: number, timeZone: string): string {
  return zonedDateTime(instant, timeZone).toPlainDate().toString()
}

/** The date (YYYY-MM-DD) that many calendar days later; days may be negative. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
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
