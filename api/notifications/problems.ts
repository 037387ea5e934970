// Problems of messages to people. Browser-safe.
import type { ProblemRows } from '../platform/values/problems'

export const NOTIFICATIONS_PROBLEMS = {
  'contact-unreachable': {
    status: 422,
    title: 'This person can’t be reached this way',
    text: ['Can’t be reached this way', 'Tell them yourself, or choose another way.'],
  },
} satisfies ProblemRows

type Own = typeof NOTIFICATIONS_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}
