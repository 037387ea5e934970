// A person's picture: re-encoded on upload, seen by everybody.

import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import type { Ctx } from '../../platform/context'
import { EVERYONE, PICTURE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { deletePublicImage, keepPicture } from '../../platform/media/public-images'
import { requireAttempt } from '../../platform/rate-limit'
import { problemOfRefusal } from '../../platform/values/problem'
import { HOUR } from '../../platform/values/time'
import { clearCachedClaim } from '../../platform/viewer/cookies'
import { getMe } from './me'
import { MeResponse } from './responses'

declare module '../../platform/media/public-images' {
  interface PictureKinds {
    avatars: true
  }
}

/** Uploads of one person: re-encoding costs time. */
const UPLOADS = { max: 30, windowMs: HOUR }

/** Stores a square of the picture and deletes the previous one. Three round trips. */
export const changePhoto = operation(EVERYONE, 'PUT /me/photo', {
  summary: 'Change the picture; it is cropped to a square',
  bytes: PICTURE,
  response: MeResponse,
  problems: ['unsupported-image', 'image-too-large'],
  run: async ({ ctx, viewer, bytes }) => {
    const before = await getMe(ctx, viewer)
    await requireAttempt(ctx, { key: `photo:${viewer.id}`, limit: UPLOADS })
    return keepPicture(ctx, 'avatars', bytes, (image) =>
      exchange(ctx, before, image).catch((error) => {
        throw problemOfRefusal(error) ?? error
      }),
    )
  },
})

/** Removes the picture; the initial is shown instead. Two round trips. */
export const removePhoto = operation(EVERYONE, 'DELETE /me/photo', {
  summary: 'Remove the picture',
  response: MeResponse,
  run: async ({ ctx, viewer }) => exchange(ctx, await getMe(ctx, viewer), null),
})

/** Sets the new picture and reads the old one in one batch, so that concurrent uploads delete every old file. */
async function exchange(ctx: Ctx, before: MeResponse, image: string | null): Promise<MeResponse> {
  const condition = eq(user.id, before.id)
  const [rows] = await ctx.db.batch([
    ctx.db.select({ image: user.image }).from(user).where(condition),
    ctx.db
      .update(user)
      .set({ image, updatedAt: new Date(ctx.now()) })
      .where(condition),
  ])
  const previous = rows[0]?.image ?? null
  if (previous) ctx.after(() => deletePublicImage(ctx, previous))
  // The cached claim still has the old picture.
  clearCachedClaim(ctx)
  return { ...before, image }
}
