// The api's data on Plus, for the components of its page.
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'

export type PlusPage = InferResponseType<ApiClient['plus']['$get'], 200>
export type PlusPlan = PlusPage['plans'][number]

export type Subscribed = NonNullable<PlusPage['subscription']>

/** "Visa ending 4242", or the purse. */
export function payerOf(plus: PlusPage, id: string | null, payWith: 'purse' | 'method'): string {
  if (payWith === 'purse') return 'your purse'
  const { paymentMethods } = plus
  const method = id
    ? paymentMethods.find((m) => m.id === id)
    : (paymentMethods.find((m) => m.isDefault) ?? paymentMethods[0])
  return method?.label ?? 'a method that is gone'
}

/** Whether the purse holds less than a price in the same currency. */
export function isShort(plus: PlusPage, price: { amount: string }): boolean {
  return Number(plus.purse.amount) < Number(price.amount)
}
