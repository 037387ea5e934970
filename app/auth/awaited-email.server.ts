// The address that waits for its confirmation, so that the sign-in page still shows it after a reload. Stored in a
// cookie, never in the address bar; the api decides by itself whom to email.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'

const Stored = z.object({ email: z.string().max(254) })

const cookie = createCookie('__Host-confirm', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  // As long as the link works.
  maxAge: 24 * 60 * 60,
})

/** Stores the address in a response; null removes it. */
export async function rememberAwaited(response: Response, email: string | null): Promise<Response> {
  const value = email ? await cookie.serialize({ email }) : await cookie.serialize('', { maxAge: 0 })
  response.headers.append('set-cookie', value)
  return response
}

/** The address that this browser waits to have confirmed, or null. */
export async function awaitedEmail(request: Request): Promise<string | null> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  return stored.success ? stored.data.email : null
}
