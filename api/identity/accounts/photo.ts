// A person's picture: re-encoded on upload, seen by everybody.
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import type { Ctx, Viewer } from '../../platform/context'
import { deletePublicImage, keepPicture } from '../../platform/media/public-images'
import { requireAttempt } from '../../platform/rate-limit'
import { problemOfRefusal } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { clearCachedClaim } from '../../platform/viewer/cookies'
import { getMe } from './me'
import type { MeResponse } from './responses'

declare module '../../platform/media/public-images' {
  interface PictureKinds {
    avatars: true
  }
}

/** Uploads of one person: re-encoding costs time. */
const UPLOADS = { max: 30, windowMs: HOUR }

/**
 * Stores a square of the picture and deletes the previous one. Three round trips.
 * @throws DomainError unsupported-image, image-too-large, too-many-requests, unauthenticated
 */
export async function changePhoto(
  ctx: Ctx,
  viewer: Viewer,
  bytes: Uint8Array,
): Promise<MeResponse> {
  const before = await getMe(ctx, viewer)
  await requireAttempt(ctx, { key: `photo:${viewer.id}`, limit: UPLOADS })
  return keepPicture(ctx, 'avatars', bytes, (image) =>
    exchange(ctx, before, image).catch((error) => {
      throw problemOfRefusal(error) ?? error
    }),
  )
}

/** Removes the picture; the initial is shown instead. Two round trips. @throws DomainError unauthenticated */
export async function removePhoto(ctx: Ctx, viewer: Viewer): Promise<MeResponse> {
  return exchange(ctx, await getMe(ctx, viewer), null)
}

/** Sets the new picture and reads the old one in one batch, so that concurrent uploads delete every old file. */
async function exchange(ctx: Ctx, before: MeResponse, image: string | null): Promise<MeResponse> {
  const own = eq(user.id, before.id)
  const [rows] = await ctx.db.batch([
    ctx.db.select({ image: user.image }).from(user).where(own),
    ctx.db
      .update(user)
      .set({ image, updatedAt: new Date(ctx.now()) })
      .where(own),
  ])
  const previous = rows[0]?.image ?? null
  if (previous) ctx.after(() => deletePublicImage(ctx, previous))
  // The cached claim still has the old picture.
  clearCachedClaim(ctx)
  return { ...before, image }
}
