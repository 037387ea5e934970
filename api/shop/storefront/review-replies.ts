// The seller's side of the reviews of their products: all of them with those that wait for a word first,
// and the replies. Also reports: somebody finds that a review should not stand.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { product, productReview, productReviewReport, shop } from '../../../db/schema/shop/products'
import { averageOf } from '../../booking/salons/rating'
import { drainOutbox, notifyOnce } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { DomainError } from '../../platform/values/problem'
import { ticketOfReport } from '../../support/moderation/report-tickets'
import { PRODUCT_REPORT_REASONS, type ProductListQuery, type ProductReviewReported } from './input'
import {
  type ProductReviewRow,
  type ProductReviewShown,
  productReviewShown,
  SHOWN,
  selectProductReviews,
} from './review-rows'

export type ShopInbox = Page<ProductReviewShown & { product: { id: string; name: string } }> & {
  shopName: string
  rating: number | null
  reviewCount: number
  unanswered: number
}

/** Answered ones come after all that wait: later than any date. */
const ANSWERED = 1e15

/** The reviews of the viewer's own products, unanswered first, then newest first. One round trip. */
export async function listForSeller(
  ctx: Ctx,
  viewer: Viewer,
  { limit, cursor }: ProductListQuery,
): Promise<ShopInbox> {
  const order = sql<number>`(CASE WHEN ${productReview.repliedAt} IS NULL THEN 0 ELSE ${ANSWERED} END - ${productReview.createdAt})`
  const [value, id] = cursor ? decodeCursor(cursor) : []
  const own = ctx.db
    .select({ id: product.id })
    .from(product)
    .innerJoin(shop, eq(shop.id, product.shopId))
    .where(eq(shop.ownerId, viewer.id))
  const beyond =
    value === undefined ? undefined : sql`(${order}, ${productReview.id}) > (${value}, ${id})`
  const [, sums, shops, rows, products] = await readAs(ctx, viewer, [
    ctx.db
      .select({
        reviewCount: sql<number>`count(*)`,
        ratingSum: sql<number>`coalesce(sum(${productReview.rating}), 0)`,
        unanswered: sql<number>`coalesce(sum(${productReview.repliedAt} IS NULL), 0)`,
      })
      .from(productReview)
      .where(and(inArray(productReview.productId, own), SHOWN)),
    ctx.db.select({ name: shop.name }).from(shop).where(eq(shop.ownerId, viewer.id)).limit(1),
    selectProductReviews(ctx, and(inArray(productReview.productId, own), SHOWN, beyond), [
      asc(order),
      asc(productReview.id),
    ]).limit(limit + 1),
    ctx.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(and(eq(shop.ownerId, viewer.id), sql`${product.reviewCount} > 0`)),
  ])
  const names = new Map(products.map((one) => [one.id, one.name]))
  const keyOf = ({ review: row }: ProductReviewRow): [number, string] => [
    (row.repliedAt === null ? 0 : ANSWERED) - row.createdAt,
    row.id,
  ]
  const { reviewCount = 0, ratingSum = 0, unanswered = 0 } = sums[0] ?? {}
  return {
    ...pageFrom(rows, limit, keyOf, (row) => {
      const { productId } = row.review
      const of = { id: productId, name: names.get(productId) ?? '' }
      return { ...productReviewShown(row), product: of }
    }),
    shopName: shops[0]?.name ?? '',
    rating: averageOf({ reviewCount, ratingSum }),
    reviewCount,
    unanswered,
  }
}

/**
 * What the seller answers to a review; replaces what they said before. The author hears of the first
 * answer. Two round trips. @throws DomainError not-found
 */
export async function replyToReview(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<ProductReviewShown> {
  const { row, shopName } = await requireOfOwnShop(ctx, viewer, id)
  const repliedAt = ctx.now()
  const noticeId = `product-review-reply:${id}`
  await writeBatch(ctx, [
    ctx.db.update(productReview).set({ reply: text, repliedAt }).where(eq(productReview.id, id)),
    notifyOnce(ctx, noticeId, row.review.userId, {
      kind: 'review',
      title: `${shopName} replied to your review`,
      text: `${shopName} replied to your review on Purse.`,
      path: `/client/products/${row.review.productId}#reviews`,
    }),
  ])
  ctx.after(() => drainOutbox(ctx, [noticeId]))
  return productReviewShown({ ...row, review: { ...row.review, reply: text, repliedAt } })
}

/** Takes the seller's answer back. Two round trips. @throws DomainError not-found */
export async function removeReviewReply(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<ProductReviewShown> {
  const { row } = await requireOfOwnShop(ctx, viewer, id)
  const nothing = { reply: '', repliedAt: null }
  await ctx.db.update(productReview).set(nothing).where(eq(productReview.id, id))
  return productReviewShown({ ...row, review: { ...row.review, ...nothing } })
}

/**
 * Somebody finds that a review should not stand: it waits for us as a ticket of theirs. Told again it
 * changes nothing. Two round trips.
 * @throws DomainError not-found, forbidden (it is their own)
 */
export async function reportProductReview(
  ctx: Ctx,
  viewer: Viewer,
  reviewId: string,
  { reason, detail }: ProductReviewReported,
): Promise<{ reviewId: string; reported: true }> {
  const [proven, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ userId: productReview.userId, productName: product.name })
      .from(productReview)
      .innerJoin(product, eq(product.id, productReview.productId))
      .where(and(eq(productReview.id, reviewId), SHOWN)),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  if (found.userId === viewer.id) throw new DomainError('forbidden')
  const row = { id: ctx.id(), reviewId, reporterId: viewer.id, reason, detail }
  await writeBatch(ctx, [
    ctx.db
      .insert(productReviewReport)
      .values({ ...row, createdAt: ctx.now() })
      .onConflictDoNothing(),
    ...ticketOfReport(
      ctx,
      proven,
      {
        what: `a review of ${found.productName}`,
        reason: PRODUCT_REPORT_REASONS[reason],
        detail,
        about: { kind: 'product_review', id: reviewId },
      },
      sql`EXISTS (SELECT 1 FROM ${productReviewReport} WHERE ${productReviewReport.id} = ${row.id})`,
    ),
  ])
  ctx.after(() => drainOutbox(ctx))
  return { reviewId, reported: true }
}

/** @throws DomainError not-found, where the review is of a product that is not the viewer's */
async function requireOfOwnShop(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<{ row: ProductReviewRow; shopName: string }> {
  const [, rows, shops] = await readAs(ctx, viewer, [
    selectProductReviews(ctx, and(eq(productReview.id, id), SHOWN)),
    ctx.db
      .select({ name: shop.name })
      .from(productReview)
      .innerJoin(product, eq(product.id, productReview.productId))
      .innerJoin(shop, eq(shop.id, product.shopId))
      .where(and(eq(productReview.id, id), eq(shop.ownerId, viewer.id))),
  ])
  const [row, own] = [rows[0], shops[0]]
  if (!row || !own) throw new DomainError('not-found')
  return { row, shopName: own.name }
}
