// Public pictures: people, salons, their staff, review photos, products. Their names are random,
// and only pictures are served.
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context'
import type { StoredFile } from '../providers/files/port'

/** The kind of a picture: the folder it is stored in and served from. */
type PictureKind = 'avatars' | 'salons' | 'staff' | 'reviews' | 'products'

const PATH =
  /^\/files\/((?:avatars|salons|staff|reviews|products)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg)$/

/**
 * Stores a JPEG that we encoded. `write` stores its public path in a row; if that fails, the file
 * is deleted.
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
    ctx.after(() => deletePublicImage(ctx, image))
    throw error
  }
}

/** The file of a picture by its public path, without an access check. */
export async function openPictureAt(ctx: Ctx, path: string): Promise<StoredFile | null> {
  const key = keyOf(path)
  return key ? ctx.providers.files.get(key) : null
}

/** Deletes the file of a picture by its public path; ignores any other path. */
export async function deletePublicImage(ctx: Ctx, path: string | null): Promise<void> {
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
  // Opened only then: an unread body would stay open.
  if (reviewed && (await isTakenDown(ctx, path))) return null
  const file = await ctx.providers.files.get(key)
  if (!file) return null
  return new Response(file.body, {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes),
      // Pictures that may be taken down are revalidated, others are cached.
      'cache-control': reviewed ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Whether a photo belongs to a removed review. */
async function isTakenDown(ctx: Ctx, image: string): Promise<boolean> {
  const found = await ctx.db.all(sql`SELECT 1 FROM review_photo AS photo
    JOIN review ON review.id = photo.review_id AND review.hidden_at IS NOT NULL
    WHERE photo.image = ${image} LIMIT 1`)
  return found.length > 0
}

/** The key of a picture in the file store; null if the path is not a picture's. */
function keyOf(path: string | null): string | null {
  return (path && PATH.exec(path)?.[1]) ?? null
}
