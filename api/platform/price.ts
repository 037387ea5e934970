// Prices as a partner types them, in the currency of their salon.
import { z } from 'zod'
import { CURRENCY } from './values/currencies'
import { typedAs } from './values/input'
import { isCurrency, parseAmount } from './values/money'
import type { FieldErrors } from './values/problem'

export const PRICE_FAULTS = {
  empty: 'Price is required',
  malformed: 'Enter a price in numbers, like 2500',
  zero: 'Price must be more than zero',
  'too-large': 'Enter a smaller amount',
} as const

/** A price as a decimal string; `priceOf` reads it in its currency. */
export const PriceText = typedAs(z.string({ error: PRICE_FAULTS.empty }).trim().max(20, PRICE_FAULTS['too-large']), {
  as: 'number',
})

/**
 * A price in minor units; where it is none, 0, and what is wrong goes into `errors` under `field`. An
 * service or an add-on may be free.
 */
export function priceOf(
  text: string,
  currency: string,
  errors: FieldErrors,
  field: string,
  { free = false } = {},
): number {
  if (!isCurrency(currency)) throw new Error(`not a currency of ours: ${currency}`)
  const read = parseAmount(text, currency)
  if (read.ok) return read.minor
  if (free && read.fault === 'zero') return 0
  const { digits } = CURRENCY[currency]
  errors[field] = [
    read.fault === 'too-many-decimals'
      ? digits === 0
        ? `${currency} has no decimals`
        : `${currency} has ${digits} decimals at most`
      : PRICE_FAULTS[read.fault],
  ]
  return 0
}
