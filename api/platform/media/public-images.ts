// Pictures that everybody may see: people, salons, their staff, what reviewers saw, products. The names are
// ours and cannot be guessed, and whatever is served is a picture and nothing else.
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context'
import type { StoredFile } from '../providers/files/port'

/** What a picture is of; the folder that it lies in and is served from. */
export type PictureKind = 'avatars' | 'salons' | 'staff' | 'reviews' | 'products'

const PATH =
  /^\/files\/((?:avatars|salons|staff|reviews|products)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg)$/

/**
 * Keeps a JPEG that we drew. `write` names it in a row by the path by which it is served; where that fails, its
 * file goes again.
 */
export async function keepPicture<T>(
  ctx: Ctx,
  kind: PictureKind,
  jpeg: Uint8Array,
  write: (image: string) => Promise<T>,
): Promise<T> {
  // Not ctx.id(): a time-ordered id would be easier to guess.
  const key = `${kind}/${crypto.randomUUID()}.jpg`
  await ctx.providers.files.put(key, jpeg, 'image/jpeg')
  const image = `/files/${key}`
  try {
    return await write(image)
  } catch (error) {
    ctx.after(() => forgetPicture(ctx, image))
    throw error
  }
}

/** The file of a picture, whoever may see it, given the path by which it is served. */
export async function openPictureAt(ctx: Ctx, path: string): Promise<StoredFile | null> {
  const key = keyOf(path)
  return key ? ctx.providers.files.get(key) : null
}

/** Removes the file of a picture, given the path by which it is served; any other path is left alone. */
export async function forgetPicture(ctx: Ctx, path: string | null): Promise<void> {
  const key = keyOf(path)
  if (key) await ctx.providers.files.remove(key)
}

/**
 * A picture from its own path: it is a picture and nothing else, whatever a browser makes of it.
 * Null where there is none of that name, and while the review that it belongs to is taken down.
 */
export async function servePicture(ctx: Ctx, path: string): Promise<Response | null> {
  const key = keyOf(path)
  if (!key) return null
  const reviewed = key.startsWith('reviews/')
  // The file is asked for only then: what is not read of it would stay open.
  if (reviewed && (await isTakenDown(ctx, path))) return null
  const file = await ctx.providers.files.get(key)
  if (!file) return null
  return new Response(file.body, {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes),
      // What may be taken down is asked for again, what cannot be is kept.
      'cache-control': reviewed ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Whether a photo is of a review that is taken down. */
async function isTakenDown(ctx: Ctx, image: string): Promise<boolean> {
  const found = await ctx.db.all(sql`SELECT 1 FROM review_photo AS photo
    JOIN review ON review.id = photo.review_id AND review.hidden_at IS NOT NULL
    WHERE photo.image = ${image} LIMIT 1`)
  return found.length > 0
}

/** Where a picture lies in the file store; null where the path is of none. */
function keyOf(path: string | null): string | null {
  return (path && PATH.exec(path)?.[1]) ?? null
}
