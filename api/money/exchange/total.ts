// The approximate total of a purse in one currency. Pure.
import { type Currency, type MoneyJson, moneyJson } from '../../platform/values/money'
import { rfc3339 } from '../../platform/values/time'
import { convert, type DatedRates } from './rates'

/** A balance in minor units: of a wallet, a hold or a goal; anything the person owns. */
type Balance = { currency: string; balance: number }

/**
 * The "≈ total" of several balances in `currency`, in its minor units: available, held and (if the caller passes them)
 * saved in goals. Each currency is added up first and then converted at the mid-market rate, without our spread,
 * rounded down. It is dated by `rates.asOf` and does not predict what an exchange would give.
 *
 * Null if there are no rates at all, or none for a currency with a balance: a total must not leave anything out. Stale
 * rates still give a total: show their date beside it.
 *
 *   const total = totalIn(accounts, ratesFrom(rateRows), 'KES')
 */
export function totalIn(accounts: readonly Balance[], rates: DatedRates | null, currency: Currency): number | null {
  const parts = partsIn(accounts, rates, currency)
  return parts && [...parts.values()].reduce((sum, part) => sum + part, 0)
}

/** The same as responses state it, with the date of its rates. */
export function togetherIn(
  accounts: readonly Balance[],
  rates: DatedRates | null,
  currency: Currency,
): { total: MoneyJson; asOf: string } | null {
  const total = totalIn(accounts, rates, currency)
  if (rates === null || total === null) return null
  return { total: moneyJson(total, currency), asOf: rfc3339(rates.asOf) }
}

/** What each currency adds to that total, by currency: the parts add up to it exactly. */
export function partsIn(
  accounts: readonly Balance[],
  rates: DatedRates | null,
  currency: Currency,
): Map<Currency, number> | null {
  if (rates === null) return null
  const sums = new Map<string, number>()
  for (const account of accounts) {
    if (account.balance === 0) continue
    sums.set(account.currency, (sums.get(account.currency) ?? 0) + account.balance)
  }
  const parts = new Map<Currency, number>()
  for (const [from, sum] of sums) {
    if (from !== currency && !(rates.micros.has(from as Currency) && rates.micros.has(currency))) return null
    parts.set(from as Currency, convert(sum, from as Currency, currency, rates))
  }
  return parts
}
