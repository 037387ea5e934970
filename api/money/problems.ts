// Problems of money. Browser-safe.
import type { ProblemCode } from '../platform/values/problem'
import { CHANGED, type ProblemRows } from '../platform/values/problems'

const INVALID_AMOUNT = 'Please enter a valid amount greater than zero.'

export const MONEY_PROBLEMS = {
  'unknown-currency': {
    status: 400,
    title: 'The currency is not supported',
    text: ['Error', 'Choose one of the listed currencies.'],
  },
  'invalid-amount': { status: 400, title: INVALID_AMOUNT, text: ['Invalid amount', INVALID_AMOUNT] },
  'discount-overlap': {
    status: 409,
    title: 'One of these already has a member discount in that period',
    text: [
      'Already discounted',
      'One of these already has a member discount in that period. Choose other dates or end the other discount first.',
    ],
  },
  'discount-refused': {
    status: 409,
    title: 'The member discount does not apply',
    text: ['The price has changed', 'This member discount no longer applies. Check the price, then try again.'],
  },
  'deposit-status': {
    status: 409,
    title: 'The deposit’s status does not allow this',
    text: ['Already completed', 'This payment has already been completed.'],
  },
  'withdrawal-status': {
    status: 409,
    title: 'The withdrawal’s status does not allow this',
    text: ['Already completed', 'This withdrawal has already been completed.'],
  },
  'withdrawal-limit': {
    status: 409,
    title: 'The amount is above the withdrawal limit',
    text: ['Above your limit', 'Withdraw less, or wait until your limit resets.'],
  },
  'daily-limit': {
    status: 409,
    title: 'The daily limit for this action is reached',
    text: ['Daily limit reached', 'You’ve reached the limit for 24 hours. Try again later.'],
  },
  'quote-expired': {
    status: 409,
    title: 'The quote was used or has expired',
    text: ['That rate has expired', 'Check the new rate, then confirm again.'],
  },
  'goal-status': {
    status: 409,
    title: 'The goal’s status does not allow this',
    text: ['Already changed', 'This goal has changed. Reload the page and try again.'],
  },
  'goal-not-empty': {
    status: 409,
    title: 'There is still money in the goal',
    text: ['Goal not empty', 'Withdraw the money from the goal first.'],
  },
  'request-status': {
    status: 409,
    title: 'The request’s status does not allow this',
    text: ['Already answered', 'This request has already been answered.'],
  },
  'waiting-status': {
    status: 409,
    title: 'The money is no longer waiting',
    text: ['No longer waiting', 'This money has already been accepted, cancelled or returned.'],
  },
  'split-exceeded': {
    status: 409,
    title: 'The shares are more than the payment',
    text: ['Amount too high', 'The shares add up to more than was paid.'],
  },
  'schedule-status': {
    status: 409,
    title: 'The scheduled transfer has ended',
    text: ['Already ended', 'This scheduled transfer has ended.'],
  },
  'plus-status': {
    status: 409,
    title: 'The subscription’s status does not allow this',
    text: ['Subscription Failed', 'Your subscription has changed. Reload the page and try again.'],
  },
  'auto-top-up-cap': {
    status: 409,
    title: 'Auto top-up has reached its daily cap',
    text: ['Daily limit reached', 'Auto top-up has reached its daily limit.'],
  },
  'recipient-unavailable': {
    status: 409,
    title: 'That person cannot receive money',
    text: ['Not possible', 'This person can’t receive money on Purse.'],
  },
  'method-exists': {
    status: 409,
    title: 'The payment method was already added',
    text: ['Already added', 'You’ve already added this payment method.'],
  },
  'method-limit': {
    status: 409,
    title: 'The maximum of ten payment methods is reached',
    text: ['Limit reached', 'You have ten payment methods, the maximum. Remove one to add another.'],
  },
  'payout-status': {
    status: 409,
    title: 'The payout’s status does not allow this',
    text: ['Already completed', 'This payout has changed. Reload the page to see its current status.'],
  },
  'destination-status': {
    status: 409,
    title: 'The payout destination has already changed',
    text: [CHANGED, 'This payout destination has changed. Reload the page and try again.'],
  },
  'destination-cooling': {
    status: 409,
    title: 'A new destination can be used after 24 hours',
    text: ['Not yet', 'To protect you, a new destination can be used after 24 hours.'],
  },
  'refund-promised': {
    status: 409,
    title: 'A refund of this is promised already',
    text: [
      'Already promised',
      'A refund of this is promised already. It’s made as soon as the balance of the salon or shop covers it.',
    ],
  },
  'payout-reserved': {
    status: 409,
    title: 'The balance waits before it can be paid out',
    text: ['Not yet', 'Your balance waits before it can be paid out.'],
  },
  'no-destination': {
    status: 422,
    title: 'There is no payout destination',
    text: ['No payout destination', 'Add a payout destination first.'],
  },
  'fee-changed': {
    status: 409,
    title: 'The fee is higher now',
    text: ['The fee has changed', 'Check the new fee, then confirm.'],
  },
  'insufficient-funds': {
    status: 409,
    title: 'The purse does not cover this',
    text: ['Not enough in your purse', 'Add funds first.'],
  },
  'no-payment-method': {
    status: 422,
    title: 'There is no payment method to charge',
    text: ['No payment method', 'Choose how to pay.'],
  },
  'payment-method-unknown': {
    status: 422,
    title: 'The payment method is not one of yours',
    text: ['No payment method', 'Choose one of your payment methods.'],
  },
  'rates-stale': {
    status: 503,
    title: 'The exchange rates are out of date',
    text: ['Exchange is temporarily unavailable', 'Exchange rates are out of date right now. Please try again later.'],
  },
} satisfies ProblemRows

type Own = typeof MONEY_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}

/** Names under which the database refuses, besides the codes themselves. */
export const MONEY_MEANINGS = {
  member_discount_percent: 'discount-refused',
  member_discount_period: 'discount-refused',
  'deposit-abandoned': 'deposit-status',
  // A transition from an outdated status: see transfers/scheduled.ts.
  scheduled_transfer_status: 'schedule-status',
  // Something was earned concurrently.
  'payout-moved': 'payout-status',
  overdraft: 'insufficient-funds',
  // An admin has switched it off.
  'provider-off': 'provider-unavailable',
} satisfies Record<string, ProblemCode>
