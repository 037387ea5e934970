// better-auth, mounted at /api/auth/*. Created for each request, because in workerd a database client must not
// outlive one.

import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { twoFactor } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import * as schema from '../../../db/schema/identity'
import type { Ctx } from '../../platform/context'
import { ownPath } from '../../platform/http/own-path'
import { countAttempt } from '../../platform/rate-limit'
import { DEFAULT_CURRENCY } from '../../platform/values/money'
import { refusalName } from '../../platform/values/problem'
import { COOKIE_PREFIX } from '../../platform/viewer/cookies'
import { FullName, NAME_REQUIRED, SIGN_UP_ROLES } from '../accounts/input'
import { passkeys, stillWithPasskey, storePasskey } from '../passkeys/passkey-rules'
import { IDENTITY_PROBLEMS } from '../problems'
import { COOKIE_LIFE, firstExpiry } from '../sessions/session-life'
import { sendConfirmation, signUpsOf } from './confirmation'
import { ROLE_REQUIRED } from './input'
import { CHECKED_PASSWORD, phoneSession } from './phone-session'
import { recordSignIn } from './sign-in-history'

/** The proof of a session, by the endpoint that started it. */
const PROOFS: Record<string, (typeof schema.session.$inferSelect)['proof']> = {
  '/sign-in/email': 'password',
  [CHECKED_PASSWORD]: 'password',
  '/sign-in/phone-number': 'phone',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
  '/passkey/verify-authentication': 'passkey',
}

const AFTER_PASSWORD: (string | undefined)[] = ['/sign-in/email', CHECKED_PASSWORD]

/** better-auth for one request. routes.ts exposes some of its endpoints; it throws APIErrors. */
export function createAuth(ctx: Ctx) {
  return betterAuth({
    appName: 'Purse',
    baseURL: ctx.origin,
    basePath: '/api/auth',
    secret: ctx.settings.AUTH_SECRET,
    trustedOrigins: [ctx.origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: joinsInOneTrip(ctx),
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // The prefix is __Host- already; better-auth would put __Secure- before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] },
      database: { generateId: () => ctx.id() },
    },
    session: {
      // Of the cookie; session-life.ts decides when a session expires.
      expiresIn: COOKIE_LIFE,
      disableSessionRefresh: true,
      // `requireFresh` decides freshness, by step-ups and the proof of the session.
      freshAge: 0,
      additionalFields: { proof: { type: 'string', required: false, input: false, returned: false } },
      // Claims who is asking without a round trip; `readAs` checks it in the batch that reads.
      cookieCache: { enabled: true, maxAge: 300 },
    },
    // By network address. Generous, because many people share one behind a mobile carrier; attempt-limits.ts counts
    // attempts at one account.
    rateLimit: {
      enabled: true,
      window: 60,
      max: 600,
      customRules: {
        '/sign-in/email': { window: 60, max: 600 },
        '/get-session': false,
      },
      customStorage: {
        async consume(key, { window, max }) {
          const retryAfter = await countAttempt(ctx, `requests:${key}`, { max, windowMs: window * 1000 })
          return { allowed: retryAfter === null, retryAfter }
        },
      },
    },
    user: {
      additionalFields: {
        role: { type: [...SIGN_UP_ROLES, 'admin'], required: false, defaultValue: 'client', input: false },
        currency: { type: 'string', required: false, defaultValue: DEFAULT_CURRENCY, input: false },
        phone: { type: 'string', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      // Ours: see sign-up.ts and password-reset.ts.
      disableSignUp: true,
    },
    emailVerification: {
      sendOnSignIn: true,
      // After the response, which must cost the same whether or not there is a recipient. The link is ours
      // (confirmation.ts): it confirms the newest sign-up, whose password was given.
      async sendVerificationEmail({ user: { email }, url }) {
        const callbackURL = ownPath(new URL(url).searchParams.get('callbackURL')) ?? '/'
        ctx.after(async () => {
          const [newest] = await signUpsOf(ctx, email)
          if (newest) await sendConfirmation(ctx, { email, signUp: newest.id }, callbackURL)
        })
      },
    },
    // Tokens in links are looked up by their hash.
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          async before(draft, context) {
            return { data: { ...draft, proof: PROOFS[context?.path ?? ''] ?? null } }
          },
          async after({ userId }, context) {
            // After a password there may be a challenge: its route records the outcome.
            if (!AFTER_PASSWORD.includes(context?.path)) recordSignIn(ctx, userId)
          },
        },
      },
    },
    plugins: [
      // two-factor-challenge.ts counts attempts without locking the owner out.
      twoFactor({ issuer: 'Purse', accountLockout: { enabled: false } }),
      phoneSession(),
      passkeys(ctx),
    ],
    hooks: { before: createAuthMiddleware(async ({ body }) => refuseUnbounded(body)) },
  })
}

