// The code of a gift card, between opening its link and claiming it, with sign-in or sign-up in
// between. Scripts cannot read it, and no further address contains it.
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

/** The code stored in this browser; null where there is none. */
export async function giftCode(request: Request): Promise<string | null> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  return stored.success ? stored.data : null
}

export async function keepGiftCode<R extends Response>(response: R, code: string): Promise<R> {
  response.headers.append('set-cookie', await cookie.serialize(code.trim().slice(0, 100)))
  return response
}

/** The header that clears the code. */
export function withoutGiftCode(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}
