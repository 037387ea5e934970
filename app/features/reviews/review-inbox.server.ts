// The owner's actions on a review of a salon or of a shop: reply, remove the reply, or report the
// review.

import { data } from '@remix-run/cloudflare'
import { ReplyWritten, type SubjectKind } from '../../../api/reviews/input'
import { ask } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { textIn } from '../../platform/form.server'
import type { Visit } from '../../platform/page.server'
import { redirectWithToast } from '../../platform/toast.server'
import { inSentences } from '../../ui/sentences'
import { REVIEWS_OF, sendReport } from './report-review.server'
import { REPORTED } from './report-review-form'
import type { InboxRefusal } from './review-inbox'
import { REVIEW_STAYS } from './review-inbox'

/** Runs the action of a form in the list of reviews at `path`; returns its errors. */
export async function answerReview(
  { api, request }: Pick<Visit, 'api' | 'request'>,
  kind: SubjectKind,
  path: string,
) {
  const form = await request.formData()
  const review = textIn(form, 'review')
  const refuse = (status: number, refusal: Omit<InboxRefusal, 'review'>) =>
    data<InboxRefusal>({ review, ...refusal }, { status })
  if (form.has('reason')) {
    const refusal = await sendReport({ api }, form, kind)
    if (!refusal) throw await redirectWithToast(path, ...REPORTED)
    const description = inSentences(Object.values(refusal.faults).flat())
    const notice = refusal.notice ?? { title: 'Not reported', description, tone: 'bad' as const }
    return refuse(refusal.status, { notice })
  }
  const { reply } = api[REVIEWS_OF[kind]][':id']
  const param = { id: review }
  if (form.get('intent') === 'remove') {
    const answer = await ask(reply.$delete({ param }))
    if (!answer.ok) return refuse(answer.problem.status, { notice: noticeOf(answer.problem) })
    throw await redirectWithToast(path, 'Reply Removed', REVIEW_STAYS)
  }
  const text = textIn(form, 'text')
  const read = ReplyWritten.safeParse({ text })
  if (!read.success) {
    const errors = read.error.issues.map(({ message }) => message)
    return refuse(400, { errors, text })
  }
  const answer = await ask(reply.$put({ param, json: read.data }))
  if (!answer.ok) return refuse(answer.problem.status, { notice: noticeOf(answer.problem), text })
  throw await redirectWithToast(path, 'Reply Sent', 'Everyone can read it under the review.')
}
