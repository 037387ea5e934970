// Support hours as shown, "Monday to Friday, 9AM-6PM EST", by the clocks of New York in winter and summer.
import { DAY, instantAt, rfc3339 } from '../../platform/values/time'
import type { HoursResponse } from './responses'

const ZONE = 'America/New_York'
const OPENS = 9 * 60
const CLOSES = 18 * 60

/** Whether support is open at an instant (UTC milliseconds), or when it opens next. */
export function supportHours(at: number): HoursResponse {
  for (let day = today(at); ; day += DAY) {
    if (isWeekend(day)) continue
    const date = new Date(day).toISOString().slice(0, 10)
    const opens = instantAt(date, OPENS, ZONE)
    if (at < opens) return { here: false, backAt: rfc3339(opens, ZONE) }
    if (at < instantAt(date, CLOSES, ZONE)) return { here: true, backAt: null }
  }
}

/** The local date there as UTC midnight, so that it can be counted in whole days. */
function today(at: number): number {
  return Date.parse(`${rfc3339(at, ZONE).slice(0, 10)}T00:00:00Z`)
}

function isWeekend(day: number): boolean {
  return [0, 6].includes(new Date(day).getUTCDay())
}
