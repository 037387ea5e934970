// Reviews by clients: one per client and subject, which its author can edit and remove. Triggers maintain the average.
import { eq, sql } from 'drizzle-orm'
import { reviewPhoto } from '../../db/schema/salons/reviews'
import { drainOutbox, notifyOnce } from '../notifications/outbox'
import { writeBatch } from '../platform/command'
import type { Ctx, Viewer } from '../platform/context'
import { deletePublicImage } from '../platform/media/public-images'
import type { Page } from '../platform/pagination'
import { DomainError, problemOfRefusal, refusalName } from '../platform/values/problem'
import { rfc3339 } from '../platform/values/time'
import { readAs } from '../platform/viewer/proof'
import { HIDDEN_STAYS } from '../support/moderation/removal-status'
import type { ReviewsQuery, ReviewWritten } from './input'
import type { ReviewWithPhotosResponse } from './responses'
import { isMine, reviewPage, reviewResponse, selectPage, selectReviews } from './review-rows'
import { type Subject, selectListed } from './subject'

/** A subject's reviews, newest first; one round trip. @throws DomainError not-found, invalid-cursor */
export async function listReviews(
  ctx: Ctx,
  subject: Subject,
  subjectId: string,
  { limit, cursor }: ReviewsQuery,
): Promise<Page<ReviewWithPhotosResponse>> {
  const [found, rows] = await ctx.db.batch([
    selectListed(ctx, subject, subjectId),
    selectPage(ctx, subject, subjectId, limit, cursor),
  ])
  if (!found[0]) throw subject.missing()
  return reviewPage(rows, limit)
}

/**
 * Creates or edits the viewer's review of a subject. The owner is notified of a new one, once. Two
 * round trips. @throws DomainError not-found, moderation-status while it is taken down
 */
export async function writeReview(
  ctx: Ctx,
  subject: Subject,
  viewer: Viewer,
  subjectId: string,
  written: ReviewWritten,
): Promise<ReviewWithPhotosResponse> {
  const condition = isMine(subject, viewer, subjectId)
  const [proven, found, had, earlier] = await readAs(ctx, viewer, [
    selectListed(ctx, subject, subjectId),
    ctx.db.all<{ verified: number }>(sql`SELECT ${subject.verified(sql`${subjectId}`, sql`${viewer.id}`)} AS verified`),
    selectReviews(ctx, subject, condition),
  ])
  const listed = found[0]
  if (!listed) throw subject.missing()
  const edit = () =>
    ctx.db
      .update(subject.reviews)
      .set({ ...written, editedAt: ctx.now() })
      .where(condition)
  if (earlier[0]) {
    if (earlier[0].review.hiddenAt !== null) throw new DomainError('moderation-status', { detail: HIDDEN_STAYS })
    await edit()
    return { ...reviewResponse(earlier[0]), ...written, edited: true }
  }
  const row = { id: ctx.id(), subjectId, userId: viewer.id, ...written, createdAt: ctx.now() }
  const notificationId = `${subject.notifications}:${subjectId}:${viewer.id}`
  try {
    await writeBatch(ctx, [
      ctx.db.insert(subject.reviews).values(row),
      // Removing and rewriting a review does not notify again.
      notifyOnce(ctx, notificationId, listed.ownerId, {
        kind: 'review',
        title: `A new review of ${listed.name}`,
        text: `${proven.name} gave ${listed.name} ${starsText(written.rating)} on Purse.`,
        path: subject.inbox,
      }),
    ])
  } catch (error) {
    // A concurrent duplicate was first: this request edits its review.
    if (refusalName(error) !== 'review-exists') throw error
    await edit()
    const [other] = await selectReviews(ctx, subject, condition)
    if (!other) throw subject.missing()
    return reviewResponse(other)
  }
  ctx.after(() => drainOutbox(ctx, [notificationId]))
  return {
    id: row.id,
    userName: proven.name,
    userImage: proven.image,
    date: rfc3339(row.createdAt),
    edited: false,
    ...written,
    verified: had[0]?.verified === 1,
    ...(subject.photos && { photos: [] }),
    reply: null,
  } as ReviewWithPhotosResponse
}

/**
 * Removes the viewer's review of a subject, with its photos. Two round trips.
 * @throws DomainError not-found, moderation-status while it is taken down
 */
export async function removeReview(
  ctx: Ctx,
  subject: Subject,
  viewer: Viewer,
  subjectId: string,
): Promise<{ id: string }> {
  const { reviews, reports } = subject
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ id: reviews.id, hiddenAt: reviews.hiddenAt })
      .from(reviews)
      .where(isMine(subject, viewer, subjectId)),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  if (found.hiddenAt !== null) throw new DomainError('moderation-status', { detail: HIDDEN_STAYS })
  const { id } = found
  const [photos] = await ctx.db
    .batch([
      ctx.db.delete(reviewPhoto).where(eq(reviewPhoto.reviewId, id)).returning(),
      ctx.db.delete(reports).where(eq(reports.reviewId, id)),
      ctx.db.delete(reviews).where(eq(reviews.id, id)),
    ])
    .catch((error) => {
      throw problemOfRefusal(error) ?? error
    })
  ctx.after(() => Promise.all(photos.map(({ image }) => deletePublicImage(ctx, image))))
  return { id }
}

function starsText(rating: number): string {
  return rating === 1 ? '1 star' : `${rating} stars`
}
