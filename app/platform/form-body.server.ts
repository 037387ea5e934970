// Actions read only forms: the request's body is checked once, before any action.

/** The size limit of a form with files, in bytes: more than any action accepts. */
const MAX_UPLOAD = 16 * 1024 * 1024

/** The size limit of what is typed into a form, in bytes: our largest JSON, each byte of it as three ("%F0"). */
const MAX_TEXT = 3 * 64 * 1024

/** The most fields of a form, the longest name of one, and the last place in a list: more than any page of ours has. */
const MOST_FIELDS = 1000
const LONGEST_NAME = 200
const FAR_PLACE = /\[\d{4,}\]/

const BODYLESS = ['GET', 'HEAD', 'OPTIONS']

/** A request that its action can read, or the reason why it is rejected. */
type FormBody = { request: Request } | { fault: 'form-only' | 'malformed-form' | 'body-too-large' }

/**
 * A form without files must state its length. One with files that exceeds every action's limit, or does not state its
 * length, is passed on empty with its headers: the actions that accept files report that it is too large.
 */
export async function formBody(request: Request): Promise<FormBody> {
  if (BODYLESS.includes(request.method)) return { request }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (type === 'application/x-www-form-urlencoded') {
    if (!(length <= MAX_TEXT)) return { fault: 'body-too-large' }
  } else if (type !== 'multipart/form-data') return { fault: 'form-only' }
  else if (!(length <= MAX_UPLOAD)) return { request: emptied(request) }
  try {
    const fault = faultOf(await request.clone().formData())
    return fault ? { fault } : { request }
  } catch {
    return { fault: 'malformed-form' }
  }
}

/** What reads fields by their names takes longer for each that is there already, and makes lists as long as a name says. */
function faultOf(form: FormData): 'malformed-form' | 'body-too-large' | null {
  let [fields, text] = [0, 0]
  for (const [name, value] of form) {
    fields += 1
    if (typeof value === 'string') text += value.length
    if (fields > MOST_FIELDS || text > MAX_TEXT) return 'body-too-large'
    if (name.length > LONGEST_NAME || FAR_PLACE.test(name)) return 'malformed-form'
  }
  return null
}

function emptied({ url, method, headers }: Request): Request {
  const forwarded = new Headers(headers)
  forwarded.set('content-type', 'application/x-www-form-urlencoded')
  return new Request(url, { method, headers: forwarded, body: '' })
}
