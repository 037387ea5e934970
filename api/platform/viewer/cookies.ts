// The cookies of a session, which better-auth signs.
import type { Ctx } from '../context'

/** better-auth's signed cookies; the first names the session, the second caches the viewer. */
export const COOKIE_PREFIX = '__Host-purse'
export const SESSION_TOKEN_COOKIE = `${COOKIE_PREFIX}.session_token`

export const SESSION_DATA_COOKIE = `${COOKIE_PREFIX}.session_data`

/** Drops the cookie that caches the viewer, so that their next request reads the database. */
export function clearCachedClaim(ctx: Ctx): void {
  expireCookie(ctx, SESSION_DATA_COOKIE)
}

export function expireCookie(ctx: Ctx, name: string): void {
  ctx.cookies.push(`${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`)
}
