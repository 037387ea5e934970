// The source of exchange rates.
import type { Currency } from '../../values/money'

export type Rates = {
  /** The instant of the rates, UTC milliseconds. */
  asOf: number
  /** Units of each currency for one US dollar, times a million: whole numbers. */
  micros: Record<Currency, number>
}

export type RatesProvider = { name: string; latest: () => Promise<Rates> }
