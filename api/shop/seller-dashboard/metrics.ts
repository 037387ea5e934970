// Groups sales by the days of the shop. Pure.
import { localDate } from '../../platform/values/dates'

/** The total of orders placed within one half hour, minor units. */
export type Sold = { startsAt: number; orders: number; minor: number }

export type DaySold = { date: string; orders: number; minor: number }

/** Sums by local date, in the order of `dates`; other days are left out. */
export function soldByDay(rows: Sold[], dates: string[], timeZone: string): DaySold[] {
  const days = new Map(dates.map((date) => [date, { date, orders: 0, minor: 0 }]))
  for (const { startsAt, orders, minor } of rows) {
    const day = days.get(localDate(startsAt, timeZone))
    if (!day) continue
    day.orders += orders
    day.minor += minor
  }
  return [...days.values()]
}
