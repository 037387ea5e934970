// What happens to sessions after a step-up or a change of security: the token changes, so that a copy of the old
// cookie is invalid, and other devices may have to sign in again.

import { generateRandomString, makeSignature } from 'better-auth/crypto'
import { and, eq, exists, ne, sql } from 'drizzle-orm'
import { passkey, session, twoFactor, user, verification } from '../../../db/schema/identity'
import type { Statement } from '../../platform/command'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { DomainError } from '../../platform/values/problem'
import { clearCachedClaim, SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'
import { closeEndedConnections } from '../../platform/viewer/proof'
import { COOKIE_LIFE } from './session-life'
import { pauseGrants } from './standing-grants'

/**
 * The statement that gives this session a new token; pass its row to `setSessionCookie`. The session is fresh by
 * this proof, except by a password where two-factor is on.
 */
export function renewSession(ctx: Ctx, viewer: ProvenViewer, proof: 'password' | 'code') {
  const updatedAt = new Date(ctx.now())
  const counts = proof === 'code' || !viewer.twoFactorEnabled
  return ctx.db
    .update(session)
    .set({ token: newToken(), updatedAt, ...(counts && { steppedUpAt: updatedAt, proof }) })
    .where(and(eq(session.token, viewer.sessionToken), eq(session.userId, viewer.id)))
    .returning({ token: session.token, userId: session.userId })
}

/**
 * Sets the cookie with the new token of the session.
 * @throws DomainError unauthenticated, where the session ended or changed meanwhile
 */
export async function setSessionCookie(ctx: Ctx, [row]: { token: string; userId: string }[]): Promise<void> {
  if (!row) throw new DomainError('unauthenticated')
  const signature = await makeSignature(row.token, ctx.settings.AUTH_SECRET)
  const value = encodeURIComponent(`${row.token}.${signature}`)
  ctx.cookies.push(`${SESSION_TOKEN_COOKIE}=${value}; Max-Age=${COOKIE_LIFE}; Path=/; HttpOnly; Secure; SameSite=Lax`)
  // The cached claim and open connections use the old token.
  clearCachedClaim(ctx)
  closeEndedConnections(ctx, row.userId)
}

/**
 * The statement that ends every session but this one. Put it before `renewSession` in a batch: where a concurrent
 * request has renewed it already, nothing ends.
 */
export function endOtherSessions(ctx: Ctx, viewer: Viewer): Statement {
  const { db } = ctx
  const mine = eq(session.userId, viewer.id)
  const current = db
    .select({ one: sql`1` })
    .from(session)
    .where(and(mine, eq(session.token, viewer.sessionToken)))
  return db.delete(session).where(and(mine, ne(session.token, viewer.sessionToken), exists(current)))
}

/** The statement that ends trust in devices and all open challenges. */
export function revokeTrustedDevices(ctx: Ctx, userId: string): Statement {
  // better-auth stores both under hashed identifiers, with the user's id as the value.
  return ctx.db.delete(verification).where(eq(verification.value, userId))
}

/** The statements that end every session of a person, with their push subscriptions and open challenges. */
export function endAllSessions(ctx: Ctx, userId: string): Statement[] {
  return [ctx.db.delete(session).where(eq(session.userId, userId)), revokeTrustedDevices(ctx, userId)]
}

/**
 * The statements for the first proof of an account's address, before which it may have been used by somebody else:
 * they remove sessions, trusted devices, passkeys, an unfinished second factor and the phone, and pause standing grants. An
 * active second factor stays: an address alone must not remove it.
 */
export function revokeAccess(ctx: Ctx, userId: string): Statement[] {
  const begun = and(eq(twoFactor.userId, userId), eq(twoFactor.verified, false))
  return [
    ...endAllSessions(ctx, userId),
    ctx.db.delete(passkey).where(eq(passkey.userId, userId)),
    ...pauseGrants(ctx, userId),
    ctx.db.delete(twoFactor).where(begun),
    ctx.db
      .update(user)
      .set({ phone: null, updatedAt: new Date(ctx.now()) })
      .where(eq(user.id, userId)),
  ]
}

function newToken(): string {
  // Letters and digits only, so that a cookie holds it unencoded.
  return generateRandomString(32, 'a-z', 'A-Z', '0-9')
}
