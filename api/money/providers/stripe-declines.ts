// Readable messages for declined cards. Some of Stripe's own messages are for developers, and some
// reasons (a card reported stolen) must not be disclosed (https://docs.stripe.com/declines/codes).

const BANK_SILENT = 'The bank isn’t responding right now. Please try again later.'

const WRONG_EXPIRY = 'The card’s expiry date is incorrect. Add the card again.'

const WRONG_NUMBER = 'The card number is incorrect. Add the card again.'

const WRONG_CVC = 'The card’s security code is incorrect. Add the card again.'

const OVER_LIMIT = 'The card has reached its limit. Try another payment method, or try again tomorrow.'

export const APPROVAL_NEEDED = 'Your bank needs you to approve this payment. Add the funds yourself.'

export const CARD_DECLINED = 'The card was declined. Try another payment method.'

const LABELS: Record<string, string> = {
  insufficient_funds: 'There isn’t enough money on the card. Try another payment method.',
  withdrawal_count_limit_exceeded: OVER_LIMIT,
  card_velocity_exceeded: OVER_LIMIT,
  expired_card: 'The card has expired. Try another payment method.',
  incorrect_cvc: WRONG_CVC,
  invalid_cvc: WRONG_CVC,
  incorrect_number: WRONG_NUMBER,
  invalid_number: WRONG_NUMBER,
  invalid_expiry_month: WRONG_EXPIRY,
  invalid_expiry_year: WRONG_EXPIRY,
  card_not_supported: 'The card can’t be used for this. Try another payment method.',
  currency_not_supported: 'The card doesn’t support this currency. Try another payment method.',
  authentication_required: APPROVAL_NEEDED,
  payment_intent_authentication_failure: 'The payment wasn’t approved. Try again or use another payment method.',
  processing_error: 'The bank couldn’t process the card right now. Please try again.',
  issuer_not_available: BANK_SILENT,
  try_again_later: BANK_SILENT,
  resource_missing: 'The card is no longer stored with our payment provider. Add it again.',
  amount_too_small: 'This is below the minimum for card payments. Add a little more.',
  amount_too_large: 'This is above the maximum for card payments. Add less at a time.',
}

const OTHERWISE = CARD_DECLINED

/** The bank's own reason goes first; without one, what Stripe calls the failure. */
export function declineText(failure: { code?: string | undefined; decline_code?: string | undefined }): string {
  return LABELS[failure.decline_code ?? ''] ?? LABELS[failure.code ?? ''] ?? OTHERWISE
}
