// Problems of reviews. Browser-safe.
import type { ProblemRows } from '../platform/values/problems'

export const REVIEWS_PROBLEMS = {
  'picture-limit': {
    status: 409,
    title: 'The maximum number of pictures is reached',
    text: ['Too many pictures', 'Remove a picture to add another.'],
  },
} satisfies ProblemRows

type Own = typeof REVIEWS_PROBLEMS

declare module '../platform/values/problems' {
  interface Problems extends Own {}
}
