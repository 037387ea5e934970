// What clients say of products: one review a client and product, which its author edits and takes back.
// The product's average is kept from the rows by triggers.
import { and, eq, inArray } from 'drizzle-orm'
import { orderLine, shopOrder } from '../../../db/schema/shop/orders'
import { product, productReview, productReviewReport, shop } from '../../../db/schema/shop/products'
import type { ReviewWritten } from '../../booking/reviews/input'
import { drainOutbox, notifyOnce } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import type { Page } from '../../platform/pagination'
import { DomainError, refusalName } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { HIDDEN_STAYS } from '../../support/moderation/removal-status'
import type { ProductListQuery } from './input'
import { noProduct, VISIBLE } from './product-cards'
import {
  mine,
  type ProductReviewShown,
  productReviewPage,
  productReviewShown,
  selectProductReviews,
  selectReviewsOf,
} from './review-rows'

/** A product's reviews, newest first; one round trip. @throws DomainError not-found, invalid-cursor */
export async function listProductReviews(
  ctx: Ctx,
  productId: string,
  { limit, cursor }: ProductListQuery,
): Promise<Page<ProductReviewShown>> {
  const [found, rows] = await ctx.db.batch([
    findSold(ctx, productId),
    selectReviewsOf(ctx, productId, limit, cursor),
  ])
  if (!found[0]) throw noProduct()
  return productReviewPage(rows, limit)
}

/**
 * Writes the viewer's review of a product, or edits it. The seller hears of a new one, once. Two round
 * trips. @throws DomainError not-found
 */
export async function writeProductReview(
  ctx: Ctx,
  viewer: Viewer,
  productId: string,
  written: ReviewWritten,
): Promise<ProductReviewShown> {
  const [proven, found, bought, reviews] = await readAs(ctx, viewer, [
    findSold(ctx, productId),
    ctx.db
      .select({ id: shopOrder.id })
      .from(shopOrder)
      .innerJoin(orderLine, eq(orderLine.orderId, shopOrder.id))
      .where(
        and(
          eq(orderLine.productId, productId),
          eq(shopOrder.clientId, viewer.id),
          inArray(shopOrder.status, ['delivered', 'collected']),
        ),
      )
      .limit(1),
    selectProductReviews(ctx, mine(viewer, productId)),
  ])
  const sold = found[0]
  if (!sold) throw noProduct()
  const earlier = reviews[0]
  if (earlier) {
    if (earlier.review.hiddenAt !== null)
      throw new DomainError('moderation-status', { detail: HIDDEN_STAYS })
    await edit(ctx, viewer, productId, written)
    return { ...productReviewShown(earlier), ...written, edited: true }
  }
  const row = { id: ctx.id(), productId, userId: viewer.id, ...written, createdAt: ctx.now() }
  const noticeId = `product-review:${productId}:${viewer.id}`
  try {
    await writeBatch(ctx, [
      ctx.db.insert(productReview).values(row),
      // Written, taken back and written again is no news.
      notifyOnce(ctx, noticeId, sold.ownerId, {
        kind: 'review',
        title: `A new review of ${sold.name}`,
        text: `${proven.name} gave ${sold.name} ${starsText(written.rating)} on Purse.`,
        path: '/seller/reviews',
      }),
    ])
  } catch (error) {
    // Sent twice at once: the other one was first, and this is what it says now.
    if (refusalName(error) !== 'review-exists') throw error
    await edit(ctx, viewer, productId, written)
    const [other] = await selectProductReviews(ctx, mine(viewer, productId))
    if (!other) throw noProduct()
    return productReviewShown(other)
  }
  ctx.after(() => drainOutbox(ctx, [noticeId]))
  return {
    id: row.id,
    userName: proven.name,
    userImage: proven.image,
    date: rfc3339(row.createdAt),
    edited: false,
    ...written,
    verified: bought.length > 0,
    reply: null,
  }
}

/**
 * Takes the viewer's review of a product back. Two round trips.
 * @throws DomainError not-found, moderation-status while it is taken down
 */
export async function removeProductReview(
  ctx: Ctx,
  viewer: Viewer,
  productId: string,
): Promise<{ id: string }> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ id: productReview.id, hiddenAt: productReview.hiddenAt })
      .from(productReview)
      .where(mine(viewer, productId)),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  if (found.hiddenAt !== null) throw new DomainError('moderation-status', { detail: HIDDEN_STAYS })
  await writeBatch(ctx, [
    ctx.db.delete(productReviewReport).where(eq(productReviewReport.reviewId, found.id)),
    ctx.db.delete(productReview).where(eq(productReview.id, found.id)),
  ])
  return { id: found.id }
}

function edit(ctx: Ctx, viewer: Viewer, productId: string, { rating, comment }: ReviewWritten) {
  return ctx.db
    .update(productReview)
    .set({ rating, comment, editedAt: ctx.now() })
    .where(mine(viewer, productId))
}

function findSold(ctx: Ctx, id: string) {
  return ctx.db
    .select({ ownerId: shop.ownerId, name: product.name })
    .from(product)
    .innerJoin(shop, eq(shop.id, product.shopId))
    .where(and(eq(product.id, id), VISIBLE))
}

function starsText(rating: number): string {
  return rating === 1 ? '1 star' : `${rating} stars`
}
