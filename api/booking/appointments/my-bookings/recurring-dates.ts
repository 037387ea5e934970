// The dates of recurring appointments. Pure.

import { addDays } from '../../../platform/values/dates'
import type { LocalDay } from '../../../platform/values/recurrence'
import { daysBetween } from '../../../platform/values/time'

/** The first date after `day`, counted in weeks from the first date, which is already booked. */
export function nextAfter(firstDate: LocalDay, everyWeeks: number, day: LocalDay): LocalDay {
  const days = 7 * everyWeeks
  const passed = Math.floor(daysBetween(firstDate, day) / days)
  return addDays(firstDate, days * Math.max(1, passed + 1))
}
