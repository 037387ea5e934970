// A person's picture: taken in as somebody sends it, kept as we drew it, seen by everybody.
import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { type Ctx, forgetCachedClaim, type Viewer } from '../../platform/context'
import { forgetPicture, keepPicture } from '../../platform/media/public-images'
import { squarePicture } from '../../platform/media/square'
import { countAttempt, tooMany } from '../../platform/rate-limit'
import { problemOfRefusal } from '../../platform/values/problem'
import { getMe, type Me, me } from './me'

/** Pictures that somebody may send in a window: drawing them again takes time. */
const UPLOADS = { max: 30, windowMs: 60 * 60_000 }

/**
 * Keeps a square of the picture as the person's own and forgets the one before. Three round trips.
 * @throws DomainError unsupported-image, image-too-large, too-many-requests, unauthenticated
 */
export async function changePhoto(ctx: Ctx, viewer: Viewer, bytes: Uint8Array): Promise<Me> {
  await getMe(ctx, viewer)
  const wait = await countAttempt(ctx, `photo:${viewer.id}`, UPLOADS)
  if (wait !== null) throw tooMany(wait)
  return keepPicture(ctx, 'avatars', await squarePicture(bytes), (image) =>
    exchange(ctx, viewer, image).catch((error) => {
      throw problemOfRefusal(error) ?? error
    }),
  )
}

/** The first letter stands in again. Two round trips. @throws DomainError unauthenticated */
export async function removePhoto(ctx: Ctx, viewer: Viewer): Promise<Me> {
  await getMe(ctx, viewer)
  return exchange(ctx, viewer, null)
}

/** Names the new picture and learns the old one in one batch: of two at once, both old ones go. */
async function exchange(ctx: Ctx, viewer: Viewer, image: string | null): Promise<Me> {
  const own = eq(user.id, viewer.id)
  const [before] = await ctx.db.batch([
    ctx.db.select({ image: user.image }).from(user).where(own),
    ctx.db
      .update(user)
      .set({ image, updatedAt: new Date(ctx.now()) })
      .where(own),
  ])
  const previous = before[0]?.image ?? null
  if (previous) ctx.after(() => forgetPicture(ctx, previous))
  // The cached claim still has the old picture.
  forgetCachedClaim(ctx)
  return me({ ...viewer, image })
}
