// Switching the second factor on and off, and its recovery codes. better-auth asks for it at sign-in; the rows
// that it reads are written here, in one batch with the audit event and the notification.

import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString } from 'better-auth/crypto'
import { and, eq, exists, sql } from 'drizzle-orm'
import { twoFactor, user } from '../../../db/schema/identity'
import { drainOutbox, notify } from '../../notifications/outbox'
import { audit } from '../../platform/audit/audit'
import type { Ctx, ProvenViewer, Viewer } from '../../platform/context'
import { EVERYONE } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { attempt, clearAttempts, type Limit, refuseOver } from '../../platform/rate-limit'
import { securityPath } from '../../platform/roles'
import { emailOf } from '../../platform/values/email-address'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { readAs, requireFresh } from '../../platform/viewer/proof'
import { TWO_FACTOR_OFF, TWO_FACTOR_ON, TwoFactorCode } from '../authentication/input'
import { RecoveryCodesResponse, SetupResponse } from '../authentication/responses'
import { DoneResponse } from '../sessions/responses'
import { endOtherSessions, renewSession, revokeTrustedDevices, setSessionCookie } from '../sessions/session-token'
import { seal, unseal } from './sealed'
import {
  codeKey,
  type Factor,
  factorOf,
  isAuthenticatorCode,
  newRecoveryCodes,
  ONCE,
  recoveryCodesOf,
  sealCodes,
  usedBefore,
} from './second-factor'

const LIMIT: Limit = { max: 10, windowMs: 15 * MINUTE }

/**
 * Begins switching two-factor on: a new secret and new recovery codes, which have no effect until a code is given.
 * Two round trips.
 */
export const beginTwoFactor = operation(EVERYONE, 'POST /me/two-factor', {
  summary: 'Start turning on two-factor',
  created: SetupResponse,
  problems: ['step-up-required', 'two-factor-status'],
  run: async ({ ctx, viewer }) => {
    const [proven, [factor]] = await readAs(ctx, viewer, [factorOf(ctx, viewer.id)])
    requireFresh(ctx, proven)
    if (factor?.verified) throw new DomainError('two-factor-status')
    const secret = generateRandomString(32)
    const recoveryCodes = newRecoveryCodes()
    const row = {
      secret: await seal(ctx, secret),
      backupCodes: await sealCodes(ctx, recoveryCodes),
      verified: false,
      failedVerificationCount: 0,
      lockedUntil: null,
    }
    const begun = await ctx.db
      .insert(twoFactor)
      .values({ id: ctx.id(), userId: viewer.id, ...row })
      .onConflictDoUpdate({ target: twoFactor.userId, set: row, setWhere: eq(twoFactor.verified, false) })
      .returning({ id: twoFactor.id })
    if (begun.length === 0) throw new DomainError('two-factor-status')
    return setup(proven, secret, recoveryCodes)
  },
})

/** The setup in progress, after a mistyped first code. One round trip. */
export const getSetup = operation(EVERYONE, 'GET /me/two-factor', {
  summary: 'Two-factor setup in progress',
  response: SetupResponse,
  problems: ['step-up-required', 'two-factor-status'],
  reads: ({ ctx, viewer }) => ({ factor: factorOf(ctx, viewer.id) }),
  read: async ({ factor: [factor] }, { ctx, viewer }) => {
    requireFresh(ctx, viewer)
    if (!factor || factor.verified) throw new DomainError('two-factor-status')
    return setup(viewer, await unseal(ctx, factor.secret), await recoveryCodesOf(ctx, factor))
  },
})

/**
 * Switches two-factor on with a first code of the authenticator. Every other session ends, and this
 * one gets a new token. Two round trips.
 */
