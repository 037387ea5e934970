// better-auth's endpoints that are available, in our guards, limits and problems. All others answer 404.
import type { Context } from 'hono'
import type { Ctx, Viewer } from '../../platform/context'
import { type ApiEnv, refuseIllFormed } from '../../platform/http/guards'
import { operation } from '../../platform/http/operation'
import { failureCode } from '../../platform/readiness'
import { DomainError, fieldFault } from '../../platform/values/problem'
import { countSignIn, resetSignInAttempts } from './attempt-limits'
import { createAuth } from './auth'
import { confirmBySignIn } from './confirmation'
import { recordRefusedSignIn, recordSignIn, recordSignOut } from './sign-in-history'

export const signInByEmail = operation('public', 'POST /auth/sign-in/email', {
  summary: 'better-auth',
  problems: ['invalid-credentials', 'email-not-verified', 'account-suspended'],
  run: ({ c }) => throughBetterAuth(c),
})

export const signOut = operation('public', 'POST /auth/sign-out', {
  summary: 'better-auth',
  run: ({ c }) => throughBetterAuth(c),
})

export const getSession = operation('public', 'GET /auth/get-session', {
  summary: 'better-auth',
  run: ({ c }) => throughBetterAuth(c),
})

async function throughBetterAuth(c: Context<ApiEnv>): Promise<Response> {
  const { ctx } = c.env
  const signingIn = c.req.path.endsWith('/sign-in/email')
  const body = c.req.method === 'POST' ? await readBody(c) : null
  const email = signingIn ? emailIn(body) : null
  if (email) {
    await countSignIn(ctx, email)
    await confirmBySignIn(ctx, email, String(body?.password))
  }
  const signingOut = c.req.path.endsWith('/sign-out') ? await ctx.viewer() : null
  const url = new URL(c.req.url, ctx.origin)
  // The cached claim may outlive its session; this endpoint reads the database.
  if (c.req.path.endsWith('/get-session')) url.searchParams.set('disableCookieCache', 'true')
  const response = await createAuth(ctx).handler(
    new Request(url, {
      method: c.req.method,
      headers: c.req.raw.headers,
      body: body ? JSON.stringify(body) : null,
      redirect: 'manual',
    }),
  )
  if (email && response.ok) await resetSignInAttempts(ctx, email)
  await noteOutcome(c, email, signingOut, response)
  if (response.status >= 400) throw await problemOf(c.env.ctx, response)
  return withoutToken(response)
}

/** @throws DomainError invalid-input, where the email or the password is missing */
function emailIn(body: Record<string, unknown> | null): string {
  const { email, password } = body ?? {}
  if (typeof email !== 'string' || typeof password !== 'string' || !email || !password) {
    throw new DomainError('invalid-input', { detail: 'Invalid login method. Please provide email and password.' })
  }
  return email.toLowerCase()
}

/** For the record: who came in by password, who was refused, who left. */
async function noteOutcome(
  c: Context<ApiEnv>,
  email: string | null,
  signingOut: Viewer | null,
  response: Response,
): Promise<void> {
  const { ctx } = c.env
  if (signingOut && response.ok) recordSignOut(ctx, signingOut.id)
  if (!email) return
  if (response.status === 401) recordRefusedSignIn(ctx, email)
  if (!response.ok) return
  const { user } = (await response.clone().json()) as { user?: { id: string } }
  // Without a user it is a challenge: a second factor is still to come.
  if (user) recordSignIn(ctx, user.id)
}

/** The session's token is the cookie's alone: scripts never see it. */
async function withoutToken(response: Response): Promise<Response> {
  const json = response.headers.get('content-type')?.startsWith('application/json')
  if (response.status !== 200 || !json) return response
  const body: unknown = JSON.parse(await response.text(), (key, value) => (key === 'token' ? undefined : value))
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(body), { status: response.status, headers })
}

/** better-auth's refusals, in the one shape that ours have. */
async function problemOf(ctx: Ctx, response: Response): Promise<DomainError> {
  const { code, message } = (await response.json().catch(() => ({}))) as { code?: string; message?: string }
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return new DomainError('invalid-credentials')
  if (code === 'EMAIL_NOT_VERIFIED') return new DomainError('email-not-verified')
  if (code === 'ACCOUNT_SUSPENDED') return new DomainError('account-suspended')
  if (response.status === 401) return new DomainError('unauthenticated')
  if (response.status === 403) return new DomainError('forbidden')
  if (response.status === 404) return new DomainError('not-found')
  if (response.status === 429) return new DomainError('too-many-requests')
  if (response.status >= 500) return new DomainError(failureCode(ctx))
  return new DomainError('invalid-input', { detail: message })
}

async function readBody(c: Context<ApiEnv>): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  const body = parsed(text === '' ? '{}' : text)
  refuseIllFormed(body)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as Record<string, unknown>
  }
  throw fieldFault('body', 'Send a JSON object.')
}

/** @throws DomainError malformed-json */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('malformed-json')
  }
}
