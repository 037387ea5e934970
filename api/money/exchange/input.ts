// Input of exchanges. Browser-safe; the form uses the same schema.
import { z } from 'zod'
import { CurrencyCode, minorIn, TypedAmount } from '../ledger/input'

/** What to exchange: a decimal string of `from`, parsed into minor units. */
export const QuoteExchange = z
  .object({ from: CurrencyCode, to: CurrencyCode, amount: TypedAmount })
  .transform(({ from, to, amount }, check) => {
    if (from === to) {
      check.addIssue({ code: 'custom', path: ['to'], message: 'Choose a currency other than the one you pay with.' })
    }
    return { from, to, minor: minorIn(amount, from, check) }
  })

export type QuoteExchange = z.output<typeof QuoteExchange>
