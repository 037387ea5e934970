// Readable messages for declined cards. Some of Stripe's own messages are for developers, and some
// reasons (a card reported stolen) must not be disclosed (https://docs.stripe.com/declines/codes).

const WORDS: Record<string, string> = {
  insufficient_funds: 'There is not enough money on the card. Please use another payment method.',
  withdrawal_count_limit_exceeded:
    'The card has reached its limit. Please use another payment method, or try again tomorrow.',
  card_velocity_exceeded:
    'The card has reached its limit. Please use another payment method, or try again tomorrow.',
  expired_card: 'The card has expired. Please use another payment method.',
  incorrect_cvc: 'The security code of the card is not right. Please add the card again.',
  invalid_cvc: 'The security code of the card is not right. Please add the card again.',
  incorrect_number: 'The card number is not right. Please add the card again.',
  invalid_number: 'The card number is not right. Please add the card again.',
  invalid_expiry_month: 'The expiry date of the card is not right. Please add the card again.',
  invalid_expiry_year: 'The expiry date of the card is not right. Please add the card again.',
  card_not_supported: 'The card cannot pay for this. Please use another payment method.',
  currency_not_supported:
    'The card does not take this currency. Please use another payment method.',
  authentication_required:
    'The bank wants you to approve this payment. Please add the funds yourself.',
  payment_intent_authentication_failure:
    'The payment was not approved. Please try again, or use another payment method.',
  processing_error: 'The bank could not process the card just now. Please try again.',
  issuer_not_available: 'The bank does not answer just now. Please try again in a little while.',
  try_again_later: 'The bank does not answer just now. Please try again in a little while.',
  resource_missing: 'The card is no longer with our payment provider. Please add it again.',
  amount_too_small: 'That is less than a card payment may be. Please add a little more.',
  amount_too_large: 'That is more than one card payment may be. Please add less at once.',
}

const OTHERWISE = 'The card was declined. Please use another payment method.'

/** The bank's own reason goes first; without one, what Stripe calls the failure. */
export function declineWords(failure: {
  code?: string | undefined
  decline_code?: string | undefined
}): string {
  return WORDS[failure.decline_code ?? ''] ?? WORDS[failure.code ?? ''] ?? OTHERWISE
}
