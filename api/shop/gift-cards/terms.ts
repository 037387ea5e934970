// How long a gift card lasts. Pure.
import { Temporal } from 'temporal-polyfill'

/** How long a card can be claimed after it was sent, in months. */
const LASTS = 12

/** Until when a card that is sent now can be claimed, UTC milliseconds. */
export function expiryOf(sentAt: number): number {
  return Temporal.Instant.fromEpochMilliseconds(sentAt).toZonedDateTimeISO('UTC').add({ months: LASTS })
    .epochMilliseconds
}
