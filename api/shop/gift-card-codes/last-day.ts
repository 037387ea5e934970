// The last day of a gift card, as messages say it: they go to people whose time zone nobody knows.
import { DEFAULT_TIME_ZONE } from '../../platform/context'

/** "Dec 24, 2027", in the house's own time. `expiresAt` in UTC ms. */
export function lastDay(expiresAt: number): string {
  return new Date(expiresAt).toLocaleDateString('en-US', {
    ...{ month: 'short', day: 'numeric', year: 'numeric', timeZone: DEFAULT_TIME_ZONE },
  })
}
