// Input schemas for reviews. Browser-safe.
import { z } from 'zod'
import { pageInput } from '../platform/pagination'
import { paragraphs } from '../platform/text'
import { id } from '../platform/values/input'

/** Photos per review. The database enforces the same limit. */
export const MAX_REVIEW_PHOTOS = 4

/** The specification's message for a missing rating. */
const RATING = 'Rating Required: Please select a star rating before submitting.'

const stars = z.number({ error: RATING }).int(RATING).min(1, RATING).max(5, RATING)

export const ReviewWritten = z.object({ rating: stars, comment: paragraphs('Comment', 2000).default('') })

export type ReviewWritten = z.output<typeof ReviewWritten>

/** The form version: without a chosen star the field is absent. */
export const ReviewForm = z.object({ ...ReviewWritten.shape, rating: z.coerce.number(RATING).pipe(stars) })

export const ReplyWritten = z.object({ text: paragraphs('Reply', 2000).min(1, 'Reply is required') })

/** As in the database; the subject determines which can be chosen. */
type ReportReason = 'spam' | 'offensive' | 'not_a_visit' | 'not_a_purchase' | 'private' | 'other'

/** The kinds of subjects. */
export type SubjectKind = 'salon' | 'product'

const reasons = (unrelated: Record<string, string>): Record<string, string> => ({
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  ...unrelated,
  private: 'Shows someone’s private details',
  other: 'Something else',
})

/** Reasons for reporting a review, with their labels. */
export const REASONS: Record<SubjectKind, Record<string, string>> = {
  salon: reasons({ not_a_visit: 'Not about a visit here' }),
  product: reasons({ not_a_purchase: 'Not about this product' }),
}

const reported = (kind: SubjectKind) =>
  z.object({
    reason: z.enum(Object.keys(REASONS[kind]) as ReportReason[], { error: 'Choose a reason' }),
    detail: paragraphs('Details', 500).default(''),
  })

export const ReviewReported = { salon: reported('salon'), product: reported('product') }

export type ReviewReported = z.output<typeof ReviewReported.salon>

/** The id of a review, or of its subject. */
export const Id = z.object({ id })

export const ReviewsQuery = z.object(pageInput(10))

export type ReviewsQuery = z.output<typeof ReviewsQuery>

/** A subject is read with its first reviews, or with those after a cursor. */
export const ReviewsCursor = ReviewsQuery.pick({ cursor: true })
