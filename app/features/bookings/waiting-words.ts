// The days and hours that somebody waits for, in words, for the client and the salon.
import { minutes } from '../../ui/display/duration'
import { day } from '../../ui/display/time'
import { WEEKDAYS } from '../../ui/forms/week-hours'

/** ISO weekdays, and minutes of the day between which a visit may begin. */
export type Window = { weekdays: number[]; fromMinute: number; toMinute: number }

export const JOIN = 'Join the waiting list'

/** From here on a start is at the end of the day. */
const LAST_QUARTER = 1425

/** "Sat, 2:00 PM to 5:00 PM" */
export function windowText({ weekdays, fromMinute, toMinute }: Window): string {
  const days =
    weekdays.length === 7 ? 'Any day' : weekdays.map((weekday) => WEEKDAYS[weekday - 1]?.slice(0, 3)).join(', ')
  const hours =
    fromMinute === 0 && toMinute >= LAST_QUARTER ? 'any time' : `${minutes(fromMinute)} to ${minutes(toMinute)}`
  return `${days}, ${hours}`
}

/** "Nov 28", or "Nov 28 to Dec 5". */
export function dateText(firstDate: string, lastDate: string): string {
  return firstDate === lastDate ? day(firstDate) : `${day(firstDate)} to ${day(lastDate)}`
}

/** "4 waiting, 2 funded" */
export function waitingText({ waiting, funded }: { waiting: number; funded: number }): string {
  return funded > 0 ? `${waiting} waiting, ${funded} funded` : `${waiting} waiting`
}
