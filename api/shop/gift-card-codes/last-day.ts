// The last day of a gift card, as messages say it: they go to people whose time zone nobody knows.
import { dayForm } from '../../platform/values/date-forms'
import { DEFAULT_TIME_ZONE } from '../../platform/values/zone'

/** "Dec 24, 2027", in the platform's own time zone. `expiresAt` in UTC ms. */
export function lastDay(expiresAt: number): string {
  return dayForm(expiresAt, DEFAULT_TIME_ZONE, 'always')
}
