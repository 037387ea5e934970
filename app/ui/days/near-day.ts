// Days as people call them, apart from what every island loads.
import { formatter } from '../../../api/platform/values/date-forms'
import { DAY } from '../../../api/platform/values/time'
import { today } from '../display/duration'
import { day, readerZone } from '../display/time'

/** "Today", "Tomorrow" or the weekday at a place; the date stands beside it. */
export function nearDay(instant: string, timeZone: string, now: number): string {
  const at = (time: number) => day(new Date(time).toISOString(), timeZone)
  const date = day(instant, timeZone)
  if (date === at(now)) return 'Today'
  if (date === at(now + DAY)) return 'Tomorrow'
  return formatter(timeZone, { weekday: 'long' }).format(new Date(instant))
}

/** The dates of so many days from one on; from the reader's today. */
export function nearDays(first = today(readerZone() ?? 'UTC'), count = 14): string[] {
  return Array.from({ length: count }, (_, i) => new Date(Date.parse(first) + i * DAY).toISOString().slice(0, 10))
}
