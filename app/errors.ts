// What a person reads for each problem: the specification's words where it has some. Exhaustive: a new
// problem code does not compile until it is worded here.
import type { ProblemCode } from '../api/problem'

export type Notice = { title: string; description: string; tone: 'normal' | 'bad' }

export const WORDS: Record<ProblemCode, [title: string, description: string]> = {
  'malformed-json': ['Error', 'An unexpected error occurred. Please try again.'],
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
  'payment-declined': ['Payment declined', 'Please use another payment method.'],
  forbidden: ['Not allowed', 'Your account cannot do this.'],
  'cross-origin': ['Error', 'Please reload the page and try again.'],
  'not-found': ['Not found', 'It may have been removed.'],
  'method-not-allowed': ['Error', 'An unexpected error occurred. Please try again.'],
  'slot-taken': ['Booking Failed', 'Somebody has just taken that time. Please choose another.'],
  'slot-unavailable': ['Booking Failed', 'That time cannot be booked. Please choose another.'],
  'appointment-status': ['Already changed', 'This appointment has moved on in the meantime.'],
  'deposit-status': ['Already settled', 'This payment has been settled in the meantime.'],
  'insufficient-funds': ['Not enough in your purse', 'Please add funds first.'],
  'body-too-large': ['Too long', 'Please send less at once.'],
  'json-only': ['Error', 'An unexpected error occurred. Please try again.'],
  'idempotency-key-reused': [
    'Already sent',
    'This form was sent before. Please check the result, then start afresh.',
  ],
  'no-payment-method': ['No payment method', 'Please choose how to pay.'],
  'payment-method-unknown': ['No payment method', 'Please choose one of your payment methods.'],
  'invalid-signature': ['Error', 'An unexpected error occurred. Please try again.'],
  'too-many-requests': [
    'Please wait a little',
    'That was tried too often. Please try again in a few minutes.',
  ],
  internal: [
    'Something went wrong',
    'That was our fault, and nothing was changed. Please try again.',
  ],
  'provider-unavailable': [
    'Payments are resting',
    'The payment provider does not answer. Please try again later.',
  ],
}

/** A problem as a notice; what the api says in `detail` is written for people and goes first. */
export function noticeOf(problem: { code: ProblemCode; detail?: string | undefined }): Notice {
  const [title, description] = WORDS[problem.code] ?? WORDS.internal
  return { title, description: problem.detail ?? description, tone: 'bad' }
}
