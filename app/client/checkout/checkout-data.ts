// A checkout as the api describes it, and its fulfilment in words.
import type { InferResponseType } from 'hono/client'
import type { ApiClient } from '../../../api/client'

export type CheckoutView = InferResponseType<ApiClient['checkouts'][':id']['$get'], 200>

export type CheckoutShop = CheckoutView['shops'][number]

/** "Delivered", "Pick up at Nyota Hair, 1 Riverside Drive, Nairobi" */
export function wayWords({ chosen, ways, name }: CheckoutShop): string {
  if (chosen?.fulfilment === 'delivery') return 'Delivered to you'
  const at = chosen?.salon ?? (ways.pickup && { name, ...ways.pickup })
  return at ? `Pick up at ${at.name}, ${at.address}, ${at.city}` : ''
}
