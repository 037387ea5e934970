// What an upload of a picture may be.
/** Content types that a picture may come with, and its most bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024
