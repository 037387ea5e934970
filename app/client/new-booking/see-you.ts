// The day of a visit, for "See you …".

import { DAY } from '../../../api/platform/values/time'
import { nearDay } from '../../ui/days/near-day'
import { dateParts } from '../../ui/display/time'

/** "today", "tomorrow", "Monday" within the next days, else "December 7"; at the salon. */
export function dayOfVisit(startsAt: string, timeZone: string, now: number): string {
  const near = nearDay(startsAt, timeZone, now)
  if (near === 'Today' || near === 'Tomorrow') return near.toLowerCase()
  if (Date.parse(startsAt) - now < 6 * DAY) return near
  return dateParts(startsAt.slice(0, 10)).long.replace(/^\w+, /, '')
}
