// Problems as messages for people.
import type { Problem, ProblemCode } from '../../api/platform/values/problem'
import { PROBLEMS } from '../../api/problems'

export type Notice = { title: string; description: string; tone: 'normal' | 'bad' }

/** A problem as a notice; `detail` of the api is written for people, so it is preferred. */
export function noticeOf(problem: { code: ProblemCode; detail?: string | undefined }): Notice {
  const [title, description] = (PROBLEMS[problem.code] ?? PROBLEMS.internal).text
  return { title, description: problem.detail ?? description, tone: 'bad' }
}

/** A notice for a problem, with its field errors where the page has no such field. */
export function messageOf(problem: Parameters<typeof noticeOf>[0] & Pick<Problem, 'errors'>): Notice {
  const [faults] = Object.values(problem.errors ?? {}).flat()
  const notice = noticeOf(problem)
  return { ...notice, description: faults ?? notice.description }
}
