// The arithmetic of member discounts: pure.
import { type MoneyJson, moneyJson } from '../../platform/values/money'

/** What a share takes off a price, in minor units, rounded down: a price above zero stays above zero. */
export function reductionOf(price: number, basisPoints: number): number {
  return Math.floor((price * basisPoints) / 10_000)
}

/** The largest reduction that a reduced price can have come from; for prices that were scaled since. */
export function reductionWithin(reduced: number, basisPoints: number): number {
  return Math.floor((reduced * basisPoints) / (10_000 - basisPoints))
}

/** What Plus members pay for something, for everybody to see; null: the same as others. */
export function memberPrice(
  price: number,
  currency: string,
  row: { basisPoints: number } | undefined,
): { percent: number; price: MoneyJson } | null {
  if (!row) return null
  return { percent: row.basisPoints / 100, price: moneyJson(price - reductionOf(price, row.basisPoints), currency) }
}
