// Stripe's units of money: they are not always ours.
import { CURRENCY } from '../../platform/values/currencies'
import { isCurrency } from '../../platform/values/money'

/** What one of our minor units is in Stripe's; null for a currency that it charges no cards in. */
export function stripeUnit(currency: string): number | null {
  return isCurrency(currency) ? CURRENCY[currency].stripeUnit : null
}
