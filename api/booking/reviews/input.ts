// What may come in about reviews. Browser-safe.
import { z } from 'zod'
import { pageInput } from '../../platform/pagination'
import { paragraphs } from '../../platform/text'

/** Photos that a review may have. The database holds the same number. */
export const MAX_REVIEW_PHOTOS = 4

/** The specification's words for a rating of nothing. */
const RATING = 'Rating Required: Please select a star rating before submitting.'

const stars = z.number({ error: RATING }).int(RATING).min(1, RATING).max(5, RATING)

export const ReviewWritten = z.object({
  rating: stars,
  comment: paragraphs('Comment', 2000).default(''),
})

export type ReviewWritten = z.output<typeof ReviewWritten>

/** The same as a form sends it: no star chosen is no field at all. */
export const ReviewForm = z.object({
  ...ReviewWritten.shape,
  rating: z.coerce.number().pipe(stars),
})

export const ReplyWritten = z.object({
  text: paragraphs('Reply', 2000).min(1, 'Reply is required'),
})

/** Why a review should not stand, and how that is said. */
export const REASONS = {
  spam: 'Spam or an advertisement',
  offensive: 'Offensive or hateful',
  not_a_visit: 'Not about a visit here',
  private: 'Shows somebody’s private details',
  other: 'Something else',
} as const

export const ReviewReported = z.object({
  reason: z.enum(Object.keys(REASONS) as [keyof typeof REASONS], { error: 'Choose a reason' }),
  detail: paragraphs('Detail', 500).default(''),
})

export type ReviewReported = z.output<typeof ReviewReported>

export const ReviewId = z.object({ id: z.string().min(1).max(100) })

export const ReviewPhotoId = ReviewId.extend({ photoId: z.string().min(1).max(100) })

export const ReviewsQuery = z.object(pageInput(10))

export type ReviewsQuery = z.output<typeof ReviewsQuery>

/** A salon is read with its first reviews, or with those after a cursor. */
export const SalonReviewsQuery = ReviewsQuery.pick({ cursor: true })