export const enableTwoFactor = operation(EVERYONE, 'PUT /me/two-factor', {
  summary: 'Turn on two-factor; other sessions end',
  body: TwoFactorCode,
  response: DoneResponse,
  problems: ['two-factor-status', 'invalid-code'],
  run: async ({ ctx, viewer, body: { code } }) => {
    const counter = `two-factor-setup:${viewer.id}`
    const [proven, attempts, uses, [factor]] = await readAs(ctx, viewer, [
      attempt(ctx, counter, LIMIT),
      attempt(ctx, await codeKey(ctx, viewer.id, code), ONCE),
      factorOf(ctx, viewer.id),
    ])
    refuseOver(ctx, attempts, LIMIT)
    if (!factor || factor.verified) throw new DomainError('two-factor-status')
    if (usedBefore(uses) || !(await isAuthenticatorCode(ctx, factor, code))) throw new DomainError('invalid-code')
    const mine = and(eq(twoFactor.userId, viewer.id), eq(twoFactor.secret, factor.secret))
    const [on, , , session] = await ctx.db.batch([
      ctx.db.update(twoFactor).set({ verified: true }).where(mine).returning({ id: twoFactor.id }),
      // Stays off where the setup was restarted meanwhile.
      ctx.db
        .update(user)
        .set({ twoFactorEnabled: true, updatedAt: new Date(ctx.now()) })
        .where(and(eq(user.id, viewer.id), exists(ctx.db.select({ one: sql`1` }).from(twoFactor).where(mine)))),
      endOtherSessions(ctx, viewer),
      renewSession(ctx, proven, 'code'),
      revokeTrustedDevices(ctx, viewer.id),
      clearAttempts(ctx, counter),
      audit(ctx, { actor: viewer.id, event: 'two-factor.enabled', subject: viewer.id }),
      notify(ctx, viewer.id, {
        kind: 'security',
        title: TWO_FACTOR_ON,
        text: 'Signing in to your Purse account now needs a code from your authenticator app.',
        path: securityPath(viewer.role),
      }),
    ])
    await setSessionCookie(ctx, session)
    if (on.length === 0) throw new DomainError('two-factor-status')
    ctx.after(() => drainOutbox(ctx))
    return { id: viewer.id }
  },
})

/** Switches two-factor off, which admins cannot: they do not work without it. Every other session ends. Two round trips. */
export const disableTwoFactor = operation(['client', 'beauty_partner', 'product_seller'], 'DELETE /me/two-factor', {
  summary: 'Turn off two-factor; other sessions end',
  response: DoneResponse,
  problems: ['step-up-required', 'two-factor-status'],
  run: async ({ ctx, viewer }) => {
    const { proven } = await provenFactor(ctx, viewer)
    const [, , , session] = await ctx.db.batch([
      ctx.db.delete(twoFactor).where(eq(twoFactor.userId, viewer.id)),
      ctx.db
        .update(user)
        .set({ twoFactorEnabled: false, updatedAt: new Date(ctx.now()) })
        .where(eq(user.id, viewer.id)),
      endOtherSessions(ctx, viewer),
      renewSession(ctx, proven, 'code'),
      revokeTrustedDevices(ctx, viewer.id),
      audit(ctx, { actor: viewer.id, event: 'two-factor.disabled', subject: viewer.id }),
      notify(ctx, viewer.id, {
        kind: 'security',
        title: TWO_FACTOR_OFF,
        text: 'You now sign in to Purse with only your password. If this wasn’t you, change your password right away.',
        path: securityPath(viewer.role),
      }),
    ])
    await setSessionCookie(ctx, session)
    ctx.after(() => drainOutbox(ctx))

    return { id: viewer.id }
  },
})

/** Replaces the recovery codes. Two round trips. */
export const renewRecoveryCodes = operation(EVERYONE, 'POST /me/recovery-codes', {
  summary: 'New recovery codes; the old ones end',
  created: RecoveryCodesResponse,
  problems: ['step-up-required', 'two-factor-status'],
  run: async ({ ctx, viewer }) => {
    const { factor } = await provenFactor(ctx, viewer)
    const recoveryCodes = newRecoveryCodes()
    await ctx.db.batch([
      ctx.db
        .update(twoFactor)
        .set({ backupCodes: await sealCodes(ctx, recoveryCodes) })
        .where(eq(twoFactor.id, factor.id)),
      audit(ctx, { actor: viewer.id, event: 'recovery-codes.renewed', subject: viewer.id }),
      notify(ctx, viewer.id, {
        kind: 'security',
        title: 'New recovery codes',
        text: 'You have new recovery codes for your Purse account. The old ones no longer work.',
        path: securityPath(viewer.role),
      }),
    ])
    ctx.after(() => drainOutbox(ctx))
    return { recoveryCodes }
  },
})

/** The active factor of a fresh session. */
async function provenFactor(ctx: Ctx, viewer: Viewer): Promise<{ proven: ProvenViewer; factor: Factor }> {
  const [proven, [factor]] = await readAs(ctx, viewer, [factorOf(ctx, viewer.id)])
  requireFresh(ctx, proven)
  if (!factor?.verified || !proven.twoFactorEnabled) throw new DomainError('two-factor-status')
  return { proven, factor }
}

function setup(viewer: ProvenViewer, secret: string, recoveryCodes: string[]): SetupResponse {
  const account = emailOf(viewer.email) ?? viewer.phone ?? viewer.name
  return {
    uri: createOTP(secret).url('Purse', account),
    secret: base32.encode(secret, { padding: false }),
    recoveryCodes,
  }
}
