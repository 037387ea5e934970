// Whether a visit fits what a client waits for: days and hours on the salon's clock, and the notice they need.
// Pure.
import type { WaitingWindow, waitingEntry } from '../../../db/schema/booking/waiting-list'
import type { Interval } from '../../platform/values/dates'
import { MINUTE, rfc3339 } from '../../platform/values/time'

/** A visit on the salon's clock: its local date, ISO weekday, and minutes of that day; `until` may be past midnight. */
type OnClock = Interval & { date: string; weekday: number; minute: number; until: number }

/** What of an entry decides which times fit. */
export type Waits = Pick<
  typeof waitingEntry.$inferSelect,
  'windows' | 'firstDate' | 'lastDate' | 'noticeMinutes'
>

export function onClock({ startsAt, endsAt }: Interval, timeZone: string): OnClock {
  const local = rfc3339(startsAt, timeZone)
  const date = local.slice(0, 10)
  const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
  return {
    ...{ startsAt, endsAt, date, minute },
    weekday: weekdayOf(date),
    until: minute + Math.round((endsAt - startsAt) / MINUTE),
  }
}

/** Whether the visit begins in one of the windows, with enough notice from now (UTC ms). */
export function fits(waits: Waits, visit: OnClock, now: number): boolean {
  const { firstDate, lastDate, windows, noticeMinutes } = waits
  const { date, weekday, minute, startsAt } = visit
  return (
    date >= firstDate &&
    date <= lastDate &&
    startsAt >= now + noticeMinutes * MINUTE &&
    windows.some((one) => {
      return one.weekdays.includes(weekday) && minute >= one.fromMinute && minute <= one.toMinute
    })
  )
}

/** Whether there is a moment that two entries wait for alike. */
export function overlaps(a: Waits, b: Waits): boolean {
  const first = a.firstDate > b.firstDate ? a.firstDate : b.firstDate
  const last = a.lastDate < b.lastDate ? a.lastDate : b.lastDate
  if (first > last) return false
  const weekdays = weekdaysBetween(first, last)
  const meet = (one: WaitingWindow, other: WaitingWindow) =>
    one.fromMinute <= other.toMinute &&
    other.fromMinute <= one.toMinute &&
    one.weekdays.some((day) => other.weekdays.includes(day) && weekdays.has(day))
  return a.windows.some((one) => b.windows.some((other) => meet(one, other)))
}

/** Whether anything of the windows falls on a day from the first date to the last. */
export function isEmpty({ windows, firstDate, lastDate }: Omit<Waits, 'noticeMinutes'>): boolean {
  const weekdays = weekdaysBetween(firstDate, lastDate)
  return !windows.some((one) => one.weekdays.some((day) => weekdays.has(day)))
}

/** ISO: 1 is Monday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

function weekdaysBetween(first: string, last: string): Set<number> {
  const weekdays = new Set<number>()
  const end = Date.parse(last)
  for (let day = Date.parse(first); day <= end && weekdays.size < 7; day += 86_400_000)
    weekdays.add(new Date(day).getUTCDay() || 7)
  return weekdays
}
