// Proving again that it is you, before something sensitive.

import { eq } from 'drizzle-orm'
import { user } from '../../../db/schema/identity'
import { audit } from '../../platform/audit/audit'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { attempt, clearAttempts, type Limit, refuseOver } from '../../platform/rate-limit'
import { DomainError, type ProblemCode } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import type { ProofResponse } from '../authentication/responses'
import { renewSession, setSessionCookie } from '../sessions/session-token'
import { isPassword, passwordOf } from './password-change'
import { codeKey, type Factor, factorOf, ONCE, proves, usedBefore } from './second-factor'

/** Attempts at a password or code in a signed-in session. */
const LIMIT: Limit = { max: 5, windowMs: 15 * MINUTE }

/** One round trip. @throws DomainError unauthenticated */
export async function getProof(ctx: Ctx, viewer: Viewer): Promise<ProofResponse> {
  const [proven] = await readAs(ctx, viewer, [
    ctx.db.select({ id: user.id }).from(user).where(eq(user.id, viewer.id)),
  ])
  return { fresh: proven.freshUntil > ctx.now(), method: methodOf(proven) }
}

/**
 * Proves the person by a code of their authenticator or a recovery code where two-factor is on, else by their
 * password. The session gets a new token. Two round trips, three with a recovery code.
 * @throws DomainError unauthenticated, too-many-requests, incorrect-password, invalid-code
 */
export async function stepUp(
  ctx: Ctx,
  viewer: Viewer,
  { password = '', code = '' }: { password?: string | undefined; code?: string | undefined },
): Promise<ProofResponse> {
  const counter = `step-up:${viewer.id}`
  const [proven, attempts, uses, factors, accounts] = await readAs(ctx, viewer, [
    attempt(ctx, counter, LIMIT),
    attempt(ctx, await codeKey(ctx, viewer.id, code), ONCE),
    factorOf(ctx, viewer.id),
    passwordOf(ctx, viewer.id),
  ])
  refuseOver(ctx, attempts, LIMIT)
  const method = methodOf(proven)
  const right =
    method === 'password'
      ? await isPassword(accounts, password)
      : !usedBefore(uses) && (await isProof(ctx, factors[0], code))
  if (!right) {
    ctx.after(async () => {
      await audit(ctx, { actor: viewer.id, event: 'step-up.refused', subject: viewer.id })
    })
    const wrong: ProblemCode = method === 'password' ? 'incorrect-password' : 'invalid-code'
    throw new DomainError(wrong)
  }
  const [session] = await ctx.db.batch([
    renewSession(ctx, proven, method),
    clearAttempts(ctx, counter),
    audit(ctx, {
      actor: viewer.id,
      event: 'step-up.passed',
      subject: viewer.id,
      detail: method,
    }),
  ])
  await setSessionCookie(ctx, session)
  return { fresh: true, method }
}

function methodOf(viewer: ProvenViewer): ProofResponse['method'] {
  return viewer.twoFactorEnabled ? 'code' : 'password'
}

async function isProof(ctx: Ctx, factor: Factor | undefined, code: string): Promise<boolean> {
  return factor?.verified === true && (await proves(ctx, factor, code))
}
