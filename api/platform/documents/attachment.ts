// A file that is answered to be saved.
import type { Context } from 'hono'
import type { ApiEnv } from '../guards'

export type Attachment = {
  /** What it is saved under. */
  name: string
  contentType: string
  body: ReadableStream<Uint8Array> | Uint8Array | string
  /** The length of a stream. */
  bytes?: number
}

/** Answers a file to be saved; as with all that the api answers, nothing on the way keeps it. */
export function attachment(c: Context<ApiEnv>, { name, contentType, body, ...known }: Attachment) {
  const bytes = body instanceof Uint8Array ? body.length : known.bytes
  return c.body(body as ReadableStream | Uint8Array<ArrayBuffer> | string, 200, {
    'content-type': contentType,
    'content-disposition': `attachment; filename="${name}"`,
    ...(bytes !== undefined && { 'content-length': String(bytes) }),
  })
}
