// The rates that ship with the repository, for local runs: nothing is fetched. They are the mid-market
// rates of the day below, and stand in for each day's, so that a local purse can always exchange.
import type { Currency } from '../../values/money'
import { DAY } from '../../values/time'
import type { RatesProvider } from './port'

/** Units for one US dollar, mid-market on 2026-11-20, times a million. */
const MICROS: Record<Currency, number> = {
  USD: 1_000_000,
  KES: 129_250_000,
  TZS: 2_465_000_000,
  UGX: 3_630_000_000,
  RWF: 1_452_000_000,
  BIF: 2_955_000_000,
  ETB: 153_400_000,
  SOS: 571_000_000,
  SSP: 4_560_000_000,
  NGN: 1_447_000_000,
  GHS: 10_950_000,
  ZAR: 17_240_000,
}

export function shippedRates(now: () => number): RatesProvider {
  return {
    name: 'shipped',
    latest: async () => ({ asOf: Math.floor(now() / DAY) * DAY, micros: MICROS }),
  }
}
