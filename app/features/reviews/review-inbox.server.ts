// What the owner of a salon or of a shop does with a review: they reply, take the reply back, or report the review.
import { type ActionFunctionArgs, data } from '@remix-run/cloudflare'
import { ReplyWritten, type SubjectKind } from '../../../api/reviews/input'
import { ask } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { redirectWithToast } from '../../platform/toast.server'
import { REVIEWS_OF, sendReport } from './report-review.server'
import { REPORTED } from './report-review-form'
import type { InboxRefusal } from './review-inbox'

/** Does what a form of the list of reviews at `path` asks for; returns what is wrong with it. */
export async function answerReview(
  { request, context }: ActionFunctionArgs,
  kind: SubjectKind,
  path: string,
) {
  const form = await request.formData()
  const review = String(form.get('review') ?? '')
  const refuse = (status: number, refusal: Omit<InboxRefusal, 'review'>) =>
    data<InboxRefusal>({ review, ...refusal }, { status })
  if (form.has('reason')) {
    const refusal = await sendReport(request, context, form, kind)
    if (!refusal) throw await redirectWithToast(path, ...REPORTED)
    const description = Object.values(refusal.faults).flat().join(' ')
    const notice = refusal.notice ?? { title: 'Not reported', description, tone: 'bad' as const }
    return refuse(refusal.status, { notice })
  }
  const { reply } = context.api.api[REVIEWS_OF[kind]][':id']
  const param = { id: encodeURIComponent(review) }
  if (form.get('intent') === 'remove') {
    const answer = await ask(request, reply.$delete({ param }))
    if (!answer.ok) return refuse(answer.problem.status, { notice: noticeOf(answer.problem) })
    throw await redirectWithToast(path, 'Reply Removed', 'The review stands without it.')
  }
  const text = String(form.get('text') ?? '')
  const read = ReplyWritten.safeParse({ text })
  if (!read.success) {
    const errors = read.error.issues.map(({ message }) => message)
    return refuse(400, { errors, text })
  }
  const answer = await ask(request, reply.$put({ param, json: read.data }))
  if (!answer.ok) return refuse(answer.problem.status, { notice: noticeOf(answer.problem), text })
  throw await redirectWithToast(path, 'Reply Sent', 'Everybody can read it under the review.')
}
