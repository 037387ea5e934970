// The delivery fee of an order by the shop's terms. Pure.
import type { PostalAddress } from '../../../db/schema/shop/checkout'

/** A shop's terms; amounts in minor units of its currency. */
type DeliveryTerms = {
  city: string
  country: string
  delivers: boolean
  deliveryFee: number
  countryFee: number | null
  freeDeliveryFrom: number | null
}

/** In minor units; null when the shop does not deliver there. */
export function deliveryFeeOf(
  terms: DeliveryTerms,
  to: Pick<PostalAddress, 'city' | 'country'>,
  itemsTotal: number,
): number | null {
  if (!terms.delivers || folded(terms.country) !== folded(to.country)) return null
  const fee = folded(terms.city) === folded(to.city) ? terms.deliveryFee : terms.countryFee
  if (fee === null) return null
  const free = terms.freeDeliveryFrom !== null && itemsTotal >= terms.freeDeliveryFrom
  return free ? 0 : fee
}

/** Normalizes spelling: "nairobi " is Nairobi. */
function folded(place: string): string {
  // Stryker disable next-line MethodExpression: what is compared may be in capitals on both sides
  const even = place.toLowerCase()
  return even.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ')
}
