// What an exchange comes to, and how its rate is said. Pure.
import { type Currency, MAX_OPERATION_MINOR, percent } from '../../platform/values/money'
import { convert, type DatedRates } from './rates'

/** In minor units: our part of what is paid, and what the person gets in the other currency. */
export type Price = { spread: number; get: number }

/**
 * `minor` of `from` in `to`: our spread is taken first, in basis points of what is paid and at least one
 * minor unit, so that many small amounts do not go free; the rest is converted at the middle rate and
 * rounded down, by less than one minor unit. So nobody gains by going there and back. `get` may be 0: then
 * there is nothing to exchange.
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
 * The least of `from`, in minor units, out of which at least `get` of `to` comes; null where one operation
 * may not move that much. What comes out never falls as more is paid, so it is found by halving.
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

/** A rate as people read it: how much of `counter` one `base` is, as a decimal string. */
export type QuotedRate = { base: Currency; counter: Currency; value: string }

const PLACES = 4

/**
 * The middle rate between two currencies, given as units for one US dollar times a million. The stronger
 * one is the base, so that the number is at least 1; four decimals, rounded half up, at least two shown.
 */
export function quotedRate(
  [a, aMicros]: [Currency, number],
  [b, bMicros]: [Currency, number],
): QuotedRate {
  if (aMicros > bMicros) return quotedRate([b, bMicros], [a, aMicros])
  const scaled = (BigInt(bMicros) * 10n ** BigInt(PLACES + 1)) / BigInt(aMicros)
  const digits = String((scaled + 5n) / 10n)
  const fraction = digits.slice(-PLACES).replace(/0{1,2}$/, '')
  return { base: a, counter: b, value: `${digits.slice(0, -PLACES)}.${fraction}` }
}
