// Rates, how long they may be used, and converting at them. Integers throughout: rates are units for one
// US dollar times a million. Pure.
import { CURRENCY } from '../../platform/values/currencies'
import { CURRENCIES, type Currency } from '../../platform/values/money'

/** A stored set of rates. */
export type DatedRates = { id: string; source: string; asOf: number; micros: Map<Currency, number> }

type RateRow = { id: string; source: string; asOf: number; currency: string; micros: number }

/** Null where we have never had rates. */
export function ratesFrom(rows: RateRow[]): DatedRates | null {
  const [first] = rows
  if (!first) return null
  const { id, source, asOf } = first
  return { id, source, asOf, micros: new Map(rows.map((r) => [r.currency as Currency, r.micros])) }
}

/** Rates older than this stop exchanges, in milliseconds. */
export const RATES_LIFETIME = 48 * 60 * 60_000

/** Whether people may exchange at these rates. */
export function areFresh(rates: DatedRates | null, now: number): rates is DatedRates {
  return rates !== null && isFresh(rates.asOf, now) && rates.micros.size >= CURRENCIES.length
}

/** Whether rates of a moment may still be used. */
export function isFresh(asOf: number, now: number): boolean {
  return now - asOf < RATES_LIFETIME
}

/** An amount in minor units of `from` as minor units of `to`, rounded down; 0 where a rate is missing. */
export function convert(minor: number, from: Currency, to: Currency, rates: DatedRates): number {
  if (from === to) return minor
  const a = rates.micros.get(from)
  const b = rates.micros.get(to)
  if (!a || !b) return 0
  const up = BigInt(minor) * BigInt(b) * 10n ** BigInt(CURRENCY[to].digits)
  return Number(up / (BigInt(a) * 10n ** BigInt(CURRENCY[from].digits)))
}
