// Every problem with its status and messages: one row per code. Browser-safe.

const WAIT = 'Please wait'

const ANOTHER_ADMIN = 'Another admin has to confirm this'

const CHANGED = 'Changed in the meantime'

const WRONG_PASSWORD = 'Current password is incorrect.'

const WRONG_LOGIN = 'Invalid login credentials. Please try again.'

const INVALID_AMOUNT = 'Please enter a valid amount greater than zero.'

export const RELOAD = 'Please reload the page and try again.'

const UNEXPECTED = 'An unexpected error occurred. Please try again.'

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
    words: ['Error', UNEXPECTED],
  },
  'malformed-form': {
    status: 400,
    title: 'The body is not a form that can be read',
    words: ['Error', RELOAD],
  },
  'invalid-input': {
    status: 400,
    title: 'Some fields are not valid',
    words: ['Check the form', 'Please check the highlighted fields.'],
  },
  'unknown-currency': {
    status: 400,
    title: 'The currency is not supported',
    words: ['Error', 'Choose one of the listed currencies.'],
  },
  'invalid-amount': {
    status: 400,
    title: INVALID_AMOUNT,
    words: ['Invalid amount', INVALID_AMOUNT],
  },
  'invalid-cursor': {
    status: 400,
    title: 'The cursor is not from this list',
    words: ['Error', 'That page is no longer available. Start from the top of the list.'],
  },
  'idempotency-key-missing': {
    status: 400,
    title: 'This request needs an Idempotency-Key header',
    words: ['Error', RELOAD],
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
    title: WRONG_LOGIN,
    words: ['Login Failed', WRONG_LOGIN],
  },
  'email-not-verified': {
    status: 403,
    title: 'Please check your email to confirm your account.',
    words: [
      'Login Failed',
      'Please check your email to confirm your account. We’ve just sent the link again.',
    ],
  },
  'step-up-required': {
    status: 403,
    title: 'Confirm that it’s you first',
    words: ['Confirm it’s you', 'Confirm that it’s you, then try again.'],
  },
  'two-factor-required': {
    status: 403,
    title: 'Turn on two-factor authentication first',
    words: ['Two-factor authentication', 'Turn on two-factor authentication first.'],
  },
  'two-factor-status': {
    status: 409,
    title: 'Two-factor authentication has already changed',
    words: [
      'Already changed',
      'Your two-factor settings have changed. Reload the page and try again.',
    ],
  },
  'incorrect-password': {
    status: 400,
    title: WRONG_PASSWORD,
    words: ['Error', WRONG_PASSWORD],
  },
  'invalid-code': {
    status: 400,
    title: 'The code is wrong or has expired',
    words: ['Verification Failed', 'Verification failed. Please try again.'],
  },
  'code-ended': {
    status: 400,
    title: 'The code has expired, was used, or had too many tries',
    words: ['That code no longer works', 'Get a new code to go on.'],
  },
  'invalid-token': {
    status: 400,
    title: 'The link was already used or has expired',
    words: ['That link has expired', 'Request a new one.'],
  },
  'unsupported-image': {
    status: 400,
    title: 'The picture is not a JPEG, PNG or WebP',
    words: ['Picture not supported', 'Choose a JPEG, PNG or WebP picture.'],
  },
  'image-too-large': {
    status: 413,
    title: 'The picture is too large',
    words: ['Picture too large', 'Choose a smaller picture.'],
  },
  'picture-limit': {
    status: 409,
    title: 'The maximum number of pictures is reached',
    words: ['Too many pictures', 'Remove a picture to add another.'],
  },
  'calendar-limit': {
    status: 409,
    title: 'The maximum number of private calendars is reached',
    words: ['Three calendars at most', 'Remove a calendar to add another.'],
  },
  'block-synced': {
    status: 409,
    title: 'The time comes from a private calendar',
    words: ['From a private calendar', 'Change it there, or remove the calendar.'],
  },
  'webhook-limit': {
    status: 409,
    title: 'The maximum number of webhooks is reached',
    words: ['Five webhooks at most', 'Delete a webhook to add another.'],
  },
  'webhook-changed': {
    status: 409,
    title: 'The webhook has changed since',
    words: [CHANGED, RELOAD],
  },
  'api-key-invalid': {
    status: 401,
    title: 'The API key is unknown, expired or revoked',
    words: ['Not allowed', 'The API key is unknown, expired or revoked.'],
  },
  'api-key-refused': {
    status: 403,
    title: 'API keys cannot do this',
    words: ['Not allowed', 'Sign in to do this: no API key can.'],
  },
  'api-key-scope': {
    status: 403,
    title: 'The API key lacks the scope for this',
    words: ['Not allowed', 'The API key lacks the scope for this.'],
  },
  'api-key-limit': {
    status: 409,
    title: 'The maximum number of API keys is reached',
    words: ['Ten API keys at most', 'Revoke a key to add another.'],
  },
  'payment-declined': {
    status: 402,
    title: 'The payment was declined',
    words: ['Payment declined', 'Try another payment method.'],
  },
  forbidden: {
    status: 403,
    title: 'Your role does not allow this',
    words: ['Not allowed', 'Your account can’t do this.'],
    // Written in the name of somebody else, or by an admin without permission.
    aliases: ['support-act'],
  },
  'cross-origin': {
    status: 403,
    title: 'The request did not come from this site',
    words: ['Error', RELOAD],
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
    words: ['Error', UNEXPECTED],
  },
  'slot-taken': {
    status: 409,
    title: 'Someone has just taken that time',
    words: ['Booking Failed', 'Someone has just taken that time. Choose another.'],
  },
  'slot-unavailable': {
    status: 409,
    title: 'That time cannot be booked',
    words: ['Booking Failed', 'That time can’t be booked. Choose another.'],
  },
  'slot-hold-ended': {
    status: 409,
    title: 'The time is no longer held',
    words: ['Time is up', 'We can no longer hold this time for you. Choose a time again.'],
  },
  'handle-taken': {
    status: 409,
    title: 'Another salon has this address',
    words: ['Not available', 'Another salon has this address. Choose another.'],
    aliases: ['salon.handle'],
  },
  'cannot-write': {
    status: 409,
    title: 'These two accounts cannot message each other',
    words: ['Not sent', 'You and this person can’t message each other.'],
  },
  'discount-overlap': {
    status: 409,
    title: 'One of these already has a member discount in that period',
    words: [
      'Already discounted',
      'One of these already has a member discount in that period. Choose other dates or end the other discount first.',
    ],
  },
  'discount-refused': {
    status: 409,
    title: 'The member discount does not apply',
    words: [
      'The price has changed',
      'This member discount no longer applies. Check the price, then try again.',
    ],
    aliases: ['member_discount_percent', 'member_discount_period'],
  },
  'offer-ended': {
    status: 409,
    title: 'The offer is no longer open',
    words: ['Offer no longer available', 'This offer was withdrawn, booked or has expired.'],
  },
  'appointment-status': {
    status: 409,
    title: 'The appointment’s status does not allow this',
    words: [
      'Already changed',
      'This appointment has changed. Reload the page to see its current status.',
    ],
    // Cashback was paid, or accounts were linked, concurrently: see transitions.ts.
    aliases: ['hold-ended', 'cashback-cap', 'cashback-linked'],
  },
  'check-in-code': {
    status: 404,
    title: 'No visit of the salon has this check-in code',
    words: ['Code not found', 'None of your visits to come has this code. Check the four letters.'],
  },
  'extras-ended': {
    status: 409,
    title: 'The extras can no longer be agreed to',
    words: ['No longer open', 'This request has ended. Reload the page to see how.'],
    aliases: ['extras_request.appointment_id'],
  },
  'reopening-refused': {
    status: 409,
    title: 'How the visit ended can no longer be undone',
    words: ['No longer possible', 'Make a refund instead, or book the visit again.'],
  },
  'change-ended': {
    status: 409,
    title: 'The change can no longer be agreed to',
    words: ['No longer open', 'This change has ended. Reload the page to see how.'],
    aliases: ['visit_change.appointment_id'],
  },
  'tip-refused': {
    status: 409,
    title: 'The visit cannot be tipped',
    words: ['Tip not possible', 'This visit can’t be tipped now. Reload the page to see why.'],
  },
  'deposit-status': {
    status: 409,
    title: 'The deposit’s status does not allow this',
    words: ['Already completed', 'This payment has already been completed.'],
    aliases: ['deposit-abandoned'],
  },
  'application-status': {
    status: 409,
    title: 'The application’s status does not allow this',
    words: [
      'Already decided',
      'This application has changed. Reload the page to see its current status.',
    ],
  },
  'account-busy': {
    status: 409,
    title: 'Money, bookings or orders are still open',
    words: [
      'Not yet',
      'You still have open money, bookings, orders or gift cards. Complete or cancel them first.',
    ],
  },
  'withdrawal-status': {
    status: 409,
    title: 'The withdrawal’s status does not allow this',
    words: ['Already completed', 'This withdrawal has already been completed.'],
  },
  'withdrawal-limit': {
    status: 409,
    title: 'The amount is above the withdrawal limit',
    words: ['Above your limit', 'Withdraw less, or wait until your limit resets.'],
  },
  'daily-limit': {
    status: 409,
    title: 'The daily limit for this action is reached',
    words: ['Daily limit reached', 'You’ve reached the limit for 24 hours. Try again later.'],
  },
  'quote-expired': {
    status: 409,
    title: 'The quote was used or has expired',
    words: ['That rate has expired', 'Check the new rate, then confirm again.'],
  },
  'goal-status': {
    status: 409,
    title: 'The goal’s status does not allow this',
    words: ['Already changed', 'This goal has changed. Reload the page and try again.'],
  },
  'goal-booking-limit': {
    status: 409,
    title: 'The maximum of goals that book by themselves is reached',
    words: [
      'Too many goals',
      'Up to 10 of your goals can be booked for you. Turn it off for another one first.',
    ],
  },
  'goal-not-empty': {
    status: 409,
    title: 'There is still money in the goal',
    words: ['Goal not empty', 'Withdraw the money from the goal first.'],
  },
  'request-status': {
    status: 409,
    title: 'The request’s status does not allow this',
    words: ['Already answered', 'This request has already been answered.'],
  },
  'waiting-status': {
    status: 409,
    title: 'The money is no longer waiting',
    words: ['No longer waiting', 'This money has already been accepted, cancelled or returned.'],
  },
  'split-exceeded': {
    status: 409,
    title: 'The shares are more than the payment',
    words: ['Amount too high', 'The shares add up to more than was paid.'],
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
    title: 'The subscription’s status does not allow this',
    words: ['Subscription Failed', 'Your subscription has changed. Reload the page and try again.'],
  },
  'auto-top-up-cap': {
    status: 409,
    title: 'Auto top-up has reached its daily cap',
    words: ['Daily limit reached', 'Auto top-up has reached its daily limit.'],
  },
  'recipient-unavailable': {
    status: 409,
    title: 'That person cannot receive money',
    words: ['Not possible', 'This person can’t receive money on Purse.'],
  },
  'method-exists': {
    status: 409,
    title: 'The payment method was already added',
    words: ['Already added', 'You’ve already added this payment method.'],
  },
  'method-limit': {
    status: 409,
    title: 'The maximum of ten payment methods is reached',
    words: [
      'Limit reached',
      'You have ten payment methods, the maximum. Remove one to add another.',
    ],
  },
  'waiting-ended': {
    status: 409,
    title: 'The waiting list entry has ended',
    words: ['No longer waiting', 'This waiting list entry has already ended.'],
  },
  'waiting-limit': {
    status: 409,
    title: 'The maximum of entries on waiting lists is reached',
    words: [
      'Limit reached',
      'You’re already on 10 waiting lists, or this salon’s list is full. Leave another one first, or try later.',
    ],
  },
  'client-blocked': {
    status: 409,
    title: 'This salon isn’t taking bookings from you',
    words: ['Not possible here', 'This salon isn’t taking bookings from you.'],
  },
  'waiting-list-closed': {
    status: 409,
    title: 'The salon has no waiting list now',
    words: ['No waiting list', 'This salon isn’t taking people on its waiting list right now.'],
  },
  'time-is-free': {
    status: 409,
    title: 'A time that fits is free: it can be booked at once',
    words: ['There is a free time', 'You can book it now.'],
  },
  'party-ended': {
    status: 409,
    title: 'The booking with friends has ended',
    words: ['Already ended', 'This booking with friends is no longer open.'],
  },
  'party-changed': {
    status: 409,
    title: 'The booking with friends has changed since it was read',
    words: [CHANGED, 'Something about it has changed. Look at it again.'],
  },
  'party-claimed': {
    status: 409,
    title: 'The place belongs to somebody else, or the person has one already',
    words: ['Already taken', 'Each invitation is for one person, and each person takes one place.'],
    aliases: ['party_seat.party_id'],
  },
  'party-limit': {
    status: 409,
    title: 'Unpaid places of bookings with friends already hold as much staff time as they can',
    words: [
      'Limit reached',
      'Places that aren’t paid for can hold 8 hours of staff time at once. Pay for all of you, or bring fewer friends.',
    ],
  },
  'parties-closed': {
    status: 409,
    title: 'The salon doesn’t take this booking with friends',
    words: ['Not possible here', 'This salon doesn’t take friends together at that time.'],
  },
  'visit-limit': {
    status: 409,
    title: 'The maximum of ten unpaid visits is reached',
    words: [
      'Limit reached',
      'You have ten upcoming visits to pay for at the salon, the maximum. Pay for this one from your purse.',
    ],
  },
  'contact-taken': {
    status: 409,
    title: 'It belongs to another account',
    words: ['Already in use', 'This already belongs to another account.'],
    aliases: ['user.phone', 'user.email'],
  },
  'last-contact': {
    status: 409,
    title: 'One verified contact must remain',
    words: ['One contact is required', 'You need at least one verified email or phone.'],
  },
  'profile-incomplete': {
    status: 409,
    title: 'Required information is missing',
    words: ['Almost there', 'Some required information is missing.'],
  },
  'set-up-changed': {
    status: 409,
    title: 'Someone has changed this in the meantime',
    words: [
      CHANGED,
      'Someone else has changed this. Reload the page, then make your change again.',
    ],
    // The stock, or the planned prices, changed since they were read: see catalogue/stock-log.ts.
    aliases: ['stock-log', 'stock_movement_delta', 'price_change.variant_id'],
  },
  'set-up-full': {
    status: 409,
    title: 'The maximum number is reached',
    words: ['Limit reached', 'You’ve reached the maximum. Archive some first.'],
  },
  'staff-busy': {
    status: 409,
    title: 'They still have upcoming visits',
    words: ['Not yet', 'They still have upcoming visits. Move, complete or cancel those first.'],
  },
  'out-of-stock': {
    status: 409,
    title: 'Not enough in stock',
    words: ['Out of stock', 'There isn’t enough in stock. Choose fewer or another product.'],
  },
  'product-unavailable': {
    status: 409,
    title: 'Not for sale at this price',
    words: ['No longer for sale', 'The product or its price has changed. Check your cart.'],
  },
  'cart-full': {
    status: 409,
    title: 'The cart is full',
    words: ['Your cart is full', 'Check out or remove something first.'],
  },
  'checkout-ended': {
    status: 409,
    title: 'The checkout has ended',
    words: ['Time is up', 'We can no longer hold your items. Check out again from your cart.'],
  },
  'checkout-changed': {
    status: 409,
    title: 'The checkout has changed in the meantime',
    words: [
      'Please check again',
      'Your order has changed in another window. Check it, then confirm.',
    ],
    // Two concurrent checkouts of one client.
    aliases: ['checkout-exists'],
  },
  'delivery-unavailable': {
    status: 409,
    title: 'The shop does not deliver there',
    words: [
      'No delivery there',
      'This shop doesn’t deliver to that address. Choose another option.',
    ],
  },
  'pickup-unavailable': {
    status: 409,
    title: 'Pickup isn’t available there',
    words: [
      'Pickup not available',
      'Pickup isn’t available there right now. Choose another location.',
    ],
  },
  'order-status': {
    status: 409,
    title: 'The order’s status does not allow this',
    words: [
      'Already changed',
      'This order has changed. Reload the page to see its current status.',
    ],
  },
  'refund-exceeded': {
    status: 409,
    title: 'The amount is more than is left to refund',
    words: ['Amount too high', 'That’s more than is left to refund on this order.'],
    aliases: ['order_line_refunded'],
  },
  'return-status': {
    status: 409,
    title: 'This cannot be returned',
    words: [
      'Cannot be returned',
      'This return has been answered, or the return window has closed.',
    ],
  },
  'sku-taken': {
    status: 409,
    title: 'Another product has that SKU',
    words: ['SKU in use', 'Another of your products has this SKU. Use a different one.'],
  },
  'price-change-applied': {
    status: 409,
    title: 'The price is already in force',
    words: ['Already changed', 'This price is already in force.'],
  },
  'import-status': {
    status: 409,
    title: 'The import’s status does not allow this',
    words: ['Already imported', 'This file was already imported or discarded.'],
  },
  'address-limit': {
    status: 409,
    title: 'The maximum of ten addresses is reached',
    words: [
      'Too many addresses',
      'You have ten addresses, the maximum. Remove one to add another.',
    ],
  },
  'gift-card-status': {
    status: 409,
    title: 'The gift card’s status does not allow this',
    words: [
      'Already changed',
      'This gift card has changed. Reload the page to see its current status.',
    ],
    // A contribution or another end happened concurrently.
    aliases: ['gift_card_settled'],
  },
  'gift-card-spent': {
    status: 409,
    title: 'The amount is more than is left on the gift card',
    words: ['Not enough left', 'That’s more than is left on this gift card.'],
    aliases: ['gift_contribution_amounts'],
  },
  'gift-card-full': {
    status: 409,
    title: 'The amount is more than the gift still needs',
    words: ['Nearly there', 'That’s more than the gift still needs. Choose a smaller amount.'],
  },
  'gift-card-unknown': {
    status: 404,
    title: 'No gift card can be claimed with this code',
    words: [
      'Gift card not found',
      'Check the code. The card may have been claimed or cancelled, or may have expired.',
    ],
  },
  'payout-status': {
    status: 409,
    title: 'The payout’s status does not allow this',
    words: [
      'Already completed',
      'This payout has changed. Reload the page to see its current status.',
    ],
    // Something was earned concurrently.
    aliases: ['payout-moved'],
  },
  'destination-status': {
    status: 409,
    title: 'The payout destination has already changed',
    words: [CHANGED, 'This payout destination has changed. Reload the page and try again.'],
  },
  'destination-cooling': {
    status: 409,
    title: 'A new destination can be used after 24 hours',
    words: ['Not yet', 'To protect you, a new destination can be used after 24 hours.'],
  },
  'refund-promised': {
    status: 409,
    title: 'A refund of this is promised already',
    words: [
      'Already promised',
      'A refund of this is promised already. It’s made as soon as the balance of the salon or shop covers it.',
    ],
  },
  'payout-reserved': {
    status: 409,
    title: 'The balance waits before it can be paid out',
    words: ['Not yet', 'Your balance waits before it can be paid out.'],
  },
  'no-destination': {
    status: 422,
    title: 'There is no payout destination',
    words: ['No payout destination', 'Add a payout destination first.'],
  },
  'proposal-status': {
    status: 409,
    title: 'The proposal’s status does not allow this',
    words: ['Already decided', 'Another admin has already decided this.'],
  },
  'second-admin-required': {
    status: 409,
    title: ANOTHER_ADMIN,
    words: [
      'A second admin is needed',
      'One admin can’t do this alone. Another admin has to confirm it.',
    ],
    aliases: ['adjustment'],
  },
  'credentials-changed': {
    status: 409,
    title: 'Your password or two-factor changed in the last seven days',
    words: [
      ANOTHER_ADMIN,
      'Your password or two-factor changed in the last seven days. You can’t confirm proposals until seven days have passed.',
    ],
  },
  'suspension-status': {
    status: 409,
    title: 'The account’s status does not allow this',
    words: ['Already changed', 'The account has changed. Reload the page and try again.'],
  },
  'account-suspended': {
    status: 403,
    title: 'This account is suspended',
    words: ['Account suspended', 'This account is suspended. Contact support for help.'],
  },
  'fee-backdated': {
    status: 409,
    title: 'A fee must take effect in the future',
    words: ['Choose a future time', 'A fee change must take effect in the future.'],
  },
  'fee-changed': {
    status: 409,
    title: 'The fee is higher now',
    words: ['The fee has changed', 'Check the new fee, then confirm.'],
  },
  'break-status': {
    status: 409,
    title: 'The discrepancy’s status does not allow this',
    words: ['Already resolved', 'Another admin has already resolved this.'],
  },
  'alert-status': {
    status: 409,
    title: 'The alert’s status does not allow this',
    words: ['Already acknowledged', 'Another admin has already acknowledged this alert.'],
  },
  'ticket-status': {
    status: 409,
    title: 'The support conversation has changed',
    words: [CHANGED, 'This conversation has changed. Reload to see the latest messages.'],
  },
  'moderation-status': {
    status: 409,
    title: 'Someone has already decided this',
    words: ['Already decided', 'This has already been decided or restored. Reload the page.'],
  },
  'provider-switched': {
    status: 409,
    title: 'The provider was already turned on or off',
    words: ['Already changed', 'Another admin has already turned it on or off.'],
  },
  'insufficient-funds': {
    status: 409,
    title: 'The purse does not cover this',
    words: ['Not enough in your purse', 'Add funds first.'],
    aliases: ['overdraft'],
  },
  'body-too-large': {
    status: 413,
    title: 'The body is too large',
    words: ['Too long', 'Send less at a time.'],
  },
  'json-only': {
    status: 415,
    title: 'Send application/json',
    words: ['Error', UNEXPECTED],
  },
  'form-only': {
    status: 415,
    title: 'The body must be a form',
    words: ['Error', RELOAD],
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'This Idempotency-Key was used with another request',
    words: ['Already sent', 'This form was already sent. Check the result, then start over.'],
  },
  'answer-erased': {
    status: 409,
    title: 'This was done before, with somebody who has deleted their account since',
    words: [
      'Already done',
      'This went through. Whoever it was with has deleted their account since.',
    ],
  },
  'no-payment-method': {
    status: 422,
    title: 'There is no payment method to charge',
    words: ['No payment method', 'Choose how to pay.'],
  },
  'payment-method-unknown': {
    status: 422,
    title: 'The payment method is not one of yours',
    words: ['No payment method', 'Choose one of your payment methods.'],
  },
  'method-unsupported': {
    status: 422,
    title: 'The payment method cannot do that',
    words: ['Not possible with this method', 'Choose another payment method.'],
  },
  'invalid-signature': {
    status: 400,
    title: 'The signature does not match',
    words: ['Error', UNEXPECTED],
  },
  'contact-unreachable': {
    status: 422,
    title: 'This person can’t be reached this way',
    words: ['Can’t be reached this way', 'Tell them yourself, or choose another way.'],
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests; please wait',
    words: [WAIT, 'Too many attempts. Try again in a few minutes.'],
  },
  'code-too-soon': {
    status: 429,
    title: 'A code was sent a moment ago',
    words: [WAIT, 'We sent you a code a moment ago. Check your phone.'],
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    words: [
      'Something went wrong',
      'Something went wrong on our side. Please try again: nothing is done twice.',
    ],
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    words: [
      'We’ll be right back',
      'Purse is temporarily unavailable. Please try again in a minute: nothing is done twice.',
    ],
  },
  'provider-unavailable': {
    status: 503,
    title: 'The payment provider is not responding',
    words: [
      'Payments are temporarily unavailable',
      'The payment provider isn’t responding. Please try again later.',
    ],
    // An admin has switched it off.
    aliases: ['provider-off'],
  },
  'rates-stale': {
    status: 503,
    title: 'The exchange rates are out of date',
    words: [
      'Exchange is temporarily unavailable',
      'Exchange rates are out of date right now. Please try again later.',
    ],
  },
} satisfies Record<string, Row>
