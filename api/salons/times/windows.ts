// Whether a visit fits what a client waits for: days and hours on the salon's clock, and the notice they need. Pure.
import type { WaitingWindow, waitingEntry } from '../../../db/schema/booking/waiting-list'
import { type Interval, localDate } from '../../platform/values/dates'
import { MINUTE, minuteOfDay } from '../../platform/values/time'
import { type DateException, dayNumber, type WeeklyRange, weekdayOf } from './working-hours'

/** A visit on the salon's clock: its local date, ISO weekday, and minutes of that day; `until` may be past midnight. */
type OnClock = Interval & { date: string; weekday: number; minute: number; until: number }

/** What of an entry decides which times fit. */
export type Waits = Pick<typeof waitingEntry.$inferSelect, 'windows' | 'firstDate' | 'lastDate' | 'noticeMinutes'>

export function onClock({ startsAt, endsAt }: Interval, timeZone: string): OnClock {
  const date = localDate(startsAt, timeZone)
  const minute = minuteOfDay(startsAt, timeZone)
  return {
    startsAt,
    endsAt,
    date,
    minute,
    weekday: weekdayOf(dayNumber(date)),
    until: minute + Math.round((endsAt - startsAt) / MINUTE),
  }
}

/** Whether the visit begins in one of the windows, with enough notice from now (UTC ms). */
export function fits(waits: Waits, appointment: OnClock, now: number): boolean {
  const { firstDate, lastDate, windows, noticeMinutes } = waits
  const { date, weekday, minute, startsAt } = appointment
  return (
    date >= firstDate &&
    date <= lastDate &&
    startsAt >= now + noticeMinutes * MINUTE &&
    windows.some((window) => {
      return window.weekdays.includes(weekday) && minute >= window.fromMinute && minute <= window.toMinute
    })
  )
}

/** Whether there is a moment that two entries wait for alike. */
export function overlaps(a: Waits, b: Waits): boolean {
  const first = a.firstDate > b.firstDate ? a.firstDate : b.firstDate
  const last = a.lastDate < b.lastDate ? a.lastDate : b.lastDate
  if (first > last) return false
  const weekdays = weekdaysBetween(first, last)
  const meet = (waitingWindow: WaitingWindow, other: WaitingWindow) =>
    waitingWindow.fromMinute <= other.toMinute &&
    other.fromMinute <= waitingWindow.toMinute &&
    waitingWindow.weekdays.some((day) => other.weekdays.includes(day) && weekdays.has(day))
  return a.windows.some((window) => b.windows.some((other) => meet(window, other)))
}

/** Whether anything of the windows falls on a day from the first date to the last. */
export function isEmpty({ windows, firstDate, lastDate }: Omit<Waits, 'noticeMinutes'>): boolean {
  const weekdays = weekdaysBetween(firstDate, lastDate)
  return !windows.some((window) => window.weekdays.some((day) => weekdays.has(day)))
}

/** Whether a salon is ever open in a window: by its weekly hours, or on a date that differs from them. */
export function isOpenIn(
  { weekdays, fromMinute, toMinute }: WaitingWindow,
  weekly: WeeklyRange[],
  exceptions: DateException[],
): boolean {
  const meets = (open: { fromMinute: number | null; toMinute: number | null }, weekday: number) =>
    open.fromMinute !== null &&
    open.toMinute !== null &&
    weekdays.includes(weekday) &&
    fromMinute < open.toMinute &&
    toMinute >= open.fromMinute
  return (
    weekly.some((range) => meets(range, range.weekday)) ||
    exceptions.some((range) => meets(range, weekdayOf(dayNumber(range.date))))
  )
}

function weekdaysBetween(first: string, last: string): Set<number> {
  const weekdays = new Set<number>()
  const end = dayNumber(last)
  for (let day = dayNumber(first); day <= end && weekdays.size < 7; day += 1) weekdays.add(weekdayOf(day))
  return weekdays
}
