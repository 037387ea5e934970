// A report of a review, of a salon or of a product, from a form to the api; what is wrong with it, if anything.
import { ReviewReported } from '../../../api/booking/reviews/input'
import { ProductReviewReported } from '../../../api/shop/storefront/input'
import { ask } from '../../platform/api.server'
import { type Notice, noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'

export type ReportRefusal = {
  status: number
  review: string
  notice: Notice | null
  faults: Record<string, string[]>
  typed: { reason: string; detail: string }
}

export async function sendReport(
  { api }: Visit,
  form: FormData,
  of: 'reviews' | 'product-reviews' = 'reviews',
): Promise<ReportRefusal | null> {
  const review = textIn(form, 'review')
  const typed = { reason: textIn(form, 'reason'), detail: textIn(form, 'detail') }
  const refusal = (status: number, notice: Notice | null, faults: ReportRefusal['faults']) => ({
    status,
    review,
    notice,
    faults,
    typed,
  })
  const param = { id: review }
  if (of === 'product-reviews') {
    const read = ProductReviewReported.safeParse(typed)
    if (!read.success) return refusal(400, null, read.error.flatten().fieldErrors)
    const { reports } = api['product-reviews'][':id']
    const answer = await ask(reports.$post({ param, json: read.data }))
    return answer.ok ? null : refusal(answer.problem.status, noticeOf(answer.problem), {})
  }
  const read = ReviewReported.safeParse(typed)
  if (!read.success) return refusal(400, null, read.error.flatten().fieldErrors)
  const { reports } = api.reviews[':id']
  const answer = await ask(reports.$post({ param, json: read.data }))
  return answer.ok ? null : refusal(answer.problem.status, noticeOf(answer.problem), {})
}
