// Actions read forms and nothing else: what a request brings is looked at once, before any of them.

/** The largest form with files in it that is read, in bytes: more than any that an action takes. */
const MAX_UPLOAD = 16 * 1024 * 1024

const BODYLESS = ['GET', 'HEAD', 'OPTIONS']

/** A request that its action can read, or what is wrong with the one that came. */
export type FormBody = { request: Request } | { fault: 'form-only' | 'malformed-form' }

/**
 * A form with files that is larger than any action takes, or does not say how large it is, is handed on
 * empty with its headers: actions that take files say what is too large.
 */
export async function formBody(request: Request): Promise<FormBody> {
  if (BODYLESS.includes(request.method)) return { request }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return { request }
  if (type !== 'multipart/form-data') return { fault: 'form-only' }
  if (!(Number(request.headers.get('content-length') ?? Number.NaN) <= MAX_UPLOAD))
    return { request: emptied(request) }
  try {
    await request.clone().formData()
    return { request }
  } catch {
    return { fault: 'malformed-form' }
  }
}

function emptied({ url, method, headers }: Request): Request {
  const kept = new Headers(headers)
  kept.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(url, { method, headers: kept, body: '' })
}
