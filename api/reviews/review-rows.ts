// A review as it is shown: author, verification, text and photos, and the owner's reply.

import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { user } from '../../db/schema/identity'
import { starCount } from '../../db/schema/reviews'
import type { Ctx, Viewer } from '../platform/context'
import { beyond } from '../platform/keyset'
import { type Page, pageFrom } from '../platform/pagination'
import { rfc3339 } from '../platform/values/time'
import { takenDownFrom, takenDownOf } from '../support/moderation/removal-status'
import type { ReviewWithPhotosResponse } from './responses'
import type { Subject } from './subject'

/** Selects reviews, newest first by default. */
export function selectReviews(
  ctx: Ctx,
  { reviews, reviewKind, photos, verified }: Subject,
  where: SQL | undefined,
  order: SQL[] = [desc(reviews.createdAt), desc(reviews.id)],
) {
  return ctx.db
    .select({
      review: reviews,
      userName: user.name,
      userImage: user.image,
      verified: verified(reviews.subjectId, reviews.userId),
      takenDown: sql<string | null>`CASE WHEN ${reviews.hiddenAt} IS NOT NULL
        THEN ${takenDownOf(reviewKind, reviews.id)} END`,
      photos: photos
        ? sql<string>`(SELECT json_group_array(json_object('id', id, 'image', image)) FROM
            (SELECT id, image FROM review_photo WHERE review_photo.review_id = ${reviews.id}
              ORDER BY position, id))`
        : sql<null>`NULL`,
    })
    .from(reviews)
    .innerJoin(user, eq(user.id, reviews.userId))
    .where(where)
    .orderBy(...order)
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

/** The condition for public reviews: not taken down. */
export function isVisible({ reviews }: Subject): SQL {
  return isNull(reviews.hiddenAt)
}

/** The condition for the viewer's own review. */
export function isMine({ reviews }: Subject, viewer: Viewer, subjectId: string): SQL | undefined {
  return and(eq(reviews.subjectId, subjectId), eq(reviews.userId, viewer.id))
}

export function reviewResponse({ review: row, userName, userImage, ...rest }: ReviewRow): ReviewWithPhotosResponse {
  const takenDown = takenDownFrom(rest.takenDown)
  return {
    id: row.id,
    userName,
    userImage,
    date: rfc3339(row.createdAt),
    edited: row.editedAt !== null,
    rating: row.rating,
    comment: row.comment,
    verified: rest.verified === 1,
    ...(rest.photos !== null && { photos: JSON.parse(rest.photos) }),
    reply: row.repliedAt === null ? null : { text: row.reply, date: rfc3339(row.repliedAt) },
    ...(takenDown && { takenDown }),
  } as ReviewWithPhotosResponse
}

/** Selects a page of a subject's reviews, newest first. @throws DomainError invalid-cursor */
export function selectPage(
  ctx: Ctx,
  subject: Subject,
  subjectId: string | SQL<string>,
  limit: number,
  cursor?: string,
) {
  const { reviews } = subject
  return selectReviews(
    ctx,
    subject,
    and(eq(reviews.subjectId, subjectId), isVisible(subject), beyond(cursor, [reviews.createdAt, reviews.id])),
  ).limit(limit + 1)
}

/** Builds the page from the rows. */
export function reviewPage(rows: ReviewRow[], limit: number): Page<ReviewWithPhotosResponse> {
  return pageFrom(rows, limit, (row) => [row.review.createdAt, row.review.id], reviewResponse)
}

/** Reviews per page of a subject. */
const ON_PAGE = 10

export type ReviewsOnPage = {
  /** Number of reviews with 1 star, 2 stars, .. 5 stars. */
  stars: number[]
  reviews: ReviewWithPhotosResponse[]
  /** The cursor of the next reviews. */
  moreReviews: string | null
}

/** The statements for the reviews on a subject's page. @throws DomainError invalid-cursor */
export function reviewReads(ctx: Ctx, subject: Subject, subjectId: string | SQL<string>, cursor: string | undefined) {
  return [
    ctx.db
      .select({ rating: starCount.stars, count: starCount.reviews })
      .from(starCount)
      .where(and(eq(starCount.kind, subject.kind), eq(starCount.subjectId, subjectId))),
    selectPage(ctx, subject, subjectId, ON_PAGE, cursor),
  ] as const
}

/** How many reviews have each number of stars, one star first. */
export function starsOf(ratings: { rating: number; count: number }[]): number[] {
  return [1, 2, 3, 4, 5].map((star) => ratings.find((r) => r.rating === star)?.count ?? 0)
}

/** Builds the reviews of the page from the rows. */
export function reviewsOnPage(ratings: { rating: number; count: number }[], rows: ReviewRow[]): ReviewsOnPage {
  const { items, next } = reviewPage(rows, ON_PAGE)
  return {
    stars: starsOf(ratings),
    reviews: items,
    moreReviews: next,
  }
}
