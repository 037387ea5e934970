// Why there is nothing to choose on a day, in words, and what the button says instead of leading on.

import { timeText } from '../../ui/days/asked-time'
import type { MonthView } from '../../ui/days/month-days'
import { dateParts } from '../../ui/display/time'

type Sheet = Pick<MonthView, 'days' | 'date' | 'firstFree' | 'lastDay'>

/** Of the button that would lead on. */
export const NO_TIMES = 'No time to choose'

/** Two sentences at most: why, and what is possible. */
export function noTimesText({ days, date, firstFree, lastDay }: Sheet): string {
  const last = `Bookings are open until ${dateParts(lastDay).long}.`
  const day = days.find((day) => day.date === date)
  if (!day) return firstFree ? 'No times are available this month.' : `No times are available. ${last}`
  const on = dateParts(day.date).long
  switch (day.state) {
    case 'closed':
      return `The salon is closed on ${on}.`
    case 'away':
      return `Nobody who does this works long enough on ${on}. Try another day or another professional.`
    case 'soon':
      return `It’s too late to book a time on ${on}: the salon needs more notice.`
    case 'far':
      return last
    default:
      return `${on} is fully booked. Try another day or another professional.`
  }
}

/** What was asked for and is not offered, where another day or time is shown instead. */
export function insteadText(
  { date, lastDay }: Sheet,
  request: { date: string; time: string },
  isOffered: boolean,
): string | null {
  if (request.date > lastDay) {
    return `${dateParts(request.date).long} is too far ahead. Bookings are open until ${dateParts(lastDay).long}.`
  }
  if (!request.time || isOffered || (request.date && request.date !== date)) return null
  return `${timeText(request.time)} isn’t available for this visit.`
}
