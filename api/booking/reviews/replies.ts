// The salon's side of its reviews: all of them with those that wait for a word first, and its replies.
// Also reports: somebody finds that a review should not stand.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { review, reviewReport } from '../../../db/schema/booking/reviews'
import { salon } from '../../../db/schema/booking/salons'
import { drainOutbox, notifyOnce } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { decodeCursor, type Page, pageFrom } from '../../platform/pagination'
import { DomainError } from '../../platform/values/problem'
import { ticketOfReport } from '../../support/moderation/report-tickets'
import { averageOf } from '../salons/rating'
import { REASONS, type ReviewReported, type ReviewsQuery } from './input'
import { type ReviewRow, type ReviewShown, reviewShown, SHOWN, selectReviews } from './review-rows'

export type SalonInbox = Page<ReviewShown & { salonId: string }> & {
  salons: {
    id: string
    name: string
    timeZone: string
    rating: number | null
    reviewCount: number
    unanswered: number
  }[]
}

/** Answered ones come after all that wait: later than any date. */
const ANSWERED = 1e15

/** The reviews of the viewer's own salons, unanswered first, then newest first. One round trip. */
export async function listForSalon(
  ctx: Ctx,
  viewer: Viewer,
  { limit, cursor }: ReviewsQuery,
): Promise<SalonInbox> {
  const order = sql<number>`(CASE WHEN ${review.repliedAt} IS NULL THEN 0 ELSE ${ANSWERED} END - ${review.createdAt})`
  const [value, id] = cursor ? decodeCursor(cursor) : []
  const own = ctx.db.select({ id: salon.id }).from(salon).where(eq(salon.ownerId, viewer.id))
  const [, salons, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({
        id: salon.id,
        name: salon.name,
        timeZone: salon.timeZone,
        reviewCount: salon.reviewCount,
        ratingSum: salon.ratingSum,
        unanswered: sql<number>`(SELECT count(*) FROM review
          WHERE review.salon_id = salon.id AND review.replied_at IS NULL AND review.hidden_at IS NULL)`,
      })
      .from(salon)
      .where(eq(salon.ownerId, viewer.id))
      .orderBy(asc(salon.createdAt)),
    selectReviews(
      ctx,
      and(
        inArray(review.salonId, own),
        SHOWN,
        value === undefined ? undefined : sql`(${order}, ${review.id}) > (${value}, ${id})`,
      ),
      [asc(order), asc(review.id)],
    ).limit(limit + 1),
  ])
  const keyOf = ({ review: row }: ReviewRow): [number, string] => [
    (row.repliedAt === null ? 0 : ANSWERED) - row.createdAt,
    row.id,
  ]
  return {
    ...pageFrom(rows, limit, keyOf, (row) => ({
      ...reviewShown(row),
      salonId: row.review.salonId,
    })),
    salons: salons.map(({ ratingSum, ...row }) => ({
      ...row,
      rating: averageOf({ ratingSum, reviewCount: row.reviewCount }),
    })),
  }
}

/**
 * What the salon answers to a review; replaces what it said before. The author hears of the first
 * answer. Two round trips. @throws DomainError not-found
 */
export async function reply(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<ReviewShown> {
  const { row, salonName } = await requireOfOwnSalon(ctx, viewer, id)
  const repliedAt = ctx.now()
  const noticeId = `review-reply:${id}`
  await writeBatch(ctx, [
    ctx.db.update(review).set({ reply: text, repliedAt }).where(eq(review.id, id)),
    notifyOnce(ctx, noticeId, row.review.userId, {
      kind: 'review',
      title: `${salonName} replied to your review`,
      text: `${salonName} replied to your review on Purse.`,
      path: `/client/salons/${row.review.salonId}?tab=reviews`,
    }),
  ])
  ctx.after(() => drainOutbox(ctx, [noticeId]))
  return reviewShown({ ...row, review: { ...row.review, reply: text, repliedAt } })
}

/** Takes the salon's answer back. Two round trips. @throws DomainError not-found */
export async function removeReply(ctx: Ctx, viewer: Viewer, id: string): Promise<ReviewShown> {
  const { row } = await requireOfOwnSalon(ctx, viewer, id)
  const nothing = { reply: '', repliedAt: null }
  await ctx.db.update(review).set(nothing).where(eq(review.id, id))
  return reviewShown({ ...row, review: { ...row.review, ...nothing } })
}

/**
 * Somebody finds that a review should not stand: it waits for us as a ticket of theirs. Told again it
 * changes nothing. Two round trips.
 * @throws DomainError not-found, forbidden (it is their own)
 */
export async function reportReview(
  ctx: Ctx,
  viewer: Viewer,
  reviewId: string,
  { reason, detail }: ReviewReported,
): Promise<{ reviewId: string; reported: true }> {
  const [proven, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ userId: review.userId, salonName: salon.name })
      .from(review)
      .innerJoin(salon, eq(salon.id, review.salonId))
      .where(and(eq(review.id, reviewId), SHOWN)),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  if (found.userId === viewer.id) throw new DomainError('forbidden')
  const row = { id: ctx.id(), reviewId, reporterId: viewer.id, reason, detail }
  await writeBatch(ctx, [
    ctx.db
      .insert(reviewReport)
      .values({ ...row, createdAt: ctx.now() })
      .onConflictDoNothing(),
    ...ticketOfReport(
      ctx,
      proven,
      {
        what: `a review of ${found.salonName}`,
        reason: REASONS[reason],
        detail,
        about: { kind: 'review', id: reviewId },
      },
      sql`EXISTS (SELECT 1 FROM ${reviewReport} WHERE ${reviewReport.id} = ${row.id})`,
    ),
  ])
  ctx.after(() => drainOutbox(ctx))
  return { reviewId, reported: true }
}

/** @throws DomainError not-found, where the review is of a salon that is not the viewer's */
async function requireOfOwnSalon(
  ctx: Ctx,
  viewer: Viewer,
  id: string,
): Promise<{ row: ReviewRow; salonName: string }> {
  const [, rows, salons] = await readAs(ctx, viewer, [
    selectReviews(ctx, and(eq(review.id, id), SHOWN)),
    ctx.db
      .select({ name: salon.name })
      .from(salon)
      .innerJoin(review, eq(review.salonId, salon.id))
      .where(and(eq(review.id, id), eq(salon.ownerId, viewer.id))),
  ])
  const [row, own] = [rows[0], salons[0]]
  if (!row || !own) throw new DomainError('not-found')
  return { row, salonName: own.name }
}
