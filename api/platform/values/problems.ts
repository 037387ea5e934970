// Every problem with its status and messages: one row per code. Browser-safe.

type Row = {
  status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  /** What the API says. */
  title: string
  /** The message on pages, in the specification's words if it has some. */
  words: [title: string, description: string]
  /** The constraints and triggers that map to it. One with the same name as the code is implied. */
  aliases?: string[]
}

export const PROBLEMS = {
  'malformed-json': {
    status: 400,
    title: 'The body is not valid JSON',
    words: ['Error', 'An unexpected error occurred. Please try again.'],
  },
  'malformed-form': {
    status: 400,
    title: 'The body is not a form that can be read',
    words: ['Error', 'Please reload the page and try again.'],
  },
  'invalid-input': {
    status: 400,
    title: 'Some fields are not valid',
    words: ['Please check the form', 'Please check the highlighted fields.'],
  },
  'unknown-currency': {
    status: 400,
    title: 'The currency is not one of ours',
    words: ['Error', 'Please choose one of the listed currencies.'],
  },
  'invalid-amount': {
    status: 400,
    title: 'Please enter a valid amount greater than zero.',
    words: ['Invalid amount', 'Please enter a valid amount greater than zero.'],
  },
  'invalid-cursor': {
    status: 400,
    title: 'The cursor is not one that a list of ours returned',
    words: ['Error', 'That page of the list is gone. Please start from the top.'],
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'This request needs an Idempotency-Key header',
    words: ['Error', 'Please reload the page and try again.'],
  },
  unauthenticated: {
    status: 401,
    title: 'User not authenticated',
    words: ['Authentication Required', 'Please sign in to continue.'],
    // The session was valid a moment before its account was deleted.
    aliases: ['account-deleted'],
  },
  'invalid-credentials': {
    status: 401,
    title: 'Invalid login credentials. Please try again.',
    words: ['Login Failed', 'Invalid login credentials. Please try again.'],
  },
  'email-not-verified': {
    status: 403,
    title: 'Please check your email to confirm your account.',
    words: [
      'Login Failed',
      'Please check your email to confirm your account. We have just sent the link again.',
    ],
  },
  'step-up-required': {
    status: 403,
    title: 'Confirm that it is you first',
    words: ['Confirm it is you', 'Please confirm that it is you, then try again.'],
  },
  'two-factor-required': {
    status: 403,
    title: 'Switch two-factor authentication on first',
    words: ['Two-factor authentication', 'Please switch two-factor authentication on first.'],
  },
  'two-factor-status': {
    status: 409,
    title: 'Two-factor authentication is past that step',
    words: ['Already changed', 'Two-factor authentication has changed in the meantime.'],
  },
  'incorrect-password': {
    status: 400,
    title: 'Current password is incorrect.',
    words: ['Error', 'Current password is incorrect.'],
  },
  'invalid-code': {
    status: 400,
    title: 'That code is not right, or no longer valid',
    words: ['Verification Failed', 'Verification failed. Please try again.'],
  },
  'invalid-token': {
    status: 400,
    title: 'That link was used before, or has expired',
    words: ['That link has expired', 'Please ask for a new one.'],
  },
  'unsupported-image': {
    status: 400,
    title: 'The picture is not a JPEG, PNG or WebP',
    words: ['Not a picture we can use', 'Please choose a JPEG, PNG or WebP picture.'],
  },
  'image-too-large': {
    status: 413,
    title: 'The picture is too large',
    words: ['Picture too large', 'Please choose a smaller picture.'],
  },
  'picture-limit': {
    status: 409,
    title: 'There are as many pictures as there may be',
    words: ['Enough pictures', 'Please remove one before you add another.'],
  },
  'payment-declined': {
    status: 402,
    title: 'The payment was declined',
    words: ['Payment declined', 'Please use another payment method.'],
  },
  forbidden: {
    status: 403,
    title: 'Your role may not do this',
    words: ['Not allowed', 'Your account cannot do this.'],
    // Written in the name of somebody else, or by an admin without permission.
    aliases: ['support-act'],
  },
  'cross-origin': {
    status: 403,
    title: 'The request did not come from our own pages',
    words: ['Error', 'Please reload the page and try again.'],
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here',
    words: ['Not found', 'It may have been removed.'],
    aliases: ['message-foreign'],
  },
  'method-not-allowed': {
    status: 405,
    title: 'The method is not allowed here',
    words: ['Error', 'An unexpected error occurred. Please try again.'],
  },
  'slot-taken': {
    status: 409,
    title: 'Somebody has just taken that time',
    words: ['Booking Failed', 'Somebody has just taken that time. Please choose another.'],
  },
  'slot-unavailable': {
    status: 409,
    title: 'That time cannot be booked',
    words: ['Booking Failed', 'That time cannot be booked. Please choose another.'],
  },
  'slot-hold-ended': {
    status: 409,
    title: 'The time is no longer kept for you',
    words: ['Time is up', 'This time is no longer kept for you. Please choose it again.'],
  },
  'cannot-write': {
    status: 409,
    title: 'These two cannot write to each other',
    words: ['Not sent', 'You cannot write to each other.'],
  },
  'discount-overlap': {
    status: 409,
    title: 'One of these has a member discount in that period already',
    words: [
      'Already discounted',
      'One of these has a member discount in that period already. Choose other dates, or end the other discount first.',
    ],
  },
  'discount-refused': {
    status: 409,
    title: 'The member discount does not apply',
    words: [
      'The price has changed',
      'This member discount no longer applies. Please check the price, then try again.',
    ],
    aliases: ['member_discount_percent', 'member_discount_period'],
  },
  'offer-ended': {
    status: 409,
    title: 'The offer no longer stands',
    words: ['Offer over', 'This offer was taken back, has been taken up, or has expired.'],
  },
  'appointment-status': {
    status: 409,
    title: 'The appointment is past that step',
    words: ['Already changed', 'This appointment has moved on in the meantime.'],
    // Cashback was paid, or accounts were linked, concurrently: see transitions.ts.
    aliases: ['hold-ended', 'cashback-cap', 'cashback-linked'],
  },
  'deposit-status': {
    status: 409,
    title: 'The deposit is past that step',
    words: ['Already settled', 'This payment has been settled in the meantime.'],
    aliases: ['deposit-abandoned'],
  },
  'application-status': {
    status: 409,
    title: 'The application is past that step',
    words: ['Already decided', 'This application has moved on in the meantime.'],
  },
  'account-busy': {
    status: 409,
    title: 'Money or bookings are still open',
    words: [
      'Not yet',
      'Money, bookings, orders or gift cards are still open. Please settle them first.',
    ],
  },
  'withdrawal-status': {
    status: 409,
    title: 'The withdrawal is past that step',
    words: ['Already settled', 'This withdrawal has been settled in the meantime.'],
  },
  'withdrawal-limit': {
    status: 409,
    title: 'That is more than may be withdrawn now',
    words: ['Above your limit', 'Please withdraw less, or wait until your limit is free.'],
  },
  'daily-limit': {
    status: 409,
    title: 'That cannot be done more often in a day',
    words: ['Not again today', 'You have done this as often as you can in 24 hours.'],
  },
  'quote-expired': {
    status: 409,
    title: 'The quote was used, or has expired',
    words: ['That rate has expired', 'Please look at the new rate, then confirm again.'],
  },
  'goal-status': {
    status: 409,
    title: 'The goal does not take that now',
    words: ['Already changed', 'This goal has changed in the meantime.'],
  },
  'goal-not-empty': {
    status: 409,
    title: 'There is still money in the goal',
    words: ['Money inside', 'Please take the money out of the goal first.'],
  },
  'request-status': {
    status: 409,
    title: 'The request is past that step',
    words: ['Already answered', 'This request has been answered in the meantime.'],
  },
  'waiting-status': {
    status: 409,
    title: 'The money no longer waits',
    words: ['No longer waiting', 'This money has been accepted, cancelled or returned already.'],
  },
  'split-exceeded': {
    status: 409,
    title: 'The shares are more than the payment',
    words: ['Too much', 'The shares come to more than was paid.'],
  },
  'schedule-status': {
    status: 409,
    title: 'The scheduled transfer has ended',
    words: ['Already ended', 'This scheduled transfer has ended.'],
    // A transition from an outdated status: see transfers/scheduled.ts.
    aliases: ['scheduled_transfer_status'],
  },
  'plus-status': {
    status: 409,
    title: 'The subscription is past that step',
    words: [
      'Subscription Failed',
      'Your subscription has changed in the meantime. Please look again.',
    ],
  },
  'auto-top-up-cap': {
    status: 409,
    title: 'Auto top-up has reached its daily cap',
    words: ['Daily cap reached', 'Auto top-up has added all that it may today.'],
  },
  'recipient-unavailable': {
    status: 409,
    title: 'That person cannot receive money',
    words: ['Not possible', 'That person cannot receive money in their purse.'],
  },
  'method-exists': {
    status: 409,
    title: 'That payment method is there already',
    words: ['Already there', 'That is one of your payment methods already.'],
  },
  'method-limit': {
    status: 409,
    title: 'There are ten payment methods already',
    words: [
      'Ten are enough',
      'You have ten payment methods. Please remove one before you add another.',
    ],
  },
  'visit-limit': {
    status: 409,
    title: 'There are ten visits to pay at the salon already',
    words: [
      'Ten are enough',
      'You have ten upcoming visits to pay for at the salon. Please pay for this one from your purse.',
    ],
  },
  'contact-taken': {
    status: 409,
    title: 'That belongs to another account',
    words: ['Already in use', 'That belongs to another account.'],
    aliases: ['user.phone', 'user.email'],
  },
  'last-contact': {
    status: 409,
    title: 'One verified contact must remain',
    words: ['Keep one contact', 'One verified email or phone must remain.'],
  },
  'profile-incomplete': {
    status: 409,
    title: 'Some of what we need is still missing',
    words: ['Almost there', 'Some of what we need is still missing.'],
  },
  'set-up-changed': {
    status: 409,
    title: 'Somebody has changed this in the meantime',
    words: [
      'Changed in the meantime',
      'Somebody else has changed this. Load the page again, and put your change on top of theirs.',
    ],
    // The stock, or the planned prices, changed since they were read: see catalogue/stock-log.ts.
    aliases: ['stock-log', 'stock_movement_delta', 'price_change.variant_id'],
  },
  'set-up-full': {
    status: 409,
    title: 'There are as many as there can be',
    words: ['No more of these', 'There are as many as there can be. Archive some first.'],
  },
  'staff-busy': {
    status: 409,
    title: 'They still have visits',
    words: ['Not yet', 'They still have visits. Move, complete or cancel those first.'],
  },
  'out-of-stock': {
    status: 409,
    title: 'There is not enough of it left',
    words: [
      'Out of stock',
      'There is not enough of it left. Please choose fewer, or something else.',
    ],
  },
  'product-unavailable': {
    status: 409,
    title: 'That is not for sale now',
    words: [
      'No longer for sale',
      'The product or its price has changed. Please look at your cart again.',
    ],
  },
  'cart-full': {
    status: 409,
    title: 'The cart holds as much as it can',
    words: ['Your cart is full', 'Please check out, or remove something first.'],
  },
  'checkout-ended': {
    status: 409,
    title: 'The checkout is over',
    words: [
      'Time is up',
      'What you chose is no longer kept for you. Please check out again from your cart.',
    ],
  },
  'checkout-changed': {
    status: 409,
    title: 'Somebody has changed the checkout in the meantime',
    words: [
      'Please look again',
      'Your order has changed in another window. Please check it, then confirm.',
    ],
    // Two concurrent checkouts of one client.
    aliases: ['checkout-exists'],
  },
  'delivery-unavailable': {
    status: 409,
    title: 'The shop does not deliver there',
    words: [
      'Not delivered there',
      'This shop does not deliver to that address. Please choose another way.',
    ],
  },
  'pickup-unavailable': {
    status: 409,
    title: 'Pickup isn’t available there',
    words: ['Not there', 'Pickup isn’t available there right now. Please choose another place.'],
  },
  'order-status': {
    status: 409,
    title: 'The order is past that step',
    words: ['Already changed', 'This order has moved on in the meantime.'],
  },
  'refund-exceeded': {
    status: 409,
    title: 'That is more than is left to refund',
    words: ['Too much', 'That is more than is left to refund on this order.'],
    aliases: ['order_line_refunded'],
  },
  'return-status': {
    status: 409,
    title: 'That cannot be returned now',
    words: ['Cannot be returned', 'This return has been answered, or the time for it is over.'],
  },
  'sku-taken': {
    status: 409,
    title: 'Another product has that SKU',
    words: ['SKU in use', 'Another of your products has this SKU. Please use a different one.'],
  },
  'price-change-applied': {
    status: 409,
    title: 'That price holds already',
    words: ['Already changed', 'That price holds already.'],
  },
  'import-status': {
    status: 409,
    title: 'The import is past that step',
    words: ['Already imported', 'This file was imported or discarded in the meantime.'],
  },
  'address-limit': {
    status: 409,
    title: 'There are ten addresses already',
    words: ['Enough addresses', 'Please remove one of your ten addresses first.'],
  },
  'gift-card-status': {
    status: 409,
    title: 'The gift card is past that step',
    words: ['Already changed', 'This gift card has moved on in the meantime.'],
    // A contribution or another end happened concurrently.
    aliases: ['gift_card_settled'],
  },
  'gift-card-spent': {
    status: 409,
    title: 'There is not that much left on the gift card',
    words: ['Not enough left', 'There is not that much left on this gift card.'],
    aliases: ['gift_contribution_amounts'],
  },
  'gift-card-full': {
    status: 409,
    title: 'The gift needs no more than that',
    words: [
      'Nearly there',
      'The gift needs less than that by now. Please choose a smaller amount.',
    ],
  },
  'gift-card-unknown': {
    status: 404,
    title: 'No gift card can be claimed with that',
    words: [
      'Not a gift card we can open',
      'Please check the code. It may have been claimed, cancelled, or have expired.',
    ],
  },
  'payout-status': {
    status: 409,
    title: 'The payout is past that step',
    words: ['Already settled', 'This payout has moved on in the meantime. Please look again.'],
    // Something was earned concurrently.
    aliases: ['payout-moved'],
  },
  'destination-status': {
    status: 409,
    title: 'The payout destination is past that step',
    words: [
      'Changed in the meantime',
      'That payout destination has been changed. Please look again.',
    ],
  },
  'destination-cooling': {
    status: 409,
    title: 'A new destination waits a day before money goes there',
    words: [
      'Not yet',
      'A new destination waits 24 hours before money goes there, so that you can still say no.',
    ],
  },
  'no-destination': {
    status: 422,
    title: 'There is nowhere to pay that out to',
    words: ['Nowhere to pay to', 'Please add where your payouts should go first.'],
  },
  'proposal-status': {
    status: 409,
    title: 'The proposal is past that step',
    words: ['Already decided', 'Somebody has decided this in the meantime.'],
  },
  'second-admin-required': {
    status: 409,
    title: 'Another admin has to confirm this',
    words: [
      'A second admin is needed',
      'This is more than one admin may do. Another admin has to confirm it.',
    ],
    aliases: ['adjustment'],
  },
  'credentials-changed': {
    status: 409,
    title: 'Your password or your second factor changed in the last seven days',
    words: [
      'Another admin has to confirm this',
      'Your password or your second factor changed in the last seven days. Until those are over you confirm nothing.',
    ],
  },
  'suspension-status': {
    status: 409,
    title: 'The account is past that step',
    words: ['Already changed', 'The account has changed in the meantime.'],
  },
  'account-suspended': {
    status: 403,
    title: 'This account is suspended',
    words: [
      'Account suspended',
      'This account is suspended. Please contact support to have it looked at.',
    ],
  },
  'fee-backdated': {
    status: 409,
    title: 'A fee holds from a time to come',
    words: ['Choose a time to come', 'A fee can hold from a time to come only.'],
  },
  'fee-changed': {
    status: 409,
    title: 'The fee is higher now',
    words: ['The fee has changed', 'Please look at it again, then confirm.'],
  },
  'break-status': {
    status: 409,
    title: 'The break is past that step',
    words: ['Already resolved', 'Somebody has resolved this in the meantime.'],
  },
  'alert-status': {
    status: 409,
    title: 'The alert is past that step',
    words: ['Already seen to', 'Somebody has seen to this alert in the meantime.'],
  },
  'ticket-status': {
    status: 409,
    title: 'The conversation with support is past that step',
    words: [
      'Changed in the meantime',
      'This conversation has moved on in the meantime. Please look again.',
    ],
  },
  'moderation-status': {
    status: 409,
    title: 'Somebody has decided about this in the meantime',
    words: [
      'Already decided',
      'This has been decided, or restored, in the meantime. Please look again.',
    ],
  },
  'provider-switched': {
    status: 409,
    title: 'Somebody has switched the provider in the meantime',
    words: ['Already switched', 'Somebody has switched it in the meantime.'],
  },
  'insufficient-funds': {
    status: 409,
    title: 'The purse does not cover this',
    words: ['Not enough in your purse', 'Please add funds first.'],
    aliases: ['overdraft'],
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    words: ['Too long', 'Please send less at once.'],
  },
  'json-only': {
    status: 415,
    title: 'Send application/json',
    words: ['Error', 'An unexpected error occurred. Please try again.'],
  },
  'form-only': {
    status: 415,
    title: 'The body must be a form',
    words: ['Error', 'Please reload the page and try again.'],
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'This Idempotency-Key was used with another request',
    words: [
      'Already sent',
      'This form was sent before. Please check the result, then start afresh.',
    ],
  },
  'no-payment-method': {
    status: 422,
    title: 'There is no payment method to charge',
    words: ['No payment method', 'Please choose how to pay.'],
  },
  'payment-method-unknown': {
    status: 422,
    title: 'The payment method is not one of yours',
    words: ['No payment method', 'Please choose one of your payment methods.'],
  },
  'method-unsupported': {
    status: 422,
    title: 'The payment method cannot do that',
    words: ['Not possible with this method', 'Please choose another payment method.'],
  },
  'invalid-signature': {
    status: 400,
    title: 'The signature does not match',
    words: ['Error', 'An unexpected error occurred. Please try again.'],
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests; please wait a little',
    words: ['Please wait a little', 'That was tried too often. Please try again in a few minutes.'],
  },
  'code-too-soon': {
    status: 429,
    title: 'A code was sent a moment ago',
    words: ['Please wait a little', 'A code was sent a moment ago. Please check your phone.'],
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    words: [
      'Something went wrong',
      'That was our fault, and nothing was changed. Please try again.',
    ],
  },
  'provider-unavailable': {
    status: 503,
    title: 'The payment provider does not answer',
    words: [
      'Payments are temporarily unavailable',
      'The payment provider isn’t responding. Please try again later.',
    ],
    // An admin has switched it off.
    aliases: ['provider-off'],
  },
  'rates-stale': {
    status: 503,
    title: 'The rates of exchange are too old to use',
    words: [
      'Exchange is temporarily unavailable',
      'Exchange rates are out of date right now. Please try again later.',
    ],
  },
} satisfies Record<string, Row>
