// Readable messages for pawaPay's failure codes (https://docs.pawapay.io/v2/docs/failure_codes).

const CHARGE_LABELS: Record<string, string> = {
  PAYER_NOT_FOUND: 'This number has no mobile-money account. Use another payment method.',
  PAYER_LIMIT_REACHED: 'This would exceed the limit of your mobile-money account.',
  PAYMENT_NOT_APPROVED: 'The payment wasn’t approved on your phone.',
  PAYMENT_IN_PROGRESS: 'Another payment is waiting on your phone. Finish it, then try again.',
  INSUFFICIENT_BALANCE: 'There isn’t enough in your mobile-money account. Top it up, or use another payment method.',
  INVALID_PHONE_NUMBER: 'This isn’t a number of that network. Check it and try again.',
  AMOUNT_OUT_OF_BOUNDS: 'Your network doesn’t allow this amount. Enter another one.',
  PROVIDER_TEMPORARILY_UNAVAILABLE: 'Your network isn’t available right now. Try again later.',
}

/** Why a payment from a phone failed. Faults on our side are not shown. */
export function chargeText(code: string): string {
  return CHARGE_LABELS[code] ?? 'Your network declined the payment. Try another payment method.'
}

const PAY_OUT_LABELS: Record<string, string> = {
  RECIPIENT_NOT_FOUND: 'This number has no mobile-money account. Choose another method.',
  WALLET_LIMIT_REACHED: 'This is more than the mobile-money account can hold. Choose less.',
  RECIPIENT_NOT_ALLOWED: 'The network doesn’t pay out to this number. Choose another method.',
}

/** Why a payout to a phone failed. */
export function payOutText(code: string): string {
  return PAY_OUT_LABELS[code] ?? 'The network couldn’t pay it out. Please try again later.'
}
