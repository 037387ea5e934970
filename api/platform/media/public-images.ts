// Public pictures, of the kinds that areas have. Their names are random, and only pictures are served. What is seen in lists
// has a smaller one beside it, for phones that pay for each megabyte.
import type { Ctx } from '../context'
import type { StoredFile } from '../providers/files/port'
import { fittedPictures } from './fit'
import { smallPicture } from './picture-path'
import { squarePicture } from './square'

export type PictureKind = {
  /** Cut to a small square, which has no smaller one; otherwise scaled to fit. */
  isSquare?: boolean
  /** The longest side of the smaller picture, in pixels: its width in a list on a phone with a fine screen. */
  smallEdge?: number
  /** Whether one must not be seen now; without it all are, for ever. */
  isTakenDown?: (ctx: Ctx, image: string) => Promise<boolean>
}

/** The kinds by the folders that they are stored in and served from: an area adds its own to this. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface PictureKinds {}

declare module '../context' {
  interface Hooks {
    pictures: Record<keyof PictureKinds, PictureKind>
  }
}

const PATH = /^\/files\/(([a-z]+)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-small)?\.jpg$/

/**
 * Stores an upload, drawn again as its kind is. `write` stores its public path in a row; if that fails, the file
 * is deleted.
 * @throws DomainError unsupported-image, image-too-large
 */
export async function keepPicture<T>(
  ctx: Ctx,
  kind: keyof PictureKinds,
  upload: Uint8Array,
  write: (image: string) => Promise<T>,
): Promise<T> {
  // Not ctx.id(): a time-ordered id would be easier to guess.
  const key = `${kind}/${crypto.randomUUID()}.jpg`
  const image = `/files/${key}`
  const { files } = ctx.providers
  const { isSquare, smallEdge } = ctx.hooks.pictures[kind]
  const [jpeg, small]: [Uint8Array, Uint8Array?] = isSquare
    ? [await squarePicture(upload)]
    : await fittedPictures(upload, smallEdge)
  await Promise.all([files.put(key, jpeg, 'image/jpeg'), small && files.put(smallPicture(key), small, 'image/jpeg')])
  try {
    return await write(image)
  } catch (error) {
    ctx.after(() => deletePublicImage(ctx, image))
    throw error
  }
}

/** The file of a picture by its public path, without an access check. */
export async function openPictureAt(ctx: Ctx, path: string): Promise<StoredFile | null> {
  const found = keysOf(ctx, path)
  return found ? ctx.providers.files.get(found.whole) : null
}

/** Deletes a picture by its public path, in both sizes; ignores any other path. */
export async function deletePublicImage(ctx: Ctx, path: string | null): Promise<void> {
  const found = keysOf(ctx, path)
  if (!found) return
  const { files } = ctx.providers
  // An avatar has one size.
  const keys = new Set([found.whole, smallPicture(found.whole)])
  await Promise.all([...keys].map((key) => files.remove(key)))
}

/**
 * A picture from its own path: it is a picture and nothing else, whatever a browser makes of it.
 * Null where there is none of that name, and while it is taken down.
 */
export async function servePicture(ctx: Ctx, path: string): Promise<Response | null> {
  const found = keysOf(ctx, path)
  if (!found) return null
  const { whole, small, isTakenDown } = found
  // Opened only then: an unread body would stay open.
  if (await isTakenDown?.(ctx, `/files/${whole}`)) return null
  const { files } = ctx.providers
  // What was uploaded before there were smaller ones has none.
  const file = (small && (await files.get(smallPicture(whole)))) || (await files.get(whole))
  if (!file) return null
  return new Response(file.body, {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(file.bytes),
      // Pictures that may be taken down are revalidated, others are cached.
      'cache-control': isTakenDown ? 'public, max-age=3600' : 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The key of a picture in the file store, and whether its smaller one is asked for; null if the path is not a picture's. */
function keysOf(ctx: Ctx, path: string | null) {
  const [, name, folder, small] = (path && PATH.exec(path)) || []
  const kinds: Record<string, PictureKind> = ctx.hooks.pictures
  if (!name || !folder || !Object.hasOwn(kinds, folder)) return null
  return { whole: `${name}.jpg`, small: small !== undefined, ...kinds[folder] }
}
