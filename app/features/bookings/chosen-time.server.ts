// The time that somebody chose before they signed in. Nothing is held for them yet: it is once they are back as a client,
// because a hold is only for proven accounts. Stored in a cookie, which only a form of ours sets, so that no link
// can make anybody hold a time.
import { createCookie } from '@remix-run/cloudflare'
import { z } from 'zod'

const Stored = z.object({
  /** Where they continue. */
  path: z.string().max(1000),
  /** The idempotency key of the hold. */
  key: z.string().max(100),
  startsAt: z.iso.datetime({ offset: true }),
  timeZone: z.string().max(100),
  salon: z.string().max(200),
})

export type ChosenTime = z.output<typeof Stored>

const cookie = createCookie('__Host-time', {
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'lax',
  // As long as it may take to confirm an email.
  maxAge: 60 * 60,
})

/** Stores the time in a response; null removes it. */
export async function rememberTime(response: Response, time: ChosenTime | null): Promise<Response> {
  const value = time ? await cookie.serialize(time) : await cookie.serialize('', { maxAge: 0 })
  response.headers.append('set-cookie', value)
  return response
}

/** The time that this browser chose at a path, or null. */
export async function chosenTime(request: Request, path: string | null): Promise<ChosenTime | null> {
  const stored = Stored.safeParse(await cookie.parse(request.headers.get('cookie')))
  return stored.success && stored.data.path === path ? stored.data : null
}
