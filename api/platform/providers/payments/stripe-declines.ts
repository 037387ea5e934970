// Readable messages for declined cards. Some of Stripe's own messages are for developers, and some
// reasons (a card reported stolen) must not be disclosed (https://docs.stripe.com/declines/codes).

const WORDS: Record<string, string> = {
  insufficient_funds: 'There isn’t enough money on the card. Try another payment method.',
  withdrawal_count_limit_exceeded:
    'The card has reached its limit. Try another payment method, or try again tomorrow.',
  card_velocity_exceeded:
    'The card has reached its limit. Try another payment method, or try again tomorrow.',
  expired_card: 'The card has expired. Try another payment method.',
  incorrect_cvc: 'The card’s security code is incorrect. Add the card again.',
  invalid_cvc: 'The card’s security code is incorrect. Add the card again.',
  incorrect_number: 'The card number is incorrect. Add the card again.',
  invalid_number: 'The card number is incorrect. Add the card again.',
  invalid_expiry_month: 'The card’s expiry date is incorrect. Add the card again.',
  invalid_expiry_year: 'The card’s expiry date is incorrect. Add the card again.',
  card_not_supported: 'The card can’t be used for this. Try another payment method.',
  currency_not_supported: 'The card doesn’t support this currency. Try another payment method.',
  authentication_required: 'Your bank needs you to approve this payment. Add the funds yourself.',
  payment_intent_authentication_failure:
    'The payment was not approved. Try again or use another payment method.',
  processing_error: 'The bank couldn’t process the card right now. Please try again.',
  issuer_not_available: 'The bank isn’t responding right now. Please try again later.',
  try_again_later: 'The bank isn’t responding right now. Please try again later.',
  resource_missing: 'The card is no longer stored with our payment provider. Add it again.',
  amount_too_small: 'This is below the minimum for card payments. Add a little more.',
  amount_too_large: 'This is above the maximum for card payments. Add less at a time.',
}

const OTHERWISE = 'The card was declined. Try another payment method.'

/** The bank's own reason goes first; without one, what Stripe calls the failure. */
export function declineWords(failure: {
  code?: string | undefined
  decline_code?: string | undefined
}): string {
  return WORDS[failure.decline_code ?? ''] ?? WORDS[failure.code ?? ''] ?? OTHERWISE
}
