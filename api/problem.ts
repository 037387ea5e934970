// Everything that can go wrong for a reason a caller can act on. Browser-safe: app/errors.ts words
// each code for people. Answers are application/problem+json.

export type ProblemCode = keyof typeof STATUS

export const STATUS = {
  'malformed-json': 400,
  'invalid-input': 400,
  'unknown-currency': 400,
  'invalid-amount': 400,
  'invalid-cursor': 400,
  'idempotency-key-missing': 400,
  unauthenticated: 401,
  'invalid-credentials': 401,
  'email-not-verified': 403,
  'step-up-required': 403,
  'two-factor-required': 403,
  'two-factor-status': 409,
  'incorrect-password': 400,
  'invalid-code': 400,
  'invalid-token': 400,
  'unsupported-image': 400,
  'image-too-large': 413,
  'picture-limit': 409,
  'payment-declined': 402,
  forbidden: 403,
  'cross-origin': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'slot-taken': 409,
  'slot-unavailable': 409,
  'slot-hold-ended': 409,
  'cannot-write': 409,
  'offer-ended': 409,
  'appointment-status': 409,
  'deposit-status': 409,
  'application-status': 409,
  'account-busy': 409,
  'withdrawal-status': 409,
  'withdrawal-limit': 409,
  'quote-expired': 409,
  'goal-status': 409,
  'goal-not-empty': 409,
  'request-status': 409,
  'split-exceeded': 409,
  'schedule-status': 409,
  'plus-status': 409,
  'auto-top-up-cap': 409,
  'recipient-unavailable': 409,
  'method-exists': 409,
  'method-limit': 409,
  'contact-taken': 409,
  'last-contact': 409,
  'profile-incomplete': 409,
  'set-up-changed': 409,
  'set-up-full': 409,
  'staff-busy': 409,
  'out-of-stock': 409,
  'product-unavailable': 409,
  'cart-full': 409,
  'checkout-ended': 409,
  'checkout-changed': 409,
  'delivery-unavailable': 409,
  'pickup-unavailable': 409,
  'order-status': 409,
  'refund-exceeded': 409,
  'return-status': 409,
  'sku-taken': 409,
  'price-change-applied': 409,
  'import-status': 409,
  'address-limit': 409,
  'gift-card-status': 409,
  'gift-card-spent': 409,
  'gift-card-full': 409,
  'gift-card-unknown': 404,
  'insufficient-funds': 409,
  'body-too-large': 413,
  'json-only': 415,
  'idempotency-key-reused': 422,
  'no-payment-method': 422,
  'payment-method-unknown': 422,
  'method-unsupported': 422,
  'invalid-signature': 400,
  'too-many-requests': 429,
  'code-too-soon': 429,
  internal: 500,
  'provider-unavailable': 503,
  'rates-stale': 503,
} as const

