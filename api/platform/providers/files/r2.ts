// Files in an R2 bucket.
import type { FileStore } from './port'

/** The file store over a bucket. */
export function r2Files(bucket: R2Bucket): FileStore {
  return {
    name: 'R2',
    async put(key, body, contentType) {
      await bucket.put(key, body, { httpMetadata: { contentType } })
    },
    async get(key) {
      const file = await bucket.get(key)
      if (!file) return null
      const contentType = file.httpMetadata?.contentType ?? 'application/octet-stream'
      return { body: file.body, contentType, bytes: file.size }
    },
    async remove(key) {
      await bucket.delete(key)
    },
  }
}
