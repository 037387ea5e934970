// Sign-up, verification, sign-in and sessions by better-auth, mounted at /api/auth/*. Built for each
// request, because a database client must not outlive one in workerd.

import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import * as schema from '../../db/schema/accounts'
import { FullName, SIGN_UP_ROLES } from '../accounts/input'
import { COOKIE_PREFIX, type Ctx } from '../context'
import { sendEmail } from '../notifications/outbox'
import { welcomeMethods } from '../wallet/methods'
import { countAttempt } from './rate-limit'
import { noteSession } from './sign-ins'

const HOUR = 60 * 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

export function createAuth(ctx: Ctx) {
  return betterAuth({
    appName: 'Purse',
    baseURL: ctx.origin,
    basePath: '/api/auth',
    secret: ctx.settings.AUTH_SECRET,
    trustedOrigins: [ctx.origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: sessionsInOneTrip(ctx),
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      // The prefix already says __Host-; better-auth would put __Secure- before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: ['cf-connecting-ip'] },
      database: { generateId: () => ctx.id() },
    },
    session: {
      expiresIn: WEEK,
      updateAge: DAY,
      // Freshness is judged by `requireFresh`, which knows of step-ups.
      freshAge: 0,
      // Says who is asking without a round trip; `readAs` proves it in the batch that reads.
      cookieCache: { enabled: true, maxAge: 300 },
    },
    // By address. Generous, because whole neighbourhoods share one behind a mobile carrier; guesses
    // at one account are counted by email in sign-in-limit.ts.
    rateLimit: {
      enabled: true,
      window: 60,
      max: 600,
      customRules: {
        '/sign-in/email': { window: 60, max: 600 },
        '/sign-up/email': { window: 60, max: 300 },
        '/send-verification-email': { window: 60, max: 30 },
        '/get-session': false,
      },
      customStorage: {
        async consume(key, { window, max }) {
          const retryAfter = await countAttempt(ctx, key, { max, windowMs: window * 1000 })
          return { allowed: retryAfter === null, retryAfter }
        },
      },
    },
    user: {
      additionalFields: {
        role: {
          type: [...SIGN_UP_ROLES, 'admin'],
          required: false,
          defaultValue: 'client',
          input: true,
        },
        currency: { type: 'string', required: false, defaultValue: 'USD', input: false },
        phone: { type: 'string', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: HOUR,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      async onExistingUserSignUp({ user }) {
        await sendEmail(ctx, {
          to: user.email,
          subject: 'You already have a Purse account',
          text: `Hello,\n\nSomebody tried to sign up with this address. You already have an account: sign in at ${ctx.origin}/auth\n\nIf this was not you, you can ignore this message.`,
        })
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      autoSignInAfterVerification: false,
      expiresIn: DAY,
      async sendVerificationEmail({ user, url }) {
        await sendEmail(ctx, {
          to: user.email,
          subject: 'Confirm your email for Purse',
          text: `Hello,\n\nConfirm your email to open your purse:\n${url}\n\nThe link works for 24 hours. If you did not sign up, you can ignore this message.`,
        })
      },
    },
    // Tokens in links are looked up by their hash.
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      session: {
        create: {
          async after({ userId }, context) {
            // A password alone may still lead to a challenge: its door notes what became of it.
            if (context?.path !== '/sign-in/email') noteSession(ctx, userId)
          },
        },
      },
      user: {
        create: {
          async after(user) {
            if (user.role === 'client') await welcomeMethods(ctx, user.id)
          },
        },
      },
    },
    plugins: [
      twoFactor({ issuer: 'Purse' }),
      passkey({
        rpID: new URL(ctx.origin).hostname,
        rpName: 'Purse',
        origin: ctx.origin,
        // A passkey stands for password and second factor: it must know its owner.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) =>
            refuseUnverified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            refuseUnverified(verification.authenticationInfo.userVerified),
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
    ],
    hooks: { before: createAuthMiddleware(async ({ path, body }) => refuseUnbounded(path, body)) },
  })
}

/** better-auth asks for a session and then for its user; this adapter reads both in one round trip. */
function sessionsInOneTrip({ db }: Ctx) {
  const { session, user } = schema
  return (options: BetterAuthOptions) => {
    const adapter = drizzleAdapter(db, { provider: 'sqlite', schema })(options)
    const findOne: typeof adapter.findOne = async <T>(
      query: Parameters<typeof adapter.findOne>[0],
    ) => {
      const [only] = query.where
      const byToken =
        query.model === 'session' && query.where.length === 1 && only?.field === 'token'
      if (!byToken || !query.join?.user) return adapter.findOne<T>(query)
      const [row] = await db
        .select()
        .from(session)
        .innerJoin(user, eq(user.id, session.userId))
        .where(eq(session.token, String(only.value)))
      return row ? ({ ...row.session, user: row.user } as T) : null
    }
    return { ...adapter, findOne }
  }
}

/** A passkey without its owner's finger, face or code would be one factor, not two. */
async function refuseUnverified(userVerified: boolean | undefined): Promise<void> {
  if (!userVerified)
    throw new APIError('UNAUTHORIZED', { code: 'NOT_VERIFIED', message: 'Please unlock it' })
}

/**
 * What better-auth leaves open at its own doors. The server owns roles: sign-up may choose one of
 * three and nothing may change one afterwards. Names are bounded.
 */
function refuseUnbounded(path: string, body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const { role, name } = body as { role?: unknown; name?: unknown }
  const chosen = SIGN_UP_ROLES.some((r) => r === role)
  if (role !== undefined && (path !== '/sign-up/email' || !chosen)) {
    throw new APIError('BAD_REQUEST', {
      code: 'ROLE_NOT_ALLOWED',
      message: 'Please select your role',
    })
  }
  if (name !== undefined && !FullName.safeParse(name).success) {
    throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: 'Full name is required' })
  }
}
