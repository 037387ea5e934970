// When a client comes again: about as long after the last visit as they usually leave between two, at the usual
// time of day. Pure.
import { addDays, type Interval, localDate } from '../../platform/values/dates'
import { DAY, minuteOfDay } from '../../platform/values/time'

/** Between visits of somebody who has been once, in days. */
const USUAL_DAYS = 28

/** A visit this soon after another continues it. */
const SAME_APPOINTMENT_DAYS = 3

/** Starts of visits (UTC ms) of the same service, in any order: the days that usually lie between two. */
export function usualDays(starts: number[], timeZone: string): number {
  const days = [...starts].sort((a, b) => a - b).map((at) => Date.parse(localDate(at, timeZone)) / DAY)
  const gaps = days.slice(1).map((day, i) => day - (days[i] ?? day))
  const between = gaps.filter((gap) => gap >= SAME_APPOINTMENT_DAYS).sort((a, b) => a - b)
  return between[Math.floor((between.length - 1) / 2)] ?? USUAL_DAYS
}

/**
 * The start for the next visit: on the first day from that date on with any, else on the last day before it; there
 * the one that is nearest to the time of day of the last visit. Slots are in order.
 */
export function nextAppointment(slots: Interval[], last: number, days: number, timeZone: string): Interval | undefined {
  const target = addDays(localDate(last, timeZone), days)
  const dateOf = ({ startsAt }: Interval) => localDate(startsAt, timeZone)
  const first = slots.find((slot) => dateOf(slot) >= target) ?? slots.at(-1)
  if (!first) return undefined
  const date = dateOf(first)
  const off = (slot: Interval) => Math.abs(minuteOfDay(slot.startsAt, timeZone) - minuteOfDay(last, timeZone))
  return slots.filter((slot) => dateOf(slot) === date).reduce((best, slot) => (off(slot) < off(best) ? slot : best))
}
