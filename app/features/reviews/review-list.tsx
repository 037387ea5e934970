// Reviews of a salon or of a product: the average and its distribution, then each review.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SubjectKind } from '../../../api/reviews/input'
import type { ReviewResponse, ReviewWithPhotosResponse } from '../../../api/reviews/responses'
import { Avatar } from '../../ui/display/avatar'
import { Stars } from '../../ui/display/stars'
import { day } from '../../ui/display/time'
import { buttonClass } from '../../ui/forms/button'
import { Pictures } from '../pictures/pictures'

export const reportLabel = (userName: string) => `Report the review of ${userName}`

/** A review of either; those of products have no pictures. */
export type ReviewView = ReviewResponse & Partial<Pick<ReviewWithPhotosResponse, 'photos'>>

type ReviewedView = {
  rating: number | null
  reviewCount: number
  stars: number[]
  reviews: ReviewView[]
  moreReviews: string | null
}

const BADGES: Record<SubjectKind, string> = { salon: 'Verified visit', product: 'Verified purchase' }

/** `more`: the address of the reviews after a cursor. */
export function ReviewList({
  reviewed: { rating, reviewCount, stars, reviews, moreReviews },
  more,
  write,
  report,
  ...rest
}: {
  reviewed: ReviewedView
  kind: SubjectKind
  repliesAs: string
  timeZone: string
  more: (cursor: string) => string
  write: ReactNode
  report: (review: ReviewView) => ReactNode
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {rating === null ? (
          <p className="text-soft">No reviews yet.</p>
        ) : (
          <RatingSummary {...{ rating, reviewCount, stars }} />
        )}
        {write}
      </div>
      <ul>
        {reviews.map((review) => (
          <li key={review.id} id={review.id} className="stitch py-4">
            <ReviewText review={review} {...rest} />
            {report(review)}
          </li>
        ))}
      </ul>
      {moreReviews && (
        <p className="mt-4 text-center">
          <a href={more(moreReviews)} className={buttonClass('quiet')}>
            More reviews
          </a>
        </p>
      )}
    </>
  )
}

/** The average, and beside it how it comes about. */
export function RatingSummary({
  rating,
  reviewCount,
  stars,
}: {
  rating: number
  reviewCount: number
  stars: number[]
}) {
  return (
    <div className="flex min-w-0 grow items-center gap-6">
      <div className="shrink-0 text-center">
        <p className="font-display text-2xl">{rating.toFixed(1)}</p>
        <p className="text-sm text-soft">{`${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'}`}</p>
      </div>
      <Histogram stars={stars} total={reviewCount} />
    </div>
  )
}

/** The number of reviews for each number of stars, five first. */
function Histogram({ stars, total }: { stars: number[]; total: number }) {
  return (
    <dl className="grid min-w-0 max-w-md grow text-xs">
      {[5, 4, 3, 2, 1].map((n) => (
        <div key={n} className="flex items-center gap-2">
          <dt>
            {n}
            <span className="sr-only">{n === 1 ? ' star' : ' stars'}</span>
          </dt>
          <svg aria-hidden="true" className="h-2 w-full min-w-0 rounded-full bg-line">
            <rect width={`${((stars[n - 1] ?? 0) / total) * 100}%`} height="100%" className="fill-apricot-deep" />
          </svg>
          <dd className="money min-w-5 text-right text-soft">{stars[n - 1]}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One review: author, date, stars, text, photos, and the reply. */
export function ReviewText({
  review,
  kind,
  repliesAs,
  timeZone,
}: {
  review: ReviewView
  kind: SubjectKind
  /** The author of the reply. */
  repliesAs: string
  timeZone: string
}) {
  const { photos = [] } = review
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar name={review.userName} image={review.userImage} />
        <div className="min-w-0 grow">
          <p className="font-semibold">{review.userName}</p>
          <p className="text-sm text-soft">
            {day(review.date, timeZone)}
            {review.edited && ' · edited'}
          </p>
        </div>
        <Stars rating={review.rating} />
      </div>
      {review.verified && (
        <p className="mt-1 flex items-center gap-1 text-sm font-semibold text-in">
          <Check size={16} aria-hidden />
          {BADGES[kind]}
        </p>
      )}
      {review.comment && <p className="mt-1 whitespace-pre-line">{review.comment}</p>}
      {photos.length > 0 && (
        <div className="mt-2 max-w-md">
          <Pictures
            pictures={photos.map(({ image }, i) => ({
              image,
              alt: `Shared by ${review.userName}, ${i + 1} of ${photos.length}`,
            }))}
            className="pictures-squares"
            of={`photo-${review.id}`}
          />
        </div>
      )}
      {review.reply && (
        <div className="mt-3 rounded-md bg-sunken px-4 py-3 text-sm">
          <p className="font-semibold">
            {`${repliesAs} `}
            <span className="font-normal text-soft">{`replied ${day(review.reply.date, timeZone)}`}</span>
          </p>
          <p className="whitespace-pre-line">{review.reply.text}</p>
        </div>
      )}
    </>
  )
}
