// What a browser has just proven, in a signed cookie that serves it, and no other, for a quarter of an hour: a new
// phone may have a profile, an address with which several signed up may be confirmed by a password.
import { COOKIE_PREFIX, type Ctx, expireCookie } from '../../platform/context'
import { keyedHash } from '../../platform/values/hash'

export type Proven = 'phone' | 'address'

const LIFE = 15 * 60_000

const cookieOf = (kind: Proven) => `${COOKIE_PREFIX}.${kind}`

/** Remembers in this browser that it proved a phone in E.164, or an address, just now. */
export async function giveTicket(ctx: Ctx, kind: Proven, proven: string): Promise<void> {
  const claim = `${proven}.${ctx.now() + LIFE}`
  const value = encodeURIComponent(`${claim}.${await signatureOf(ctx, kind, claim)}`)
  ctx.cookies.push(
    `${cookieOf(kind)}=${value}; Max-Age=${LIFE / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`,
  )
}

/** The phone or the address that this browser's ticket proves, or null. No round trip. */
export async function readTicket(ctx: Ctx, kind: Proven): Promise<string | null> {
  const cookies = (ctx.headers.get('cookie') ?? '').split(/;\s*/)
  const pair = cookies.find((one) => one.startsWith(`${cookieOf(kind)}=`))
  if (!pair) return null
  const value = decoded(pair.slice(pair.indexOf('=') + 1))
  const [, proven = '', until, signature = ''] = /^(.+)\.(\d+)\.([0-9a-f]{64})$/.exec(value) ?? []
  // Hashed once more, so that how long comparing takes says nothing about the right signature.
  const given = await signatureOf(ctx, kind, signature)
  const right = await signatureOf(ctx, kind, await signatureOf(ctx, kind, `${proven}.${until}`))
  return signature && given === right && Number(until) > ctx.now() ? proven : null
}

/** Takes the ticket away once it has served. */
export function takeTicket(ctx: Ctx, kind: Proven): void {
  expireCookie(ctx, cookieOf(kind))
}

function signatureOf(ctx: Ctx, kind: Proven, claim: string): Promise<string> {
  return keyedHash(ctx.settings.AUTH_SECRET, `${kind}-ticket ${claim}`)
}

/** What cannot be decoded was not written here. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
