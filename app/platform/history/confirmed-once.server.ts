// What is reviewed and then confirmed has one key for each review: its address has a name (`form`), new whenever a review
// is asked for, and the key is made from the address. However often the review is opened, it is confirmed once; and going back to one that
// was confirmed shows what came of it. The key makes it safe, the cookie makes it plain.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'
import { safePath } from '../paths'

const cookie = createCookie('__Host-confirmed', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 24 * 60 * 60,
})

/** How many reviews a browser remembers: the latest. */
const MOST = 6

const OwnPath = z.string().refine((path) => safePath(path) === path)

const Stored = z.array(z.tuple([z.string().max(64), OwnPath])).max(MOST)

/** Whether an address is the last step of a form with steps: the review of what happens next. */
export function isReview(search: URLSearchParams): boolean {
  return search.get('step') === 'review'
}

/** The address of a review with its name. */
export function namedAddress(request: Request, name: string): string {
  const url = new URL(request.url)
  url.searchParams.set('form', name)
  return url.href
}

/** The key of the review at an address, for one person; null where the address has no name. */
export async function reviewKeyOf(request: Request, visitorId: string): Promise<string | null> {
  const { pathname, search, searchParams } = new URL(request.url)
  if (!searchParams.get('form')) return null
  const whole = new TextEncoder().encode(`${visitorId} ${pathname}${search}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
  return [...digest.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Where what came of a confirmed review is shown; null where this browser has not confirmed it. */
export async function resultOf(request: Request, reviewKey: string): Promise<string | null> {
  return (await confirmed(request)).find(([key]) => key === reviewKey)?.[1] ?? null
}

/** The header that remembers in this browser where what came of a review is shown. */
export async function rememberConfirmed(request: Request, reviewKey: string, path: string): Promise<string | null> {
  const others = (await confirmed(request)).filter(([key]) => key !== reviewKey)
  const all = Stored.safeParse([[reviewKey, path], ...others].slice(0, MOST))
  return all.success ? cookie.serialize(all.data) : null
}

async function confirmed(request: Request): Promise<z.output<typeof Stored>> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  return stored.success ? stored.data : []
}
