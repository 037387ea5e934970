// How long a gift card lasts. Pure.
import { Temporal } from 'temporal-polyfill'

/** How long a card can be redeemed after it was sent, in months. */
const LASTS = 12

/** Until when a card that is sent now can be redeemed, UTC milliseconds. */
export function expiryOf(sentAt: number): number {
  return Temporal.Instant.fromEpochMilliseconds(sentAt)
    .toZonedDateTimeISO('UTC')
    .add({ months: LASTS }).epochMilliseconds
}
