// When a card expires. Pure.
import { DAY } from '../../platform/values/time'

type Expiry = 'valid' | 'soon' | 'expired'

/** How long before expiry a card's owner is warned, in milliseconds: a month. */
export const EXPIRY_WARNING = 31 * DAY

/**
 * When a card printed "MM/YY" expires, UTC milliseconds: its last month counts in full, in every
 * time zone. Null if it is not a valid date.
 */
export function endOfCard(expiryDate: string | null): number | null {
  const printed = expiryDate && /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiryDate)
  if (!printed) return null
  return Date.UTC(2000 + Number(printed[2]), Number(printed[1]), 1, 12)
}

export function expiryOf(expiryDate: string | null, now: number): Expiry {
  const end = endOfCard(expiryDate)
  if (end === null || now < end - EXPIRY_WARNING) return 'valid'
  return now < end ? 'soon' : 'expired'
}
