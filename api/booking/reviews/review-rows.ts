// A review as it is shown: who wrote it, whether they were there, what they saw, what the salon says.

import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { review } from '../../../db/schema/booking/reviews'
import { user } from '../../../db/schema/identity'
import type { Ctx } from '../../platform/context'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { rfc3339 } from '../../platform/values/time'
import { takenDownFrom, takenDownOf } from '../../support/moderation/removal-status'
import type { ReviewResponse } from './responses'

export type ReviewShown = z.output<typeof ReviewResponse>

/** The statement that reads reviews, the newest first unless another order is given. */
export function selectReviews(
  ctx: Ctx,
  where: SQL | undefined,
  order: SQL[] = [desc(review.createdAt), desc(review.id)],
) {
  return ctx.db
    .select({
      review,
      userName: user.name,
      userImage: user.image,
      // Names in full: in a select of one table Drizzle writes columns without their table.
      verified: sql<number>`EXISTS (SELECT 1 FROM appointment
        WHERE appointment.client_id = review.user_id AND appointment.salon_id = review.salon_id
          AND appointment.status = 'completed')`,
      takenDown: sql<string | null>`CASE WHEN review.hidden_at IS NOT NULL
        THEN ${takenDownOf('review', sql`review.id`)} END`,
      photos: sql<string>`(SELECT json_group_array(json_object('id', id, 'image', image)) FROM
        (SELECT id, image FROM review_photo WHERE review_photo.review_id = review.id
          ORDER BY position, id))`,
    })
    .from(review)
    .innerJoin(user, eq(user.id, review.userId))
    .where(where)
    .orderBy(...order)
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

/** A review that others see: not one that is taken down. */
export const SHOWN = isNull(review.hiddenAt)

export function reviewShown({ review: row, userName, userImage, ...rest }: ReviewRow): ReviewShown {
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
    photos: JSON.parse(rest.photos),
    reply: row.repliedAt === null ? null : { text: row.reply, date: rfc3339(row.repliedAt) },
    ...(takenDown && { takenDown }),
  }
}

/**
 * The statement that reads a page of a salon's reviews, newest first.
 * @throws DomainError invalid-cursor
 */
export function selectSalonReviews(
  ctx: Ctx,
  salonId: string | SQL<string>,
  limit: number,
  cursor?: string,
) {
  const [createdAt, id] = cursor ? decodeCursor(cursor) : []
  return selectReviews(
    ctx,
    and(
      eq(review.salonId, salonId),
      SHOWN,
      createdAt === undefined
        ? undefined
        : sql`(${review.createdAt}, ${review.id}) < (${createdAt}, ${id})`,
    ),
  ).limit(limit + 1)
}

/** What the statement above found, as a page. */
export function reviewPage(rows: ReviewRow[], limit: number): Page<ReviewShown> {
  return pageFrom(rows, limit, (row) => [row.review.createdAt, row.review.id], reviewShown)
}
