// What a person reads for each problem: the specification's words where it has some. Exhaustive: a new
// problem code does not compile until it is worded here.
import type { Problem, ProblemCode } from '../../api/platform/values/problem'

export type Notice = { title: string; description: string; tone: 'normal' | 'bad' }

export const WORDS: Record<ProblemCode, [title: string, description: string]> = {
  'malformed-json': ['Error', 'An unexpected error occurred. Please try again.'],
  'malformed-form': ['Error', 'Please reload the page and try again.'],
  'invalid-input': ['Please check the form', 'Some of what you entered needs another look.'],
  'unknown-currency': ['Error', 'Please choose one of the listed currencies.'],
  'invalid-amount': ['Invalid amount', 'Please enter a valid amount greater than zero.'],
  'invalid-cursor': ['Error', 'That page of the list is gone. Please start from the top.'],
  'idempotency-key-missing': ['Error', 'Please reload the page and try again.'],
  unauthenticated: ['Authentication Required', 'Please sign in to continue.'],
  'invalid-credentials': ['Login Failed', 'Invalid login credentials. Please try again.'],
  'email-not-verified': [
    'Login Failed',
    'Please check your email to confirm your account. We have just sent the link again.',
  ],
  'step-up-required': ['Confirm it is you', 'Please confirm that it is you, then try again.'],
  'two-factor-required': [
    'Two-factor authentication',
    'Please switch two-factor authentication on first.',
  ],
  'two-factor-status': [
    'Already changed',
    'Two-factor authentication has changed in the meantime.',
  ],
  'incorrect-password': ['Error', 'Current password is incorrect.'],
  'invalid-code': ['Verification Failed', 'Verification failed. Please try again.'],
  'invalid-token': ['That link has expired', 'Please ask for a new one.'],
  'unsupported-image': ['Not a picture we can use', 'Please choose a JPEG, PNG or WebP picture.'],
  'image-too-large': ['Picture too large', 'Please choose a smaller picture.'],
  'picture-limit': ['Enough pictures', 'Please remove one before you add another.'],
  'payment-declined': ['Payment declined', 'Please use another payment method.'],
  forbidden: ['Not allowed', 'Your account cannot do this.'],
  'cross-origin': ['Error', 'Please reload the page and try again.'],
  'not-found': ['Not found', 'It may have been removed.'],
  'method-not-allowed': ['Error', 'An unexpected error occurred. Please try again.'],
  'out-of-stock': [
    'Out of stock',
    'There is not enough of it left. Please choose fewer, or something else.',
  ],
  'product-unavailable': [
    'No longer for sale',
    'The product or its price has changed. Please look at your cart again.',
  ],
  'cart-full': ['Your cart is full', 'Please check out, or remove something first.'],
  'checkout-ended': [
    'Time is up',
    'What you chose is no longer kept for you. Please check out again from your cart.',
  ],
  'checkout-changed': [
    'Please look again',
    'Your order has changed in another window. Please check it, then confirm.',
  ],
  'delivery-unavailable': [
    'Not delivered there',
    'This shop does not deliver to that address. Please choose another way.',
  ],
  'pickup-unavailable': [
    'Not there',
    'Orders cannot be fetched there now. Please choose another place.',
  ],
  'order-status': ['Already changed', 'This order has moved on in the meantime.'],
  'refund-exceeded': ['Too much', 'That is more than is left to refund on this order.'],
  'return-status': [
    'Cannot be returned',
    'This return has been answered, or the time for it is over.',
  ],
  'sku-taken': ['SKU in use', 'Another of your products has this SKU. Please use a different one.'],
  'price-change-applied': ['Already changed', 'That price holds already.'],
  'import-status': ['Already imported', 'This file was imported or discarded in the meantime.'],
  'address-limit': ['Enough addresses', 'Please remove one of your ten addresses first.'],
  'gift-card-status': ['Already changed', 'This gift card has moved on in the meantime.'],
  'gift-card-spent': ['Not enough left', 'There is not that much left on this gift card.'],
  'gift-card-full': [
    'Nearly there',
    'The gift needs less than that by now. Please choose a smaller amount.',
  ],
  'gift-card-unknown': [
    'Not a gift card we can open',
    'Please check the code. It may have been claimed, cancelled, or have expired.',
  ],
  'slot-taken': ['Booking Failed', 'Somebody has just taken that time. Please choose another.'],
  'slot-unavailable': ['Booking Failed', 'That time cannot be booked. Please choose another.'],
  'slot-hold-ended': ['Time is up', 'This time is no longer kept for you. Please choose it again.'],
  'cannot-write': ['Not sent', 'You cannot write to each other.'],
  'offer-ended': ['Offer over', 'This offer was taken back, has been taken up, or has expired.'],
  'appointment-status': ['Already changed', 'This appointment has moved on in the meantime.'],
  'deposit-status': ['Already settled', 'This payment has been settled in the meantime.'],
  'application-status': ['Already decided', 'This application has moved on in the meantime.'],
  'account-busy': [
    'Not yet',
    'Money, bookings, orders or gift cards are still open. Please settle them first.',
  ],
  'payout-status': [
    'Already settled',
    'This payout has moved on in the meantime. Please look again.',
  ],
  'destination-status': [
    'Changed in the meantime',
    'That payout destination has been changed. Please look again.',
  ],
  'destination-cooling': [
    'Not yet',
    'A new destination waits 24 hours before money goes there, so that you can still say no.',
  ],
  'no-destination': ['Nowhere to pay to', 'Please add where your payouts should go first.'],
  'proposal-status': ['Already decided', 'Somebody has decided this in the meantime.'],
  'second-admin-required': [
    'A second admin is needed',
    'This is more than one admin may do. Another admin has to confirm it.',
  ],
  'credentials-changed': [
    'Another admin has to confirm this',
    'Your password or your second factor changed in the last seven days. Until those are over you confirm nothing.',
  ],
  'suspension-status': ['Already changed', 'The account has changed in the meantime.'],
  'account-suspended': [
    'Account suspended',
    'This account is suspended. Please contact support to have it looked at.',
  ],
  'fee-backdated': ['Choose a time to come', 'A fee can hold from a time to come only.'],
  'fee-changed': ['The fee has changed', 'Please look at it again, then confirm.'],
  'ticket-status': [
    'Changed in the meantime',
    'This conversation has moved on in the meantime. Please look again.',
  ],
  'moderation-status': [
    'Already decided',
    'This has been decided, or restored, in the meantime. Please look again.',
  ],
  'alert-status': ['Already seen to', 'Somebody has seen to this alert in the meantime.'],
  'provider-switched': ['Already switched', 'Somebody has switched it in the meantime.'],
  'break-status': ['Already resolved', 'Somebody has resolved this in the meantime.'],
  'withdrawal-status': ['Already settled', 'This withdrawal has been settled in the meantime.'],
  'withdrawal-limit': [
    'Above your limit',
    'Please withdraw less, or wait until your limit is free.',
  ],
  'daily-limit': ['Not again today', 'You have done this as often as you can in 24 hours.'],
  'quote-expired': ['That rate has expired', 'Please look at the new rate, then confirm again.'],
  'goal-status': ['Already changed', 'This goal has changed in the meantime.'],
  'goal-not-empty': ['Money inside', 'Please take the money out of the goal first.'],
  'request-status': ['Already answered', 'This request has been answered in the meantime.'],
  'split-exceeded': ['Too much', 'The shares come to more than was paid.'],
  'schedule-status': ['Already ended', 'This scheduled transfer has ended.'],
  'plus-status': [
    'Subscription Failed',
    'Your subscription has changed in the meantime. Please look again.',
  ],
  'auto-top-up-cap': ['Daily cap reached', 'Auto top-up has added all that it may today.'],
  'recipient-unavailable': ['Not possible', 'That person cannot receive money in their purse.'],
  'method-exists': ['Already there', 'That is one of your payment methods already.'],
  'method-limit': [
    'Ten are enough',
    'You have ten payment methods. Please remove one before you add another.',
  ],
  'visit-limit': [
    'Ten are enough',
    'You have ten upcoming visits to pay for at the salon. Please pay for this one from your purse.',
  ],
  'contact-taken': ['Already in use', 'That belongs to another account.'],
  'last-contact': ['Keep one contact', 'One verified email or phone must remain.'],
  'profile-incomplete': ['Almost there', 'Some of what we need is still missing.'],
  'set-up-changed': [
    'Changed in the meantime',
    'Somebody else has changed this. Load the page again, and put your change on top of theirs.',
  ],
  'set-up-full': ['No more of these', 'There are as many as there can be. Archive some first.'],
  'staff-busy': ['Not yet', 'They still have visits. Move, complete or cancel those first.'],
  'insufficient-funds': ['Not enough in your purse', 'Please add funds first.'],
  'body-too-large': ['Too long', 'Please send less at once.'],
  'json-only': ['Error', 'An unexpected error occurred. Please try again.'],
  'form-only': ['Error', 'Please reload the page and try again.'],
  'idempotency-key-reused': [
    'Already sent',
    'This form was sent before. Please check the result, then start afresh.',
  ],
  'no-payment-method': ['No payment method', 'Please choose how to pay.'],
  'payment-method-unknown': ['No payment method', 'Please choose one of your payment methods.'],
  'method-unsupported': ['Not possible with this method', 'Please choose another payment method.'],
  'invalid-signature': ['Error', 'An unexpected error occurred. Please try again.'],
  'too-many-requests': [
    'Please wait a little',
    'That was tried too often. Please try again in a few minutes.',
  ],
  'code-too-soon': [
    'Please wait a little',
    'A code was sent a moment ago. Please check your phone.',
  ],
  internal: [
    'Something went wrong',
    'That was our fault, and nothing was changed. Please try again.',
  ],
  'provider-unavailable': [
    'Payments are resting',
    'The payment provider does not answer. Please try again later.',
  ],
  'rates-stale': [
    'Exchange is resting',
    'Our rates are too old to exchange fairly. Please try again later.',
  ],
}

/** A problem as a notice; what the api says in `detail` is written for people and goes first. */
export function noticeOf(problem: { code: ProblemCode; detail?: string | undefined }): Notice {
  const [title, description] = WORDS[problem.code] ?? WORDS.internal
  return { title, description: problem.detail ?? description, tone: 'bad' }
}

/** A notice for a problem, with what its fields would say where there is no field on the page. */
export function saidOf(problem: Parameters<typeof noticeOf>[0] & Pick<Problem, 'errors'>): Notice {
  const [said] = Object.values(problem.errors ?? {}).flat()
  const notice = noticeOf(problem)
  return { ...notice, description: said ?? notice.description }
}
