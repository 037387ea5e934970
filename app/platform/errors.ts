// A problem as what a person reads of it.
import type { ProblemCode } from '../../api/platform/values/problem'
import { PROBLEMS } from '../../api/platform/values/problems'

export type Notice = { title: string; description: string; tone: 'normal' | 'bad' }

/** A problem as a notice; what the api says in `detail` is written for people and goes first. */
export function noticeOf(problem: { code: ProblemCode; detail?: string | undefined }): Notice {
  const [title, description] = (PROBLEMS[problem.code] ?? PROBLEMS.internal).words
  return { title, description: problem.detail ?? description, tone: 'bad' }
}
