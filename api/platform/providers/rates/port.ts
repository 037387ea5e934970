// Where rates of exchange come from.
import type { Currency } from '../../values/money'

export type Rates = {
  /** Of when they are, UTC milliseconds. */
  asOf: number
  /** Units of each currency for one US dollar, times a million: whole numbers. */
  micros: Record<Currency, number>
}

export type RatesProvider = { name: string; latest: () => Promise<Rates> }
