// Where the smaller one of a stored picture is.

/** The path, or the key, of the smaller picture; what is not stored by us, or by nobody, as it is. */
export function smallPicture(path: string): string {
  return path.replace(STORED, '$1-small.jpg')
}

/** Avatars are small already. */
const STORED = /^((?:\/files\/)?(?:salons|reviews|products)\/[0-9a-f-]{36})\.jpg$/