export const TITLE: Record<ProblemCode, string> = {
  'malformed-json': 'The body is not valid JSON',
  'invalid-input': 'Some fields are not valid',
  'unknown-currency': 'The currency is not one of ours',
  'invalid-amount': 'Please enter a valid amount greater than zero.',
  'invalid-cursor': 'The cursor is not one that a list of ours returned',
  'idempotency-key-missing': 'This request needs an Idempotency-Key header',
  unauthenticated: 'User not authenticated',
  'invalid-credentials': 'Invalid login credentials. Please try again.',
  'email-not-verified': 'Please check your email to confirm your account.',
  'step-up-required': 'Confirm that it is you first',
  'two-factor-required': 'Switch two-factor authentication on first',
  'two-factor-status': 'Two-factor authentication is past that step',
  'incorrect-password': 'Current password is incorrect.',
  'invalid-code': 'That code is not right, or no longer valid',
  'invalid-token': 'That link was used before, or has expired',
  'unsupported-image': 'The picture is not a JPEG, PNG or WebP',
  'image-too-large': 'The picture is too large',
  'picture-limit': 'There are as many pictures as there may be',
  'payment-declined': 'The payment was declined',
  forbidden: 'Your role may not do this',
  'cross-origin': 'The request did not come from our own pages',
  'not-found': 'There is nothing here',
  'method-not-allowed': 'The method is not allowed here',
  'slot-taken': 'Somebody has just taken that time',
  'slot-unavailable': 'That time cannot be booked',
  'slot-hold-ended': 'The time is no longer kept for you',
  'cannot-write': 'These two cannot write to each other',
  'offer-ended': 'The offer no longer stands',
  'appointment-status': 'The appointment is past that step',
  'deposit-status': 'The deposit is past that step',
  'application-status': 'The application is past that step',
  'account-busy': 'Money or bookings are still open',
  'withdrawal-status': 'The withdrawal is past that step',
  'withdrawal-limit': 'That is more than may be withdrawn now',
  'quote-expired': 'The quote was used, or has expired',
  'goal-status': 'The goal does not take that now',
  'goal-not-empty': 'There is still money in the goal',
  'request-status': 'The request is past that step',
  'split-exceeded': 'The shares are more than the payment',
  'schedule-status': 'The scheduled transfer has ended',
  'plus-status': 'The subscription is past that step',
  'auto-top-up-cap': 'Auto top-up has reached its daily cap',
  'recipient-unavailable': 'That person cannot receive money',
  'method-exists': 'That payment method is there already',
  'method-limit': 'There are ten payment methods already',
  'contact-taken': 'That belongs to another account',
  'last-contact': 'One verified contact must remain',
  'profile-incomplete': 'Some of what we need is still missing',
  'set-up-changed': 'Somebody has changed this in the meantime',
  'set-up-full': 'There are as many as there can be',
  'staff-busy': 'They still have visits',
  'out-of-stock': 'There is not enough of it left',
  'product-unavailable': 'That is not for sale now',
  'cart-full': 'The cart holds as much as it can',
  'checkout-ended': 'The checkout is over',
  'checkout-changed': 'Somebody has changed the checkout in the meantime',
  'delivery-unavailable': 'The shop does not deliver there',
  'pickup-unavailable': 'Orders cannot be fetched there',
  'order-status': 'The order is past that step',
  'refund-exceeded': 'That is more than is left to refund',
  'return-status': 'That cannot be returned now',
  'sku-taken': 'Another product has that SKU',
  'price-change-applied': 'That price holds already',
  'import-status': 'The import is past that step',
  'address-limit': 'There are ten addresses already',
  'gift-card-status': 'The gift card is past that step',
  'gift-card-spent': 'There is not that much left on the gift card',
  'gift-card-full': 'The gift needs no more than that',
  'gift-card-unknown': 'No gift card can be claimed with that',
  'insufficient-funds': 'The purse does not cover this',
  'body-too-large': 'The body is too large',
  'json-only': 'Send application/json',
  'idempotency-key-reused': 'This Idempotency-Key was used with another request',
  'no-payment-method': 'There is no payment method to charge',
  'payment-method-unknown': 'The payment method is not one of yours',
  'method-unsupported': 'The payment method cannot do that',
  'invalid-signature': 'The signature does not match',
  'too-many-requests': 'Too many requests; please wait a little',
  'code-too-soon': 'A code was sent a moment ago',
  internal: 'Something went wrong on our side',
  'provider-unavailable': 'The payment provider does not answer',
  'rates-stale': 'The rates of exchange are too old to use',
}

/** What went wrong with each field, by its path ("amount", "startsAt"). */
export type FieldErrors = Record<string, string[]>

export type Problem = {
  type: string
  title: string
  status: number
  code: ProblemCode
  requestId: string
  detail?: string
  errors?: FieldErrors
}

