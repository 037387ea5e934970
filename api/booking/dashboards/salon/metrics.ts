// A salon's revenue and occupancy: pure, from pre-aggregated rows.
import { localDate } from '../../../platform/values/dates'
import { MINUTE } from '../../../platform/values/time'

/** Revenue by half hour of the appointments' start: minor units, less refunds. */
type Taken = { halfHour: number; visits: number; minor: number }

export type DayTaken = { date: string; visits: number; minor: number }

/** Booked and working minutes of a local date. */
type DayFilled = { date: string; booked: number; working: number }

/** Half hours since 1970; the midnight of every zone falls on one. */
export const HALF_HOUR = 30 * MINUTE

/** Sums by local date, in the order of `dates`. */
export function takenByDay(rows: Taken[], dates: string[], timeZone: string): DayTaken[] {
  const days = new Map(dates.map((date) => [date, { date, visits: 0, minor: 0 }]))
  for (const { halfHour, visits, minor } of rows) {
    const day = days.get(localDate(halfHour * HALF_HOUR, timeZone))
    if (!day) continue
    day.visits += visits
    day.minor += minor
  }
  return [...days.values()]
}

type Interval = { startsAt: number; endsAt: number }

/** How much of the working time on a date (UTC ms) is booked; bookings outside it are not counted. */
export function filledOn(date: string, working: Interval[], booked: Interval[]): DayFilled {
  const minutes = (ms: number) => Math.round(ms / MINUTE)
  const sum = (spans: Interval[]) => spans.reduce((total, { startsAt, endsAt }) => total + endsAt - startsAt, 0)
  const within = working.flatMap((work) =>
    booked
      .map(({ startsAt, endsAt }) => ({
        startsAt: Math.max(startsAt, work.startsAt),
        endsAt: Math.min(endsAt, work.endsAt),
      }))
      .filter(({ startsAt, endsAt }) => startsAt < endsAt),
  )
  return { date, booked: minutes(sum(within)), working: minutes(sum(working)) }
}
