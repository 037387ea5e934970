// Photos of a review: uploaded by its author, re-encoded by us, and public.
import { and, eq, sql } from 'drizzle-orm'
import { review, reviewPhoto } from '../../db/schema/salons/reviews'
import { writeBatch } from '../platform/command'
import type { Ctx, Viewer } from '../platform/context'
import { deletePublicImage, keepPicture, type PictureKind } from '../platform/media/public-images'
import { attempt, refuseOver } from '../platform/rate-limit'
import { DomainError } from '../platform/values/problem'
import { HOUR } from '../platform/values/time'
import { readAs } from '../platform/viewer/proof'
import { MAX_REVIEW_PHOTOS } from './input'

declare module '../platform/media/public-images' {
  interface PictureKinds {
    reviews: true
  }
}

export const REVIEW_PICTURES: PictureKind = {
  smallEdge: 400,
  /** Whether a photo belongs to a removed review. */
  isTakenDown: async (ctx, image) => {
    const found = await ctx.db.all(sql`SELECT 1 FROM review_photo AS photo
      JOIN review ON review.id = photo.review_id AND review.hidden_at IS NOT NULL
      WHERE photo.image = ${image} LIMIT 1`)
    return found.length > 0
  },
}

/** Uploads per person and window: re-encoding is expensive. */
const UPLOADS = { max: 30, windowMs: HOUR }

/**
 * Adds a photo to a review of the viewer's. Two round trips.
 * @throws DomainError not-found, picture-limit, unsupported-image, image-too-large, too-many-requests
 */
export async function addPhoto(
  ctx: Ctx,
  viewer: Viewer,
  reviewId: string,
  bytes: Uint8Array,
): Promise<{ id: string; image: string }> {
  const [, rows, attempted] = await readAs(ctx, viewer, [
    ctx.db
      .select({ photos: sql<number>`(SELECT count(*) FROM review_photo WHERE review_id = review.id)` })
      .from(review)
      .where(and(eq(review.id, reviewId), eq(review.userId, viewer.id))),
    attempt(ctx, `review-photo:${viewer.id}`, UPLOADS),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  if (found.photos >= MAX_REVIEW_PHOTOS) throw new DomainError('picture-limit')
  refuseOver(ctx, attempted, UPLOADS)
  return keepPicture(ctx, 'reviews', bytes, async (image) => {
    const id = ctx.id()
    // Sorted by upload: ids sort by time.
    await writeBatch(ctx, [ctx.db.insert(reviewPhoto).values({ id, reviewId, image })])
    return { id, image }
  })
}

/** Removes a photo from a review of the viewer's. Two round trips. @throws DomainError not-found */
export async function removePhoto(
  ctx: Ctx,
  viewer: Viewer,
  reviewId: string,
  photoId: string,
): Promise<{ id: string }> {
  const [, rows] = await readAs(ctx, viewer, [
    ctx.db
      .select({ image: reviewPhoto.image })
      .from(reviewPhoto)
      .innerJoin(review, eq(review.id, reviewPhoto.reviewId))
      .where(and(eq(reviewPhoto.id, photoId), eq(review.id, reviewId), eq(review.userId, viewer.id))),
  ])
  const found = rows[0]
  if (!found) throw new DomainError('not-found')
  await ctx.db.delete(reviewPhoto).where(eq(reviewPhoto.id, photoId))
  ctx.after(() => deletePublicImage(ctx, found.image))
  return { id: photoId }
}
