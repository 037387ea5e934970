// Amounts in the reference currency, used for limits across all currencies. Pure.
import type { Currency } from '../../platform/values/money'

export const REFERENCE_CURRENCY: Currency = 'USD'

/** Minor units per unit of the reference currency, times the million by which rates are scaled. */
const SCALE = 100n * 1_000_000n

/**
 * The value of `minor` in minor units of the reference currency, rounded up: triggers do the same.
 * `divisor`: minor units of the amount's currency per US dollar, times a million.
 */
export function inReference(minor: number, divisor: number): number {
  const over = BigInt(divisor)
  return Number((BigInt(minor) * SCALE + over - 1n) / over)
}

/** The most of a currency, in its minor units, that counts for no more than `reference`. */
export function fromReference(reference: number, divisor: number): number {
  return Number((BigInt(reference) * BigInt(divisor)) / SCALE)
}

export type ReferenceRate = { currency: string; divisor: number }

/** The divisor of a currency; every supported one has a divisor. */
export function divisorOf(rates: ReferenceRate[], currency: Currency): number {
  const found = rates.find((rate) => rate.currency === currency)
  if (!found) throw new Error(`no reference rate of ${currency}`)
  return found.divisor
}
