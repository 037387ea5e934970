// A report of a review, of a salon or of a product, from a form to the api; what is wrong with it, if anything.
import type { AppLoadContext } from '@remix-run/cloudflare'
import { ReviewReported, type SubjectKind } from '../../../api/reviews/input'
import { ask } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'

/** Where the api has the reviews of each. */
export const REVIEWS_OF = { salon: 'reviews', product: 'product-reviews' } as const

export type ReportRefusal = {
  status: number
  review: string
  notice: Notice | null
  faults: Record<string, string[]>
  typed: { reason: string; detail: string }
}

export async function sendReport(
  request: Request,
  context: AppLoadContext,
  form: FormData,
  kind: SubjectKind,
): Promise<ReportRefusal | null> {
  const text = (name: string) => String(form.get(name) ?? '')
  const review = text('review')
  const typed = { reason: text('reason'), detail: text('detail') }
  const read = ReviewReported[kind].safeParse(typed)
  if (!read.success) {
    const faults = read.error.flatten().fieldErrors
    return { status: 400, review, notice: null, faults, typed }
  }
  const { reports } = context.api.api[REVIEWS_OF[kind]][':id']
  const param = { id: encodeURIComponent(review) }
  const answer = await ask(request, reports.$post({ param, json: read.data }))
  if (answer.ok) return null
  const { problem } = answer
  return { status: problem.status, review, notice: noticeOf(problem), faults: {}, typed }
}
