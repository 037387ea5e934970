// Days as people call them, apart from what every island loads.
import { formatter } from '../../../api/platform/values/date-forms'
import { day } from '../../ui/display/time'

/** "Today", "Tomorrow" or the weekday at a place; the date stands beside it. */
export function nearDay(instant: string, timeZone: string, now: number): string {
  const at = (time: number) => day(new Date(time).toISOString(), timeZone)
  const date = day(instant, timeZone)
  if (date === at(now)) return 'Today'
  if (date === at(now + 86_400_000)) return 'Tomorrow'
  return formatter(timeZone, { weekday: 'long' }).format(new Date(instant))
}
