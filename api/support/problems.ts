// Problems of support and moderation. Browser-safe.
import type { ProblemCode } from '../platform/values/problem'
import { CHANGED, type ProblemRows } from '../platform/values/problems'

export const SUPPORT_PROBLEMS = {
  'ticket-status': {
    status: 409,
    title: 'The support conversation has changed',
    text: [CHANGED, 'This conversation has changed. Reload to see the latest messages.'],
  },
  'moderation-status': {
    status: 409,
    title: 'Someone has already decided this',
    text: ['Already decided', 'This has already been decided or restored. Reload the page.'],
  },
} satisfies ProblemRows

type Own = typeof SUPPORT_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}

/** Names under which the database refuses, besides the codes themselves. */
export const SUPPORT_MEANINGS = {
  // Written in the name of somebody else, or by an admin without permission.
  'support-act': 'forbidden',
} satisfies Record<string, ProblemCode>
