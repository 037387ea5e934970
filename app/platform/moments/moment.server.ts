// Moments, each shown once. What somebody's own action leads to is carried over its redirect, as a toast is, and stands on
// whatever page comes next. What others bring about, a friend, the salon or a schedule, is read from the page's own data:
// this browser remembers which it has shown.
import { createCookie, redirect } from '@remix-run/cloudflare'
import { z } from 'zod'
import { safePath } from '../paths'
import type { Moment } from './moment'

const cookie = createCookie('__Host-moment', { path: '/', secure: true, httpOnly: true, sameSite: 'lax', maxAge: 60 })

const OwnPath = z
  .string()
  .max(400)
  .refine((path) => safePath(path) === path)

const Carried = z.object({
  said: z.string().max(100),
  title: z.string().max(300),
  text: z.string().max(600),
  action: z.object({ label: z.string().max(200), to: OwnPath.nullable() }),
  cloth: OwnPath,
  picture: OwnPath,
  art: z.union([z.enum(['purse', 'parcel', 'arrival']), z.object({ image: OwnPath, wrapped: z.boolean() })]),
})

/** A redirect to `path` with a moment; actions throw it, so that they return only errors. */
export async function redirectWithMoment(path: string, moment: Moment): Promise<Response> {
  return redirect(path, { headers: { 'set-cookie': await cookie.serialize(moment) } })
}

/** The moment that was carried here, and the header that removes it. */
export async function takeMoment(request: Request): Promise<{ moment: Moment | null; header: string | null }> {
  const carried = Carried.safeParse(await cookie.parse(request.headers.get('cookie')))
  if (!carried.success) return { moment: null, header: null }
  return { moment: carried.data, header: await cookie.serialize('', { maxAge: 0 }) }
}

/** Half a year, in seconds. */
const REMEMBERED = 180 * 24 * 60 * 60

/** How many a browser remembers: the latest. */
const MOST = 40

/** Of which kind, and of which row. */
type MomentName = `${'deposit' | 'goal' | 'party' | 'visit'}:${string}`

/** The header that remembers that a moment was shown; null where this browser has shown it before. */
export function showOnce(request: Request, name: MomentName): string | null {
  const [, stored = ''] = /(?:^|; )__Host-moments=([\w.-]+)/.exec(request.headers.get('cookie') ?? '') ?? []
  const all = stored.split('.').filter(Boolean)
  const text = shortened(name)
  if (all.includes(text)) return null
  const value = [text, ...all].slice(0, MOST).join('.')
  return `__Host-moments=${value}; Max-Age=${REMEMBERED}; Path=/; Secure; HttpOnly; SameSite=Lax`
}

/** Whether something happened no longer ago, in milliseconds: what is old is not celebrated in a browser that was not there. */
export function isRecent(at: string | null, within: number): boolean {
  return at !== null && Date.now() - Date.parse(at) < within
}

/** The letters of an id that no two have in common stand at its end. */
function shortened(name: MomentName): string {
  const [kind = '', id = ''] = name.split(':')
  return `${kind[0]}${id.replace(/[^\w-]/g, '').slice(-12)}`
}
