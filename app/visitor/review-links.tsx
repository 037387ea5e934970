// Review links for signed-out visitors: both lead to sign-in first.
import type { ReviewView } from '../features/reviews/review-list'
import { reportLabel } from '../features/reviews/review-list'
import { buttonClass } from '../ui/forms/button'

/** `path`: the page of the review's subject inside the signed-in shell. */
export function WriteReviewLink({ path }: { path: string }) {
  return (
    <a href={`${path}/review`} className={buttonClass('quiet')}>
      Write a Review
    </a>
  )
}

export function ReportReviewLink({ path, review }: { path: string; review: ReviewView }) {
  return (
    <a
      href={`${path}/report?${new URLSearchParams({ review: review.id })}`}
      aria-label={reportLabel(review.userName)}
      className="inline-flex min-h-11 items-center text-sm text-soft underline"
    >
      Report
    </a>
  )
}
