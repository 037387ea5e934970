// The price of an exchange, and how its rate is displayed. Pure.
import { type Currency, MAX_OPERATION_MINOR, percent } from '../../platform/values/money'
import { convert, type DatedRates } from './rates'

/** In minor units: our spread, and what the person receives in the other currency. */
type Price = { spread: number; get: number }

/**
 * Converts `minor` of `from` to `to`. Our spread is deducted first, in basis points of the amount paid and at least one
 * minor unit, so that many small amounts are not free; the rest is converted at the mid-market rate and rounded down by
 * less than one minor unit, so that nobody gains by going there and back. If `get` is 0 there is nothing to exchange.
 */
export function priceOf(
  { minor, from, to }: { minor: number; from: Currency; to: Currency },
  basisPoints: number,
  rates: DatedRates,
): Price {
  const spread = Math.max(basisPoints > 0 ? 1 : 0, percent(minor, basisPoints))
  return { spread, get: convert(minor - spread, from, to, rates) }
}

/**
 * The least amount of `from`, in minor units, that yields at least `get` of `to`; null if one operation may not move
 * that much. Found by bisection, because the result never falls as the amount grows.
 */
export function costOf(
  { get, from, to }: { get: number; from: Currency; to: Currency },
  basisPoints: number,
  rates: DatedRates,
): number | null {
  const enough = (minor: number) => priceOf({ minor, from, to }, basisPoints, rates).get >= get
  if (!enough(MAX_OPERATION_MINOR)) return null
  let [low, high] = [1, MAX_OPERATION_MINOR]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (enough(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** A rate for display: the price of one `base` in `counter`, as a decimal string. */
type QuotedRate = { base: Currency; counter: Currency; value: string }

const PLACES = 4

/**
 * The mid-market rate between two currencies, given as units per US dollar times a million. The stronger currency is
 * the base, so that the number is at least 1; four decimals, rounded half up, at least two shown.
 */
export function quotedRate([a, aMicros]: [Currency, number], [b, bMicros]: [Currency, number]): QuotedRate {
  if (aMicros > bMicros) return quotedRate([b, bMicros], [a, aMicros])
  const scaled = (BigInt(bMicros) * 10n ** BigInt(PLACES + 1)) / BigInt(aMicros)
  const digits = String((scaled + 5n) / 10n)
  const fraction = digits.slice(-PLACES).replace(/0{1,2}$/, '')
  return { base: a, counter: b, value: `${digits.slice(0, -PLACES)}.${fraction}` }
}
