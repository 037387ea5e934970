// One notice carried over a redirect, in a cookie that is removed once it is shown.
import { createCookie, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import type { Notice } from './errors'

const Stored = z.object({
  title: z.string().max(200),
  description: z.string().max(600),
  tone: z.enum(['normal', 'bad']),
})

const cookie = createCookie('__Host-toast', { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: 60 })

/** A redirect to `path` with a notice; actions throw it, so that they return only errors. */
export async function redirectWithToast(
  path: string,
  title: string,
  description: string,
  tone: Notice['tone'] = 'normal',
): Promise<Response> {
  const value = await cookie.serialize({ title, description, tone })
  return redirect(path, { headers: { 'set-cookie': value } })
}

/** The pending notice, and the header that removes it. */
export async function takeToast(request: Request): Promise<{ toast: Notice | null; header: string | null }> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  if (!stored.success) return { toast: null, header: null }
  return { toast: stored.data, header: await cookie.serialize('', { maxAge: 0 }) }
}
