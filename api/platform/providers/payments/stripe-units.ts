// Stripe's units of money: they are not always ours.
import type { Currency } from '../../values/money'

/**
 * What one of our minor units is in Stripe's, for the currencies that it charges cards in. Of those
 * without decimals it takes UGX in hundredths all the same, and only whole shillings
 * (https://docs.stripe.com/currencies#special-cases). GHS and SSP it does not charge in.
 */
export const UNIT: Partial<Record<Currency, number>> = {
  USD: 1,
  KES: 1,
  TZS: 1,
  UGX: 100,
  RWF: 1,
  BIF: 1,
  ETB: 1,
  SOS: 1,
  NGN: 1,
  ZAR: 1,
}
