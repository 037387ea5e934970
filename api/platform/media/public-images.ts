// Public pictures: people, salons, their staff, review photos, products. Their names are random,
// and only pictures are served. What is seen in lists has a smaller one beside it, for phones that pay for each megabyte.
import { sql } from 'drizzle-orm'
import type { Ctx } from '../context'
import type { StoredFile } from '../providers/files/port'
import { fittedPicture } from './fit'
import { smallPicture } from './picture-path'

/** The kind of a picture: the folder it is stored in and served from. */
type PictureKind = 'avatars' | 'salons' | 'staff' | 'reviews' | 'products'

/** The longest side of the smaller picture, in pixels: its width in a list on a phone with a fine screen. */
export const SMALL_EDGES: Partial<Record<PictureKind, number>> = {
  salons: 640,
  reviews: 400,
  products: 400,
}

const PATH =
  /^\/files\/((?:avatars|salons|staff|reviews|products)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-small)?\.jpg$/

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
  const image = `/files/${key}`
  const { files } = ctx.providers
  const maxEdge = SMALL_EDGES[kind]
  const small = maxEdge && (await fittedPicture(jpeg, { maxEdge }))
  await Promise.all([
    files.put(key, jpeg, 'image/jpeg'),
    small && files.put(smallPicture(key), small, 'image/jpeg'),
  ])
  try {
    return await write(image)
  } catch (error) {
    ctx.after(() => deletePublicImage(ctx, image))
    throw error
  }
}

/** The file of a picture by its public path, without an access check. */
export async function openPictureAt(ctx: Ctx, path: string): Promise<StoredFile | null> {
  const found = keysOf(path)
  return found ? ctx.providers.files.get(found.whole) : null
}

/** Deletes a picture by its public path, in both sizes; ignores any other path. */
export async function deletePublicImage(ctx: Ctx, path: string | null): Promise<void> {
  const found = keysOf(path)
  if (!found) return
  const { files } = ctx.providers
  // An avatar has one size.
  const keys = new Set([found.whole, smallPicture(found.whole)])
  await Promise.all([...keys].map((key) => files.remove(key)))
}

/**
 * A picture from its own path: it is a picture and nothing else, whatever a browser makes of it.
 * Null where there is none of that name, and while the review that it belongs to is taken down.
 */
export async function servePicture(ctx: Ctx, path: string): Promise<Response | null> {
  const found = keysOf(path)
  if (!found) return null
  const { whole, small } = found
  const reviewed = whole.startsWith('reviews/')
  // Opened only then: an unread body would stay open.
  if (reviewed && (await isTakenDown(ctx, `/files/${whole}`))) return null
  const { files } = ctx.providers
  // What was uploaded before there were smaller ones has none.
  const file = (small && (await files.get(smallPicture(whole)))) || (await files.get(whole))
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

/** The key of a picture in the file store, and whether its smaller one is asked for; null if the path is not a picture's. */
function keysOf(path: string | null): { whole: string; small: boolean } | null {
  const [, name, small] = (path && PATH.exec(path)) || []
  return name ? { whole: `${name}.jpg`, small: small !== undefined } : null
}
