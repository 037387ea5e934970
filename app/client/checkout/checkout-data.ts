// A checkout as the api describes it, and its fulfilment in words.
import type { CheckoutResponse } from '../../../api/shop/cart/responses'

export type CheckoutShop = CheckoutResponse['shops'][number]

/** "Delivered", "Pick up at Nyota Hair, 1 Riverside Drive, Nairobi" */
export function wayText({ chosen, ways, name }: CheckoutShop): string {
  if (chosen?.fulfilment === 'delivery') return 'Delivered to you'
  const at = chosen?.salon ?? (ways.pickup && { name, ...ways.pickup })
  return at ? `Pick up at ${at.name}, ${at.address}, ${at.city}` : ''
}
