// What clients say of salons: one review a client and salon, which its author edits and takes back.
// The salon's average is kept from the rows by triggers.
import { and, eq } from 'drizzle-orm'
import { appointment } from '../../../db/schema/booking/appointments'
import { review, reviewPhoto, reviewReport } from '../../../db/schema/booking/reviews'
import { salon } from '../../../db/schema/booking/salons'
import { drainOutbox, notifyOnce } from '../../notifications/outbox'
import { writeBatch } from '../../platform/command'
import { type Ctx, readAs, type Viewer } from '../../platform/context'
import { forgetPicture } from '../../platform/media/public-images'
import type { Page } from '../../platform/pagination'
import { DomainError, problemOfRefusal, refusalName } from '../../platform/values/problem'
import { rfc3339 } from '../../platform/values/time'
import { HIDDEN_STAYS } from '../../support/moderation/removal-status'
import type { ReviewsQuery, ReviewWritten } from './input'
import {
  type ReviewShown,
  reviewPage,
  reviewShown,
  selectReviews,
  selectSalonReviews,
} from './review-rows'

/** A salon's reviews, newest first; one round trip. @throws DomainError not-found, invalid-cursor */
export async function listReviews(
  ctx: Ctx,
  salonId: string,
  { limit, cursor }: ReviewsQuery,
): Promise<Page<ReviewShown>> {
  const [salons, rows] = await ctx.db.batch([
    findListed(ctx, salonId),
    selectSalonReviews(ctx, salonId, limit, cursor),
  ])
  if (!salons[0]) throw noSalon()
  return reviewPage(rows, limit)
}

/**
 * Writes the viewer's review of a salon, or edits it. The salon hears of a new one, once. Two round
 * trips. @throws DomainError not-found, moderation-status while it is taken down
 */
export async function writeReview(
  ctx: Ctx,
  viewer: Viewer,
  salonId: string,
  written: ReviewWritten,
): Promise<ReviewShown> {
  const [proven, salons, visits, reviews] = await readAs(ctx, viewer, [
    findListed(ctx, salonId),
    ctx.db
      .select({ id: appointment.id })
      .from(appointment)
      .where(
        and(
          eq(appointment.clientId, viewer.id),
          eq(appointment.salonId, salonId),
          eq(appointment.status, 'completed'),
        ),
      )
      .limit(1),
    selectReviews(ctx, mine(viewer, salonId)),
  ])
  const listed = salons[0]
  if (!listed) throw noSalon()
  const earlier = reviews[0]
  if (earlier) {
    if (earlier.review.hiddenAt !== null)
      throw new DomainError('moderation-status', { detail: HIDDEN_STAYS })
    await edit(ctx, viewer, salonId, written)
    return { ...reviewShown(earlier), ...written, edited: true }
  }
  const id = ctx.id()
  const row = { id, salonId, userId: viewer.id, ...written, createdAt: ctx.now() }
  const noticeId = `review:${salonId}:${viewer.id}`
  try {
    await writeBatch(ctx, [
      ctx.db.insert(review).values(row),
      // Written, taken back and written again is no news.
      notifyOnce(ctx, noticeId, listed.ownerId, {
        kind: 'review',
        title: `A new review of ${listed.name}`,
        text: `${proven.name} gave ${listed.name} ${starsText(written.rating)} on Purse.`,
        path: '/partner/reviews',
      }),
    ])
  } catch (error) {
    // Sent twice at once: the other one was first, and this is what it says now.
    if (refusalName(error) !== 'review-exists') throw error
    await edit(ctx, viewer, salonId, written)
    const [row] = await selectReviews(ctx, mine(viewer, salonId))
    if (!row) throw noSalon()
    return reviewShown(row)
  }
  ctx.after(() => drainOutbox(ctx, [noticeId]))
  return {
    id,
    userName: proven.name,
    userImage: proven.image,
    date: rfc3339(row.createdAt),
    edited: false,
    ...written,
    verified: visits.length > 0,
    photos: [],
    reply: null,
  }
}

/**
 * Takes the viewer's review of a salon back, with its photos. Two round trips.
 * @throws DomainError not-found, moderation-status while it is taken down
 */
export async function removeReview(
  ctx: Ctx,
  viewer: Viewer,
  salonId: string,
): Promise<{ id: string }> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ id: review.id, hiddenAt: review.hiddenAt })
      .from(review)
      .where(mine(viewer, salonId)),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  if (found.hiddenAt !== null) throw new DomainError('moderation-status', { detail: HIDDEN_STAYS })
  const { id } = found
  const [photos] = await ctx.db
    .batch([
      ctx.db.delete(reviewPhoto).where(eq(reviewPhoto.reviewId, id)).returning(),
      ctx.db.delete(reviewReport).where(eq(reviewReport.reviewId, id)),
      ctx.db.delete(review).where(eq(review.id, id)),
    ])
    .catch((error) => {
      throw problemOfRefusal(error) ?? error
    })
  ctx.after(() => Promise.all(photos.map(({ image }) => forgetPicture(ctx, image))))
  return { id }
}

/** The condition of the viewer's own review of a salon. */
export function mine(viewer: Viewer, salonId: string) {
  return and(eq(review.salonId, salonId), eq(review.userId, viewer.id))
}

function edit(ctx: Ctx, viewer: Viewer, salonId: string, { rating, comment }: ReviewWritten) {
  return ctx.db
    .update(review)
    .set({ rating, comment, editedAt: ctx.now() })
    .where(mine(viewer, salonId))
}

function findListed(ctx: Ctx, id: string) {
  return ctx.db
    .select({ ownerId: salon.ownerId, name: salon.name })
    .from(salon)
    .where(and(eq(salon.id, id), eq(salon.status, 'approved')))
}

function noSalon(): DomainError {
  return new DomainError('not-found', { detail: 'The requested salon could not be found.' })
}

function starsText(rating: number): string {
  return rating === 1 ? '1 star' : `${rating} stars`
}
