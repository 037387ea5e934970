// Export lists about a person's reviews of salons and products.
import { eq, sql } from 'drizzle-orm'
import { review, reviewReport } from '../../../../db/schema/salons/reviews'
import { salon } from '../../../../db/schema/salons/salons'
import type { Ctx } from '../../../platform/context'
import { rfc3339 } from '../../../platform/values/time'
import type { Subject } from '../../../reviews/subject'
import { SALON } from '../../../salons/reviews/subject'
import { PRODUCT } from '../../../shop/reviews/subject'
import { instantOf, pagesAlong } from './pages'
import type { List } from './zip-archive'

export function reviewsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'reviews',
    columns: ['review', 'at', 'editedAt', 'salon', 'rating', 'comment', 'photos', 'reply', 'repliedAt'],
    pages: written(ctx, userId, SALON),
  }
}

export function productReviewsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'product-reviews',
    columns: ['review', 'product', 'at', 'editedAt', 'rating', 'comment', 'reply'],
    pages: written(ctx, userId, PRODUCT),
  }
}

function written(ctx: Ctx, userId: string, { reviews, rows }: Subject): List['pages'] {
  return pagesAlong(
    () =>
      ctx.db
        .select({
          row: reviews,
          name: sql<string>`one.name`,
          photos: sql<
            string | null
          >`(SELECT group_concat(image, ' ') FROM review_photo WHERE review_photo.review_id = ${reviews.id})`,
        })
        .from(reviews)
        .innerJoin(sql`(${rows}) AS one`, sql`one.id = ${reviews.subjectId}`),
    eq(reviews.userId, userId),
    [reviews.id],
    (last) => [last.row.id],
    ({ row, name, photos }) => ({
      review: row.id,
      salon: name,
      product: name,
      at: rfc3339(row.createdAt),
      editedAt: instantOf(row.editedAt),
      rating: row.rating,
      comment: row.comment,
      photos: photos ?? '',
      reply: row.reply,
      repliedAt: instantOf(row.repliedAt),
    }),
  )
}

export function reviewReportsOf(ctx: Ctx, userId: string): List {
  return {
    name: 'review-reports',
    columns: ['report', 'at', 'salon', 'reason', 'detail'],
    pages: pagesAlong(
      () =>
        ctx.db
          .select({ row: reviewReport, salonName: salon.name })
          .from(reviewReport)
          .innerJoin(review, eq(review.id, reviewReport.reviewId))
          .innerJoin(salon, eq(salon.id, review.subjectId)),
      eq(reviewReport.reporterId, userId),
      [reviewReport.id],
      (last) => [last.row.id],
      ({ row, salonName }) => ({
        report: row.id,
        at: rfc3339(row.createdAt),
        salon: salonName,
        reason: row.reason,
        detail: row.detail,
      }),
    ),
  }
}
