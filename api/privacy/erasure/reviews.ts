// Deletion of reviews: text and stars stay, anonymously; photos and the texts of reports are deleted.
import { eq, inArray } from 'drizzle-orm'
import { review, reviewPhoto } from '../../../db/schema/salons/reviews'
import type { Statement } from '../../platform/command'
import type { Ctx, Viewer } from '../../platform/context'
import { SALON } from '../../salons/reviews/subject'
import { PRODUCT } from '../../shop/reviews/subject'

/** The photos of their reviews, and the texts of their reports about other reviews. */
export function eraseReviews(ctx: Ctx, { id }: Viewer): Statement[] {
  const ownReviews = ctx.db.select({ id: review.id }).from(review).where(eq(review.userId, id))
  return [
    ctx.db.delete(reviewPhoto).where(inArray(reviewPhoto.reviewId, ownReviews)),
    ...[SALON, PRODUCT].map(({ reports }) =>
      ctx.db.update(reports).set({ detail: '' }).where(eq(reports.reporterId, id)),
    ),
  ]
}
