// The rates that ship with the repository, for local runs: nothing is fetched. They stand in
// for each day's, so that a local purse can always exchange.
import { CURRENCY } from '../../values/currencies'
import { CURRENCIES, type Currency } from '../../values/money'
import { DAY } from '../../values/time'
import type { RatesProvider } from './port'

const MICROS = Object.fromEntries(CURRENCIES.map((code) => [code, CURRENCY[code].micros])) as Record<Currency, number>

export function shippedRates(now: () => number): RatesProvider {
  return { name: 'shipped', latest: async () => ({ asOf: Math.floor(now() / DAY) * DAY, micros: MICROS }) }
}
