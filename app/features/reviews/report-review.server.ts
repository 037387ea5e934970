// Sends a report of a review, of a salon or of a product, to the api; returns the error, if any.
import { ReviewReported, type SubjectKind } from '../../../api/reviews/input'
import { ask } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'

/** The api's paths of reviews by subject. */
export const REVIEWS_OF = { salon: 'reviews', product: 'product-reviews' } as const

export type ReportRefusal = {
  status: number
  review: string
  notice: Notice | null
  faults: Record<string, string[]>
  typed: { reason: string; detail: string }
}

export async function sendReport(
  { api }: Pick<Visit, 'api'>,
  form: FormData,
  kind: SubjectKind,
): Promise<ReportRefusal | null> {
  const review = textIn(form, 'review')
  const typed = { reason: textIn(form, 'reason'), detail: textIn(form, 'detail') }
  const read = ReviewReported[kind].safeParse(typed)
  if (!read.success) {
    const faults = read.error.flatten().fieldErrors
    return { status: 400, review, notice: null, faults, typed }
  }
  const { reports } = api[REVIEWS_OF[kind]][':id']
  const answer = await ask(reports.$post({ param: { id: review }, json: read.data }))
  if (answer.ok) return null
  const { problem } = answer
  return { status: problem.status, review, notice: noticeOf(problem), faults: {}, typed }
}
