// A person's picture: taken in as somebody sends it, kept as we drew it, seen by everybody.
import { eq } from 'drizzle-orm'
import { user } from '../../db/schema/accounts'
import { countAttempt } from '../auth/rate-limit'
import { type Ctx, forgetCachedClaim, type Viewer } from '../context'
import { squarePicture } from '../pictures/square'
import { DomainError, problemOfRefusal } from '../problem'
import { getMe, type Me, me } from './people'

/** Pictures that somebody may send in a window: drawing them again takes time. */
const UPLOADS = { max: 30, windowMs: 60 * 60_000 }

/** Where pictures are served; their names are ours, and cannot be guessed. */
const PATH = '/files/avatars/'
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/

/**
 * Keeps a square of the picture as the person's own and forgets the one before. Three round trips.
 * @throws DomainError unsupported-image, image-too-large, too-many-requests, unauthenticated
 */
export async function changePhoto(ctx: Ctx, viewer: Viewer, bytes: Uint8Array): Promise<Me> {
  await getMe(ctx, viewer)
  const wait = await countAttempt(ctx, `photo:${viewer.id}`, UPLOADS)
  if (wait !== null) throw new DomainError('too-many-requests')
  const picture = await squarePicture(bytes)
  // Not ctx.id(): a time-ordered id would be easier to guess.
  const image = `${PATH}${crypto.randomUUID()}.jpg`
  await ctx.providers.files.put(keyOf(image), picture, 'image/jpeg')
  try {
    return await exchange(ctx, viewer, image)
  } catch (error) {
    ctx.after(() => forgetPhoto(ctx, image))
    throw problemOfRefusal(error) ?? error
  }
}

/** The first letter stands in again. Two round trips. @throws DomainError unauthenticated */
export async function removePhoto(ctx: Ctx, viewer: Viewer): Promise<Me> {
  await getMe(ctx, viewer)
  return exchange(ctx, viewer, null)
}

/** Removes the file of a picture, given the path by which it is served; any other path is left alone. */
export async function forgetPhoto(ctx: Ctx, image: string | null): Promise<void> {
  if (image?.startsWith(PATH) && NAME.test(image.slice(PATH.length))) {
    await ctx.providers.files.remove(keyOf(image))
  }
}

/**
 * A picture as everybody may see it, from its own path: it is a picture and nothing else, whatever
 * a browser makes of it. Null where there is none of that name.
 */
export async function servePhoto(ctx: Ctx, name: string): Promise<Response | null> {
  const file = NAME.test(name) ? await ctx.providers.files.get(keyOf(PATH + name)) : null
  if (!file) return null
  return new Response(file.body, {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
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
  if (previous) ctx.after(() => forgetPhoto(ctx, previous))
  // The cached claim still has the old picture.
  forgetCachedClaim(ctx)
  return me({ ...viewer, image })
}

/** Where a picture lies in the file store. */
function keyOf(image: string): string {
  return `avatars/${image.slice(PATH.length)}`
}