/** Thrown by verbs; the one error handler of the api turns it into a Problem. */
export class DomainError extends Error {
  constructor(
    readonly code: ProblemCode,
    readonly extra: { detail?: string; errors?: FieldErrors; cause?: unknown } = {},
  ) {
    super(extra.detail ?? TITLE[code], { cause: extra.cause })
    this.name = 'DomainError'
  }
}

/** The names that constraints and triggers carry, as problems. Others are faults of ours. */
const REFUSALS: Record<string, ProblemCode> = {
  overdraft: 'insufficient-funds',
  'slot-taken': 'slot-taken',
  'slot-unavailable': 'slot-unavailable',
  'slot-hold-ended': 'slot-hold-ended',
  'cannot-write': 'cannot-write',
  'offer-ended': 'offer-ended',
  'message-foreign': 'not-found',
  'appointment-status': 'appointment-status',
  'hold-ended': 'appointment-status',
  'deposit-status': 'deposit-status',
  'application-status': 'application-status',
  'account-busy': 'account-busy',
  'staff-busy': 'staff-busy',
  'out-of-stock': 'out-of-stock',
  'product-unavailable': 'product-unavailable',
  'cart-full': 'cart-full',
  'checkout-ended': 'checkout-ended',
  'checkout-changed': 'checkout-changed',
  'pickup-unavailable': 'pickup-unavailable',
  'order-status': 'order-status',
  'refund-exceeded': 'refund-exceeded',
  'return-status': 'return-status',
  'sku-taken': 'sku-taken',
  // What was read of the stock, or of the prices to come, is no longer so: see catalogue/stock.ts.
  'stock-log': 'set-up-changed',
  stock_movement_delta: 'set-up-changed',
  'price_change.variant_id': 'set-up-changed',
  'price-change-applied': 'price-change-applied',
  'import-status': 'import-status',
  'address-limit': 'address-limit',
  'gift-card-status': 'gift-card-status',
  'gift-card-spent': 'gift-card-spent',
  'gift-card-full': 'gift-card-full',
  // Somebody paid in while it was ended, or ended it too: see returnRest in gift-cards/returning.ts.
  gift_card_settled: 'gift-card-status',
  gift_share_amounts: 'gift-card-spent',
  // Two checkouts of one client at once: see openCheckout in cart/checkouts.ts.
  'checkout-exists': 'checkout-changed',
  order_line_refunded: 'refund-exceeded',
  'withdrawal-status': 'withdrawal-status',
  'withdrawal-limit': 'withdrawal-limit',
  'quote-expired': 'quote-expired',
  'goal-status': 'goal-status',
  'goal-not-empty': 'goal-not-empty',
  'request-status': 'request-status',
  'split-exceeded': 'split-exceeded',
  'schedule-status': 'schedule-status',
  // A step from a status that it no longer has: see setStep in transfers/scheduled.ts.
  scheduled_transfer_status: 'schedule-status',
  'plus-status': 'plus-status',
  'auto-top-up-cap': 'auto-top-up-cap',
  'recipient-unavailable': 'recipient-unavailable',
  'method-exists': 'method-exists',
  'method-limit': 'method-limit',
  'picture-limit': 'picture-limit',
  // The session was proven a moment before its account was deleted.
  'account-deleted': 'unauthenticated',
  'user.phone': 'contact-taken',
  'user.email': 'contact-taken',
}

/** The name of the constraint or trigger that refused a write, if the database refused it. */
export function refusalName(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    const match =
      /SQLite error: (?:(?:CHECK|UNIQUE) constraint failed: )?([a-z][a-z0-9_.-]*)/i.exec(e.message)
    if (match?.[1]) return match[1]
  }
  return null
}

/** A database refusal as the problem it means, or null for anything else. */
export function problemOfRefusal(error: unknown): DomainError | null {
  const name = refusalName(error)
  const code = name === null ? undefined : REFUSALS[name]
  return code ? new DomainError(code, { cause: error }) : null
}
