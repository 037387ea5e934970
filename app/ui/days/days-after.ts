import { DAY } from '../../../api/platform/values/time'

/** The plain date so many days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
}
