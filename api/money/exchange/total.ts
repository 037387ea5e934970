// What everything in a purse comes to in one currency, approximately. Pure.
import type { Currency } from '../../platform/values/money'
import { convert, type DatedRates } from './rates'

/** A balance in minor units: a wallet's, a hold's, a goal's; whatever counts as the person's own. */
export type Balance = { currency: string; balance: number }

/**
 * The "≈ total" of several balances in `currency`, in its minor units: what is available, held and
 * (where the caller gives them) saved in goals, each currency added up first and then converted at the
 * middle rate, without our spread, rounded down. It is dated by `rates.asOf`, and says nothing of what an
 * exchange would give.
 *
 * Null where we have no rates at all, or none of a currency in which there is something: a total that
 * leaves something out is no total. Old rates still give one: show their date beside it.
 *
 *   const total = totalIn(accounts, ratesFrom(rateRows), 'KES')
 */
export function totalIn(
  accounts: readonly Balance[],
  rates: DatedRates | null,
  currency: Currency,
): number | null {
  if (rates === null) return null
  const sums = new Map<string, number>()
  for (const account of accounts) {
    if (account.balance === 0) continue
    sums.set(account.currency, (sums.get(account.currency) ?? 0) + account.balance)
  }
  let total = 0
  for (const [from, sum] of sums) {
    if (from !== currency && !(rates.micros.has(from as Currency) && rates.micros.has(currency)))
      return null
    total += convert(sum, from as Currency, currency, rates)
  }
  return total
}
