// Problems of accounts and of signing in. Browser-safe.
import type { ProblemCode } from '../platform/values/problem'
import { type ProblemRows, WAIT } from '../platform/values/problems'

const WRONG_PASSWORD = 'Current password is incorrect.'

const WRONG_LOGIN = 'Invalid login credentials. Please try again.'

export const IDENTITY_PROBLEMS = {
  'invalid-credentials': {
    status: 401,
    title: WRONG_LOGIN,
    text: ['Login Failed', WRONG_LOGIN],
  },
  'email-not-verified': {
    status: 403,
    title: 'Please check your email to confirm your account.',
    text: ['Login Failed', 'Please check your email to confirm your account. We’ve just sent the link again.'],
  },
  'two-factor-status': {
    status: 409,
    title: 'Two-factor authentication has already changed',
    text: ['Already changed', 'Your two-factor settings have changed. Reload the page and try again.'],
  },
  'incorrect-password': {
    status: 400,
    title: WRONG_PASSWORD,
    text: ['Error', WRONG_PASSWORD],
  },
  'invalid-code': {
    status: 400,
    title: 'The code is wrong or has expired',
    text: ['Verification Failed', 'Verification failed. Please try again.'],
  },
  'code-ended': {
    status: 400,
    title: 'The code has expired, was used, or had too many tries',
    text: ['That code no longer works', 'Get a new code to go on.'],
  },
  'invalid-token': {
    status: 400,
    title: 'The link was already used or has expired',
    text: ['That link has expired', 'Request a new one.'],
  },
  'contact-taken': {
    status: 409,
    title: 'It belongs to another account',
    text: ['Already in use', 'This already belongs to another account.'],
  },
  'last-contact': {
    status: 409,
    title: 'One verified contact must remain',
    text: ['One contact is required', 'You need at least one verified email or phone.'],
  },
  'account-suspended': {
    status: 403,
    title: 'This account is suspended',
    text: ['Account suspended', 'This account is suspended. Contact support for help.'],
  },
  'code-too-soon': {
    status: 429,
    title: 'A code was sent a moment ago',
    text: [WAIT, 'We sent you a code a moment ago. Check your phone.'],
  },
} satisfies ProblemRows

type Own = typeof IDENTITY_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}

/** Names under which the database refuses, besides the codes themselves. */
export const IDENTITY_MEANINGS = {
  // The session was valid a moment before its account was deleted.
  'account-deleted': 'unauthenticated',
  'user.phone': 'contact-taken',
  'user.email': 'contact-taken',
} satisfies Record<string, ProblemCode>
