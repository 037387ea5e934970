// Amounts in the reference currency, in which limits over all currencies are counted. Pure.
import type { Currency } from '../../platform/values/money'

export const REFERENCE_CURRENCY: Currency = 'USD'

/** Minor units of the reference currency to one of it, times the million that rates are times of. */
const SCALE = 100n * 1_000_000n

/**
 * What `minor` counts for, in minor units of the reference currency, rounded up: triggers count alike.
 * `divisor`: minor units of the amount's currency for one US dollar, times a million.
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

/** The divisor of one of our currencies, each of which has one. */
export function divisorOf(rates: ReferenceRate[], currency: Currency): number {
  const found = rates.find((rate) => rate.currency === currency)
  if (!found) throw new Error(`no reference rate of ${currency}`)
  return found.divisor
}
