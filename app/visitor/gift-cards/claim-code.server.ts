// The code of a gift card, between following its link and claiming it: signing in and signing up lie on the
// way. Scripts do not see it, and no address carries it on.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'

const cookie = createCookie('__Host-gift', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 24 * 60 * 60,
})

const Stored = z.string().min(1).max(100)

/** The code that this browser was brought; null where none is kept. */
export async function giftCode(request: Request): Promise<string | null> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  return stored.success ? stored.data : null
}

export async function keepGiftCode<R extends Response>(answer: R, code: string): Promise<R> {
  answer.headers.append('set-cookie', await cookie.serialize(code.trim().slice(0, 100)))
  return answer
}

/** The header that takes the code away. */
export function withoutGiftCode(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
