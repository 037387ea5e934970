// The day and the time that were asked for, as at the salon: in an address, and in words.
import { clockAsWritten, dateParts, zoneElsewhere } from '../display/time'

/** The day and the time of an instant at the salon, whose offset it has. */
export function whenOf(startsAt: string): { date: string; time: string } {
  return { date: startsAt.slice(0, 10), time: startsAt.slice(11, 16) }
}

/** "Saturday, November 28, 10:00 AM", and the zone where the reader's clock differs. */
export function whenText({ date, time }: { date: string; time: string }, timeZone: string): string {
  const day = dateParts(date).long
  if (!time) return day
  const zone = zoneElsewhere(`${date}T${time}:00Z`, timeZone)
  return [`${day}, ${timeText(time)}`, zone].filter(Boolean).join(' ')
}

/** "10:00 AM" for "10:00" */
export function timeText(time: string): string {
  return clockAsWritten(`2000-01-01T${time}:00`)
}
