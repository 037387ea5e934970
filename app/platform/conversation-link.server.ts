// Exchanges the secret in a guest's conversation link for a cookie when the link is opened: addresses are logged,
// stored and shared. The redirect keeps the ticket's id, so that two tabs show two conversations.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'

const cookie = createCookie('__Host-conversations', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 30 * 24 * 60 * 60,
})

/** How many links a browser remembers: the latest. */
const MOST = 5

const Stored = z.array(z.string().min(1).max(200)).max(MOST)

/** A conversation by the last segment of its address: `id.proof` in an email, `id` afterwards. */
type ConversationLink = {
  id: string
  /** The proof to call the api with; null where this browser has not opened the link. */
  token: string | null
  /** Whether the address still contains the secret. */
  open: boolean
}

export async function conversationLink(request: Request, written: string): Promise<ConversationLink> {
  const dot = written.indexOf('.')
  if (dot !== -1) return { id: written.slice(0, dot), token: written, open: true }
  const token = (await storedTokens(request)).find((storedToken) => storedToken.startsWith(`${written}.`)) ?? null
  return { id: written, token, open: false }
}

/** The header that stores the link's secret in this browser. */
export async function keepConversation(request: Request, token: string): Promise<string> {
  const others = (await storedTokens(request)).filter((storedToken) => storedToken !== token)
  return cookie.serialize([token, ...others].slice(0, MOST))
}

async function storedTokens(request: Request): Promise<string[]> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  return stored.success ? stored.data : []
}
