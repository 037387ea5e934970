// A review of a product as it is shown: who wrote it, whether they bought it, what its seller says.

import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { user } from '../../../db/schema/identity'
import { productReview } from '../../../db/schema/shop/products'
import type { Ctx, Viewer } from '../../platform/context'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { rfc3339 } from '../../platform/values/time'
import { takenDownFrom, takenDownOf } from '../../support/moderation/removal-status'
import type { ProductReviewResponse } from './responses'

export type ProductReviewShown = z.output<typeof ProductReviewResponse>

/** The statement that reads reviews, the newest first unless another order is given. */
export function selectProductReviews(
  ctx: Ctx,
  where: SQL | undefined,
  order: SQL[] = [desc(productReview.createdAt), desc(productReview.id)],
) {
  return ctx.db
    .select({
      review: productReview,
      userName: user.name,
      userImage: user.image,
      // Names in full: in a select of one table Drizzle writes columns without their table.
      verified: sql<number>`EXISTS (SELECT 1 FROM order_line JOIN shop_order ON shop_order.id = order_line.order_id
        WHERE order_line.product_id = product_review.product_id AND shop_order.client_id = product_review.user_id
          AND shop_order.status IN ('delivered', 'collected'))`,
      takenDown: sql<string | null>`CASE WHEN product_review.hidden_at IS NOT NULL
        THEN ${takenDownOf('product_review', sql`product_review.id`)} END`,
    })
    .from(productReview)
    .innerJoin(user, eq(user.id, productReview.userId))
    .where(where)
    .orderBy(...order)
}

export type ProductReviewRow = Awaited<ReturnType<typeof selectProductReviews>>[number]

/** A review that others see: not one that is taken down. */
export const SHOWN = isNull(productReview.hiddenAt)

export function productReviewShown({
  review: row,
  userName,
  userImage,
  verified,
  ...rest
}: ProductReviewRow): ProductReviewShown {
  const takenDown = takenDownFrom(rest.takenDown)
  return {
    id: row.id,
    userName,
    userImage,
    date: rfc3339(row.createdAt),
    edited: row.editedAt !== null,
    rating: row.rating,
    comment: row.comment,
    verified: verified === 1,
    reply: row.repliedAt === null ? null : { text: row.reply, date: rfc3339(row.repliedAt) },
    ...(takenDown && { takenDown }),
  }
}

/** The condition of the viewer's own review of a product. */
export function mine(viewer: Viewer, productId: string) {
  return and(eq(productReview.productId, productId), eq(productReview.userId, viewer.id))
}

/** The statement that reads a page of a product's reviews, newest first. @throws DomainError invalid-cursor */
export function selectReviewsOf(ctx: Ctx, productId: string, limit: number, cursor?: string) {
  const [createdAt, id] = cursor ? decodeCursor(cursor) : []
  return selectProductReviews(
    ctx,
    and(
      eq(productReview.productId, productId),
      SHOWN,
      createdAt === undefined
        ? undefined
        : sql`(${productReview.createdAt}, ${productReview.id}) < (${createdAt}, ${id})`,
    ),
  ).limit(limit + 1)
}

/** What the statement above found, as a page. */
export function productReviewPage(
  rows: ProductReviewRow[],
  limit: number,
): Page<ProductReviewShown> {
  return pageFrom(rows, limit, (row) => [row.review.createdAt, row.review.id], productReviewShown)
}
