// Problems of messages between people. Browser-safe.
import type { ProblemCode } from '../platform/values/problem'
import type { ProblemRows } from '../platform/values/problems'

export const MESSAGING_PROBLEMS = {
  'cannot-write': {
    status: 409,
    title: 'These two accounts cannot message each other',
    text: ['Not sent', 'You and this person can’t message each other.'],
  },
} satisfies ProblemRows

type Own = typeof MESSAGING_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}

/** Names under which the database refuses, besides the codes themselves. */
export const MESSAGING_MEANINGS = {
  'message-foreign': 'not-found',
} satisfies Record<string, ProblemCode>
