// The days of a range as the columns of a chart: where they are many, one for each week.
import { shortDate } from '../display/time'
import type { Column } from './columns'

/** Longer ranges have weeks: columns of single days would be too thin. */
const MOST = 31

const WEEK = 7

/** Weeks are counted back from the last day, so that only the first one may be short. Values below zero are none. */
export function drawnDays<Day extends { date: string }>(
  days: Day[],
  [now, before]: [value: (day: Day) => number, before: (day: Day) => number],
): Column[] {
  const size = days.length > MOST ? WEEK : 1
  const columns: Column[] = []
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end)
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) break
    const label = shortDate(first.date)
    const sum = (of: (day: Day) => number) =>
      Math.max(
        0,
        part.reduce((all, day) => all + of(day), 0),
      )
    columns.unshift({
      label,
      name: first === last ? label : `${label} to ${shortDate(last.date)}`,
      value: sum(now),
      before: sum(before),
    })
  }
  return columns
}
