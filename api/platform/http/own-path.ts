// Whether an address that came from outside is a path of our own pages. Browser-safe.

/** In characters: an address that contains one must still fit into a header. */
const LONGEST = 2000

/** Nobody has this host, so that no address can name it. */
const HERE = 'http://here.invalid'

/**
 * The path of ours, with its query and fragment and normalised as a browser would, or null if it is none. It is to be
 * used as it is returned: what was asked can be read as another site's path by whoever parses it a second time
 * ("/.//evil.example" becomes "//evil.example").
 */
export function ownPath(text: string | null | undefined, longest = LONGEST): string | null {
  // A parser turns backslashes into slashes, and leaves out control characters.
  if (!text?.startsWith('/') || text.length > longest || /[\\\p{Cc}]/u.test(text)) return null
  if (!URL.canParse(text, HERE)) return null
  const { origin, pathname, search, hash } = new URL(text, HERE)
  if (origin !== HERE || pathname.startsWith('//') || /%5c/i.test(pathname)) return null
  const path = pathname + search + hash
  return path.length > longest ? null : path
}
