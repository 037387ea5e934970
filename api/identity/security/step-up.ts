// Proving again that it is you, before something sensitive.

import { audit } from '../../platform/audit/audit'
import type { Ctx, ProvenViewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { attempt, clearAttempts, type Limit, refuseOver } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { readAs } from '../../platform/viewer/proof'
import { StepUp } from '../authentication/input'
import { ProofResponse } from '../authentication/responses'
import { renewSession, setSessionCookie } from '../sessions/session-token'
import { isPassword, passwordOf } from './password-change'
import { codeKey, type Factor, factorOf, ONCE, proves, usedBefore } from './second-factor'

/** Attempts at a password or code in a signed-in session. */
const LIMIT: Limit = { max: 5, windowMs: 15 * MINUTE }

/** One round trip. */
export const getProof = operation(EVERYONE, 'GET /me/step-up', {
  summary: 'Whether this session was recently verified',
  response: ProofResponse,
  read: (_, { ctx, viewer }) => ({ fresh: viewer.freshUntil > ctx.now(), method: methodOf(viewer) }),
})

/**
 * Proves the person by a code of their authenticator or a recovery code where two-factor is on, else by their
 * password. The session gets a new token. Two round trips, three with a recovery code.
 */
export const stepUp = operation(EVERYONE, 'POST /me/step-up', {
  summary: 'Verify the session again',
  body: StepUp,
  response: ProofResponse,
  problems: ['incorrect-password', 'invalid-code'],
  run: async ({ ctx, viewer, body }) => {
    const code = 'code' in body ? body.code : ''
    const password = 'password' in body ? body.password : ''
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
      throw new DomainError(method === 'password' ? 'incorrect-password' : 'invalid-code')
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
  },
})

function methodOf(viewer: ProvenViewer): ProofResponse['method'] {
  return viewer.twoFactorEnabled ? 'code' : 'password'
}

async function isProof(ctx: Ctx, factor: Factor | undefined, code: string): Promise<boolean> {
  return factor?.verified === true && (await proves(ctx, factor, code))
}
