// The owner's actions on a review of a salon or of a shop: reply, remove the reply, or report the review.

import { ReplyWritten, type SubjectKind } from '../../../api/reviews/input'
import { form, forms, press, textIn } from '../../platform/form.server'
import type { PageRequest } from '../../platform/page.server'
import { REVIEWS_OF, report } from './report-review.server'
import { REVIEW_STAYS } from './review-inbox'

/** The actions of the forms in the list of reviews at `path`. */
export function replyToReview(kind: SubjectKind, path: string) {
  const replyTo = ({ api }: PageRequest, form: FormData) => ({
    reply: api[REVIEWS_OF[kind]][':id'].reply,
    param: { id: textIn(form, 'review') },
  })
  const write = form(
    ReplyWritten,
    (at: PageRequest, { form, json }) => {
      const { reply, param } = replyTo(at, form)
      return reply.$put({ param, json })
    },
    () => [path, 'Reply Sent', 'Everyone can read it under the review.'],
  )
  return forms({
    '': (at: PageRequest, fields = new FormData()) =>
      (fields.has('reason') ? report(kind, path, 'notice') : write)(at, fields),
    remove: press(
      (at: PageRequest, { form }) => {
        const { reply, param } = replyTo(at, form)
        return reply.$delete({ param })
      },
      () => [path, 'Reply Removed', REVIEW_STAYS],
    ),
  })
}
