// Problems of what admins do. Browser-safe.
import type { ProblemCode } from '../platform/values/problem'
import type { ProblemRows } from '../platform/values/problems'

const ANOTHER_ADMIN = 'Another admin has to confirm this'

export const ADMIN_PROBLEMS = {
  'proposal-status': {
    status: 409,
    title: 'The proposal’s status does not allow this',
    text: ['Already decided', 'Another admin has already decided this.'],
  },
  'second-admin-required': {
    status: 409,
    title: ANOTHER_ADMIN,
    text: ['A second admin is needed', 'One admin can’t do this alone. Another admin has to confirm it.'],
  },
  'credentials-changed': {
    status: 409,
    title: 'Your password or two-factor changed in the last seven days',
    text: [
      ANOTHER_ADMIN,
      'Your password or two-factor changed in the last seven days. You can’t confirm proposals until seven days have passed.',
    ],
  },
  'suspension-status': {
    status: 409,
    title: 'The account’s status does not allow this',
    text: ['Already changed', 'The account has changed. Reload the page and try again.'],
  },
  'fee-backdated': {
    status: 409,
    title: 'A fee must take effect in the future',
    text: ['Choose a future time', 'A fee change must take effect in the future.'],
  },
  'break-status': {
    status: 409,
    title: 'The discrepancy’s status does not allow this',
    text: ['Already resolved', 'Another admin has already resolved this.'],
  },
  'alert-status': {
    status: 409,
    title: 'The alert’s status does not allow this',
    text: ['Already acknowledged', 'Another admin has already acknowledged this alert.'],
  },
  'provider-switched': {
    status: 409,
    title: 'The provider was already turned on or off',
    text: ['Already changed', 'Another admin has already turned it on or off.'],
  },
} satisfies ProblemRows

type Own = typeof ADMIN_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}

/** Names under which the database refuses, besides the codes themselves. */
export const ADMIN_MEANINGS = {
  adjustment: 'second-admin-required',
} satisfies Record<string, ProblemCode>
