// Where files lie: pictures that everybody may see, archives that one person may. The names are ours, never a person's.

export type StoredFile = { body: ReadableStream<Uint8Array>; contentType: string; bytes: number }

export type FileStore = {
  /** What admins read in their settings. */
  name: string
  put: (key: string, body: Uint8Array, contentType: string) => Promise<void>
  /** Null when there is nothing under the key. */
  get: (key: string) => Promise<StoredFile | null>
  remove: (key: string) => Promise<void>
}
