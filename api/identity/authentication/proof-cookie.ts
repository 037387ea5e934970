// A signed cookie for a quarter of an hour with what a browser has just proven: a new phone, which may get a
// profile, or an address with several sign-ups, of which a password may confirm one.
import { makeSignature } from 'better-auth/crypto'
import { parseSigned } from 'hono/utils/cookie'
import type { Ctx } from '../../platform/context'
import { keyedHash } from '../../platform/values/hash'
import { MINUTE } from '../../platform/values/time'
import { COOKIE_PREFIX, expireCookie } from '../../platform/viewer/cookies'

type Proven = 'phone' | 'address'

const LIFE = 15 * MINUTE

const cookieOf = (kind: Proven) => `${COOKIE_PREFIX}.${kind}`

/** Sets the cookie for a phone in E.164, or an address, that this browser has just proven. */
export async function setProofCookie(ctx: Ctx, kind: Proven, proven: string): Promise<void> {
  const claim = `${proven}.${ctx.now() + LIFE}`
  const value = encodeURIComponent(`${claim}.${await makeSignature(claim, await keyOf(ctx, kind))}`)
  ctx.cookies.push(`${cookieOf(kind)}=${value}; Max-Age=${LIFE / 1000}; Path=/; Secure; HttpOnly; SameSite=Lax`)
}

/** The phone or the address that this browser has proven, or null. No round trip. */
export async function readProofCookie(ctx: Ctx, kind: Proven): Promise<string | null> {
  const name = cookieOf(kind)
  const cookies = await parseSigned(ctx.headers.get('cookie') ?? '', await keyOf(ctx, kind), name)
  const [, proven, until] = /^(.+)\.(\d+)$/.exec(cookies[name] || '') ?? []
  return proven && Number(until) > ctx.now() ? proven : null
}

/** Removes the cookie after use. */
export function clearProofCookie(ctx: Ctx, kind: Proven): void {
  expireCookie(ctx, cookieOf(kind))
}

/** A key for each kind, so that no other signed cookie of ours is accepted as a proof. */
function keyOf(ctx: Ctx, kind: Proven): Promise<string> {
  return keyedHash(ctx.settings.AUTH_SECRET, `${kind}-ticket`)
}
