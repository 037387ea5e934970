// Reviews of a salon, or of a shop's products, those without a reply first; with reply forms.
import type { ReactNode } from 'react'
import type { SubjectKind } from '../../../api/reviews/input'
import { ReplyWritten } from '../../../api/reviews/input'
import type { Notice } from '../../platform/errors'
import { counted, isCapped } from '../../ui/display/plural'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button, buttonClass } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { EmptyState } from '../../ui/layout/empty-state'
import { FLOW_CARD, Flow } from '../../ui/layout/flow'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ReportPopup } from './report-review-form'
import { RatingSummary, ReviewText, type ReviewView } from './review-list'

export const REVIEW_STAYS = 'The review is still there.'

type InboxResult = (FormResult & { notice: Notice | null }) | undefined

type Rated = { id: string; name: string; rating: number | null; reviewCount: number; stars: number[] }

/** `about`: shown above a review; `none`: the text of the empty list. */
export function ReviewInbox<R extends ReviewView>({
  as,
  path,
  kind,
  rated,
  unanswered,
  none,
  reviews,
  next,
  repliesAs,
  about,
  formResult,
}: {
  as: 'beauty_partner' | 'product_seller'
  path: string
  kind: SubjectKind
  rated: Rated[]
  unanswered: number
  none: string
  reviews: R[]
  next: string | null
  /** The author of replies, and their time zone. */
  repliesAs: (review: R) => { repliesAs: string; timeZone: string }
  about?: (review: R) => ReactNode
  formResult: InboxResult
}) {
  return (
    <Shell as={as} path={path}>
      <PageHead title="Reviews" />
      <InlineNotice notice={formResult?.notice} />
      <Flow
        first
        summary={
          <div className="grid gap-4">
            {reviews.length > 0 && (
              <p className={unanswered > 0 ? 'font-semibold' : 'text-soft'}>
                {unanswered === 0
                  ? 'You’ve replied to every review.'
                  : `${counted(unanswered, 'review is', 'reviews are', isCapped(unanswered))} waiting for your reply.`}
              </p>
            )}
            {rated.map(
              ({ id, name, rating, ...sums }) =>
                rating !== null && (
                  <section key={id} aria-label={name} className={`grid gap-3 ${FLOW_CARD}`}>
                    <h2 className="font-semibold">{name}</h2>
                    <RatingSummary rating={rating} {...sums} />
                  </section>
                ),
            )}
          </div>
        }
      >
        {reviews.length === 0 && (
          <EmptyState picture="hand_mirror" title="No reviews yet">
            {none}
          </EmptyState>
        )}
        <ul className="-mt-5">
          {reviews.map((review) => (
            <li key={review.id} className="stitch py-5">
              {about?.(review)}
              <ReviewText review={review} kind={kind} {...repliesAs(review)} />
              <div className="mt-2 flex flex-wrap items-start gap-x-3">
                <ReplyForm review={review} formResult={formResult} />
                {review.reply && (
                  <ConfirmForm
                    id={`unreply-${review.id}`}
                    ask="Remove reply"
                    title="Remove your reply?"
                    detail={REVIEW_STAYS}
                    confirm="Remove reply"
                    fields={{ intent: 'remove', review: review.id }}
                  />
                )}
                <ReportPopup
                  kind={kind}
                  action={path}
                  review={review}
                  opener="ml-auto inline-flex min-h-11 items-center px-2 text-sm text-soft underline"
                />
              </div>
            </li>
          ))}
        </ul>
        {next && (
          <p className="mt-6">
            <a href={`${path}?${new URLSearchParams({ cursor: next })}`} className={buttonClass('quiet')}>
              More reviews
            </a>
          </p>
        )}
      </Flow>
    </Shell>
  )
}

/** Collapsed until needed; open after an error, on the same page of the list. */
function ReplyForm({ review, formResult }: { review: ReviewView; formResult: FormResult }) {
  const id = `reply-${review.id}`
  const field = fieldsOf(ReplyWritten, formResult, { review: review.id })
  return (
    <details open={field.isRefused && !field.text('reason')} className="open:w-full">
      <summary
        className={buttonClass('quiet', 'min-h-11! px-5! text-sm')}
        aria-label={`${review.reply ? 'Edit the reply' : 'Reply'} to ${review.userName}`}
      >
        {review.reply ? 'Edit reply' : 'Reply'}
      </summary>
      <Form hidden={{ review: review.id }} className="mt-3 mb-2 grid gap-3">
        <AreaField label="Your reply" {...field('text', review.reply?.text)} id={id} rows={3} />
        <Button className="justify-self-start" data-busy="Sending...">
          Send reply
        </Button>
      </Form>
    </details>
  )
}
