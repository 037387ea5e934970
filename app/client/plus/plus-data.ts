// The api's data on Plus, for the components of its page.
import type { PlusPageResponse } from '../../../api/money/plus/responses'
import { type MoneyJson, minorOf, moneyJson } from '../../../api/platform/values/money'

export type PlusPlan = PlusPageResponse['plans'][number]

export type Subscribed = NonNullable<PlusPageResponse['subscription']>

/** "Visa ending 4242", or the purse. */
export function payerOf(plus: PlusPageResponse, id: string | null, payWith: 'purse' | 'method'): string {
  if (payWith === 'purse') return 'your purse'
  const { paymentMethods } = plus
  const method = id
    ? paymentMethods.find((m) => m.id === id)
    : (paymentMethods.find((m) => m.isDefault) ?? paymentMethods[0])
  return method?.label ?? 'a removed payment method'
}

/** What the purse lacks for a price in the same currency; null where it covers it. */
export function shortOf(plus: PlusPageResponse, price: MoneyJson): MoneyJson | null {
  const missing = minorOf(price) - minorOf(plus.purse)
  return missing > 0 ? moneyJson(missing, price.currency) : null
}
