// Minutes of a day, lengths of time, and today. Apart from time.ts, which every island loads.
import { rfc3339 } from '../../../api/platform/values/time'

/** "9:00 AM" for 540 minutes of the day. */
export function minutes(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  const rest = String(minute % 60).padStart(2, '0')
  return `${hour % 12 || 12}:${rest}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}

/** "45 min", "1 h 30 min" */
export { durationForm as duration } from '../../../api/platform/values/date-forms'

/** Today's date ("2026-11-21") at a place. */
export function today(timeZone: string): string {
  return rfc3339(Date.now(), timeZone).slice(0, 10)
}
