// Rates, how long they are valid, and converting at them. Integers throughout: rates are units per
// US dollar times a million. Pure.
import { CURRENCY } from '../../platform/values/currencies'
import { CURRENCIES, type Currency } from '../../platform/values/money'
import { HOUR } from '../../platform/values/time'

/** A stored set of rates. */
export type DatedRates = { id: string; source: string; asOf: number; micros: Map<Currency, number> }

type RateRow = { id: string; source: string; asOf: number; currency: string; micros: number }

/** Null if there never were rates. */
export function ratesFrom(rows: RateRow[]): DatedRates | null {
  const [first] = rows
  if (!first) return null
  const { id, source, asOf } = first
  return { id, source, asOf, micros: new Map(rows.map((r) => [r.currency as Currency, r.micros])) }
}

/** Age at which rates are too old for exchanges, in milliseconds. */
export const RATES_LIFETIME = 48 * HOUR

/** Whether these rates may be used for exchanges. */
export function areFresh(rates: DatedRates | null, now: number): rates is DatedRates {
  return rates !== null && isFresh(rates.asOf, now) && rates.micros.size >= CURRENCIES.length
}

/** Whether rates dated `asOf` may still be used. */
export function isFresh(asOf: number, now: number): boolean {
  return now - asOf < RATES_LIFETIME
}

/** Converts minor units of `from` to minor units of `to`, rounded down; 0 if a rate is missing. */
export function convert(minor: number, from: Currency, to: Currency, rates: DatedRates): number {
  if (from === to) return minor
  const a = rates.micros.get(from)
  const b = rates.micros.get(to)
  if (!a || !b) return 0
  const up = BigInt(minor) * BigInt(b) * 10n ** BigInt(CURRENCY[to].digits)
  return Number(up / (BigInt(a) * 10n ** BigInt(CURRENCY[from].digits)))
}