/**
 * better-auth reads a session and then its user, or a user and then their password; this adapter reads both in one
 * round trip, so that a known address costs no more than an unknown one.
 */
function joinsInOneTrip(ctx: Ctx) {
  const { db } = ctx
  const { account, session, user } = schema
  return (options: BetterAuthOptions) => {
    const adapter = drizzleAdapter(db, { provider: 'sqlite', schema })(options)
    const findOne: typeof adapter.findOne = async <T>(query: Parameters<typeof adapter.findOne>[0]) => {
      const [only] = query.where
      const by = (model: string, field: string) =>
        query.model === model && query.where.length === 1 && only?.field === field
      if (by('session', 'token') && query.join?.user) {
        const [row] = await db
          .select()
          .from(session)
          .innerJoin(user, eq(user.id, session.userId))
          .where(eq(session.token, String(only?.value)))
        return row ? ({ ...row.session, user: row.user } as T) : null
      }
      if (by('user', 'email') && query.join?.account) {
        const rows = await db
          .select()
          .from(user)
          .leftJoin(account, eq(account.userId, user.id))
          .where(eq(user.email, String(only?.value)))
        const accounts = rows.flatMap((row) => row.account ?? [])
        return rows[0] ? ({ ...rows[0].user, account: accounts } as T) : null
      }
      return adapter.findOne<T>(query)
    }
    // The database refuses sessions of suspended accounts; by then the person has proven who they are.
    const create = (async (draft) => {
      if (draft.model === 'passkey') return storePasskey(ctx, draft.data as never)
      return adapter.create(draft.model === 'session' ? ending(draft) : draft).catch((error: unknown) => {
        if (refusalName(error) === 'account-suspended') throw new APIError('FORBIDDEN', SUSPENDED)
        throw error
      })
    }) as typeof adapter.create
    return { ...adapter, findOne, create }
  }
}

/** A new session with the expiry of its person's role, which the storing statement looks up. */
function ending<D extends { data: object }>(draft: D): D {
  const { userId, createdAt, proof } = draft.data as typeof schema.session.$inferInsert
  const owner = proof === 'passkey' && { userId: stillWithPasskey(userId) }
  const expiresAt = firstExpiry(userId, createdAt.getTime())
  return { ...draft, data: { ...draft.data, ...owner, expiresAt } }
}

const SUSPENDED = { code: 'ACCOUNT_SUSPENDED', message: IDENTITY_PROBLEMS['account-suspended'].title }

/** Whether a sign-in was refused, after every proof, because the account is suspended. */
export function isSuspended(error: unknown): boolean {
  return error instanceof APIError && error.body?.code === SUSPENDED.code
}

/** Checks that better-auth's own endpoints lack: clients may not set roles, and names are limited. */
function refuseUnbounded(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const { role, name } = body as { role?: unknown; name?: unknown }
  if (role !== undefined) {
    throw new APIError('BAD_REQUEST', {
      code: 'ROLE_NOT_ALLOWED',
      message: ROLE_REQUIRED,
    })
  }
  if (name !== undefined && !FullName.safeParse(name).success) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: NAME_REQUIRED })
  }
}
