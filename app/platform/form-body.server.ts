// Actions read only forms: the request's body is checked once, before any action.

/** The size limit of a form with files, in bytes: more than any action accepts. */
const MAX_UPLOAD = 16 * 1024 * 1024

const BODYLESS = ['GET', 'HEAD', 'OPTIONS']

/** A request that its action can read, or the reason why it is rejected. */
type FormBody = { request: Request } | { fault: 'form-only' | 'malformed-form' }

/**
 * A form with files that exceeds every action's limit, or does not state its length, is passed on
 * empty with its headers: the actions that accept files report that it is too large.
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
  const forwarded = new Headers(headers)
  forwarded.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(url, { method, headers: forwarded, body: '' })
}
