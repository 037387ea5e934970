// What a form is answered where it can't be accepted: kept for a moment in this browser, and shown at the form's own
// address. A page that answers a post stands in the history as something to send again: going back to it fails, and to
// send it again may do it again. The latest answer only; what is too long for a cookie is answered directly.
import { z } from 'zod'

const NAME = '__Host-form'

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** Seconds until a page that was not loaded shows its form as it is. */
const KEPT = 60

/** Browsers refuse cookies above 4,096 bytes, attributes included. */
const LONGEST = 3_800

/** Of the answer itself, as text. */
const MOST = 64 * 1024

/** The answers of a page's actions by route, as Remix holds them. */
type ActionData = Record<string, unknown>

const Kept = z.object({
  at: z.string(),
  status: z.number().int().min(400).max(599),
  data: z.record(z.string(), z.unknown()),
})

/** The header that keeps the answer for the form's own address; null where it is too long. */
export async function keepResponse(request: Request, status: number, data: ActionData): Promise<string | null> {
  const text = JSON.stringify({ at: addressOf(request), status, data })
  if (text.length > MOST) return null
  const value = await packed(text)
  return value.length > LONGEST ? null : `${NAME}=${value}; Max-Age=${KEPT}; ${ATTRIBUTES}`
}

/** Whether the request brings an answer, which may be for another address. */
export function bringsResponse(request: Request): boolean {
  return valueIn(request) !== undefined
}

/** The answer for the request's address, if there is one. */
export async function takeResponse(request: Request): Promise<{ status: number; data: ActionData } | null> {
  const value = valueIn(request)
  if (value === undefined) return null
  const kept = Kept.safeParse(await unpacked(value).catch(() => null))
  return kept.success && kept.data.at === addressOf(request) ? kept.data : null
}

/** The header that removes the answer once it was shown. */
export const RESPONSE_CLEARED = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function valueIn({ headers }: Request): string | undefined {
  const cookies = headers.get('cookie')?.split('; ') ?? []
  return cookies.find((cookie) => cookie.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
}

async function packed(text: string): Promise<string> {
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(compressed).arrayBuffer())
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

/** No further than an answer goes: what a browser sends may be anything. */
async function unpacked(value: string): Promise<unknown> {
  if (value.length > LONGEST) return null
  const bytes = Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (text) => text.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MOST) return null
  }
  return JSON.parse(text + decoder.decode())
}
