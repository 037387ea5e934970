// What happens to sessions when their person proves or secures themselves: the token changes, so
// that a copy of the old cookie is worth nothing, and other devices may have to sign in again.

import { generateRandomString, makeSignature } from 'better-auth/crypto'
import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { passkey, session, twoFactor, user, verification } from '../../../db/schema/identity'
import type { Statement } from '../../platform/command'
import {
  type Ctx,
  forgetCachedClaim,
  closeEndedConnections,
  SESSION_TOKEN_COOKIE,
  type Viewer,
} from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { COOKIE_LIFE } from './session-life'

/**
 * The statement that gives this session a new token; then hand its row to `setSessionCookie`. It is fresh by what was proven,
 * unless that was a password where a code is asked.
 */
export function renewSession(ctx: Ctx, viewer: Viewer, proof: 'password' | 'code') {
  const updatedAt = new Date(ctx.now())
  const counts = proof === 'code' || !viewer.twoFactorEnabled
  return ctx.db
    .update(session)
    .set({ token: newToken(), updatedAt, ...(counts && { steppedUpAt: updatedAt, proof }) })
    .where(and(eq(session.token, viewer.sessionToken), eq(session.userId, viewer.id)))
    .returning({ token: session.token, userId: session.userId })
}

/**
 * Gives the browser the token that its session has now.
 * @throws DomainError unauthenticated, where the session ended or changed in the meantime
 */
export async function setSessionCookie(ctx: Ctx, [row]: { token: string; userId: string }[]): Promise<void> {
  if (!row) throw new DomainError('unauthenticated')
  const signature = await makeSignature(row.token, ctx.settings.AUTH_SECRET)
  const value = encodeURIComponent(`${row.token}.${signature}`)
  ctx.cookies.push(
    `${SESSION_TOKEN_COOKIE}=${value}; Max-Age=${COOKIE_LIFE}; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
  // The cached claim names the old token, and open lines hang on it.
  forgetCachedClaim(ctx)
  closeEndedConnections(ctx, row.userId)
}

/**
 * The statement that ends every session but this one. Before `renewed` in a batch: where a twin of this
 * request has renewed it already, nothing ends.
 */
export function endOtherSessions(ctx: Ctx, viewer: Viewer): Statement {
  const { db } = ctx
  const mine = eq(session.userId, viewer.id)
  const current = db
    .select({ one: sql`1` })
    .from(session)
    .where(and(mine, eq(session.token, viewer.sessionToken)))
  return db
    .delete(session)
    .where(and(mine, ne(session.token, viewer.sessionToken), exists(current)))
}

/** The statement after which no device is trusted without a second factor, and no challenge is open. */
export function revokeTrustedDevices(ctx: Ctx, userId: string): Statement {
  // better-auth keeps trusted devices and open challenges under hashed names; whose they are is
  // their value.
  return ctx.db.delete(verification).where(eq(verification.value, userId))
}

/** The statements that end every session of somebody, and with them their push messages, and what was begun. */
export function endAllSessions(ctx: Ctx, userId: string): Statement[] {
  return [ctx.db.delete(session).where(eq(session.userId, userId)), revokeTrustedDevices(ctx, userId)]
}

/**
 * The statements for who has just proven an account's address: whoever was in it before may have been somebody
 * else. Sessions, trusted devices, passkeys, a second factor that was only begun, and the phone go. A second factor
 * that is on stays: an address alone must not take it away.
 */
export function revokeAccess(ctx: Ctx, userId: string): Statement[] {
  const begun = and(eq(twoFactor.userId, userId), eq(twoFactor.verified, false))
  return [
    ...endAllSessions(ctx, userId),
    ctx.db.delete(passkey).where(eq(passkey.userId, userId)),
    ctx.db.delete(twoFactor).where(begun),
    ctx.db
      .update(user)
      .set({ phone: null, updatedAt: new Date(ctx.now()) })
      .where(eq(user.id, userId)),
  ]
}

function newToken(): string {
  // Letters and digits only: the token is read from its cookie without decoding.
  return generateRandomString(32, 'a-z', 'A-Z', '0-9')
}
