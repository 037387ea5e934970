// Public pages that are stored close to their readers: removing those that show something that changed.

export type StoredPages = {
  /** What admins read in their settings. */
  name: string
  /** How many tags one call takes. */
  most: number
  /** Removes the stored pages with any of these tags everywhere. Throws when that was not accepted. */
  purge: (tags: string[]) => Promise<void>
}
