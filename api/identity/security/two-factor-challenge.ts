// The second step of a sign-in: after the password or the phone, a code. better-auth stores the challenge under a
// cookie, with five attempts. Attempts at an account are also counted here, before a code is checked, and apart
// for known devices, so that a stolen password cannot lock its owner out.

import { createHash } from '@better-auth/utils/hash'
import { APIError } from 'better-auth/api'
import { and, eq, gt } from 'drizzle-orm'
import { parseSigned } from 'hono/utils/cookie'
import { verification } from '../../../db/schema/identity'
import type { Ctx } from '../../platform/context'
import { operation } from '../../platform/http/operation'
import { countAttempts, tooMany } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { COOKIE_PREFIX } from '../../platform/viewer/cookies'
import { type AttemptLimits, attemptCounters } from '../authentication/attempt-limits'
import { createAuth, isSuspended } from '../authentication/auth'
import { ChallengeResponse } from '../authentication/input'
import { SignedInResponse } from '../authentication/responses'
import { recordRefusedCode } from '../authentication/sign-in-history'
import { codeKey, ONCE, tidyRecoveryCode } from './second-factor'

type GivenCode = { code?: string | undefined; recoveryCode?: string | undefined; trustDevice?: boolean | undefined }

const CHALLENGE_COOKIE = `${COOKIE_PREFIX}.two_factor`

/** Wrong codes for one account. */
const LIMITS: AttemptLimits = { own: { max: 10, windowMs: 15 * MINUTE }, others: { burst: 10, everyMs: 90_000 } }

/**
 * Answers the challenge of this browser and starts its session. A wrong code, a used one and an expired challenge
 * are the same problem.
 */
export const passChallenge = operation('public', 'POST /auth/two-factor', {
  summary: 'Complete a two-factor sign-in',
  body: ChallengeResponse,
  response: SignedInResponse,
  problems: ['invalid-code', 'account-suspended'],
  run: async ({ ctx, body }) => {
    const userId = await challenged(ctx)
    if (!userId) throw new DomainError('invalid-code')
    const given: GivenCode = body
    const code = given.code ?? tidyRecoveryCode(given.recoveryCode ?? '')
    const attempts = await attemptCounters(ctx, 'two-factor', { by: 'id', value: userId }, LIMITS)
    const once = { key: await codeKey(ctx, userId, code), limit: ONCE }
    const over = await countAttempts(ctx, [attempts.own, attempts.others, once])
    if (over?.counter === once) throw refused(ctx, userId)
    if (over) throw tooMany(over.seconds)
    const verified = await verify(ctx, code, given).catch((error) => {
      if (!(error instanceof APIError)) throw error
      if (isSuspended(error)) throw new DomainError('account-suspended')
      if (error.status === 'TOO_MANY_REQUESTS') throw new DomainError('too-many-requests')
      throw refused(ctx, userId)
    })
    ctx.cookies.push(...verified.headers.getSetCookie())
    await ctx.db.batch(attempts.reset)
    const { id, role } = verified.response.user as unknown as SignedInResponse
    return { id, role }
  },
})

function verify(ctx: Ctx, code: string, { code: totp, trustDevice = false }: GivenCode) {
  const { api } = createAuth(ctx)
  const request = { body: { code, trustDevice }, headers: withoutSession(ctx), returnHeaders: true }
  return totp === undefined
    ? api.verifyBackupCode({ ...request, returnHeaders: true })
    : api.verifyTOTP({ ...request, returnHeaders: true })
}

function refused(ctx: Ctx, userId: string): DomainError {
  recordRefusedCode(ctx, userId)
  return new DomainError('invalid-code')
}

/** The account of this browser's challenge. */
async function challenged(ctx: Ctx): Promise<string | null> {
  const cookies = await parseSigned(cookiesOf(ctx), ctx.settings.AUTH_SECRET, CHALLENGE_COOKIE)
  const identifier = cookies[CHALLENGE_COOKIE]
  if (!identifier) return null
  // As better-auth stores it (`storeIdentifier: 'hashed'`).
  const stored = await createHash('SHA-256', 'base64urlnopad').digest(identifier)
  const [row] = await ctx.db
    .select({ userId: verification.value })
    .from(verification)
    .where(and(eq(verification.identifier, stored), gt(verification.expiresAt, new Date(ctx.now()))))
  return row?.userId ?? null
}

/** Without the cookies of an existing session, which must not stand in for the challenged account. */
function withoutSession(ctx: Ctx): Headers {
  const headers = new Headers(ctx.headers)
  const others = cookiesOf(ctx)
    .split(/;\s*/)
    .filter((pair) => !pair.startsWith(`${COOKIE_PREFIX}.session_`))
  headers.set('cookie', others.join('; '))
  return headers
}

function cookiesOf(ctx: Ctx): string {
  return ctx.headers.get('cookie') ?? ''
}
