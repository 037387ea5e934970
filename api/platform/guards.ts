// Deny by default: every route states who may call it, what it takes and what it answers. The same
// statements make the OpenAPI document; tests/api/routes.test.ts holds them against what really happens.
import { zValidator } from '@hono/zod-validator'
import type { Context, Env, MiddlewareHandler, ValidationTargets } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ZodError, type ZodType, z } from 'zod'
import type { Ctx, Role, Viewer } from './context'
import { illFormedFields } from './text'
import { DomainError, type FieldErrors, isProblemCode, type ProblemCode } from './values/problem'

/**
 * `public`: anyone. `provider`: no session, the provider's signature is checked by the
 * verb. `local`, alone or
 * beside roles: the route exists in local runs only.
 */
export type Access = Role | 'public' | 'provider' | 'local'

export type ApiEnv = { Bindings: { ctx: Ctx }; Variables: { viewer: Viewer } }

/** What a route says about itself; gathered from its middleware by openapi.ts. */
export type Statement =
  | { access: readonly Access[] }
  | { summary: string; status: number; again?: 200; answer: ZodType }
  | { summary: string; file: string }
  | { summary: string; redirect: 302 }
  | { target: keyof ValidationTargets; schema: ZodType }
  | { idempotent: true }
  | { types: readonly string[] }

const statements = new WeakMap<object, Statement>()

export function statementOf(handler: object): Statement | undefined {
  return statements.get(handler)
}

export const EVERYONE = ['client', 'beauty_partner', 'product_seller', 'admin'] as const

/** Those who have, or may ask for, a salon or a shop. */
export const APPLICANTS = ['client', 'beauty_partner', 'product_seller'] as const

/** Who may call the route. Signed-out people get 401, other roles 403, local routes 404 elsewhere. */
export function access(...who: Access[]): MiddlewareHandler<ApiEnv> {
  const guard: MiddlewareHandler<ApiEnv> = async (c, next) => {
    const { ctx } = c.env
    if (who.includes('local') && !ctx.local) throw new DomainError('not-found')
    const roles = who.filter((w) => w !== 'local')
    if (roles.length > 0 && !roles.includes('public') && !roles.includes('provider')) {
      const viewer = await ctx.viewer()
      if (!viewer) throw new DomainError('unauthenticated')
      if (!roles.includes(viewer.role)) throw new DomainError('forbidden')
      // Admins cannot work without two-factor (quality.md 2.11).
      const work = roles.every((role) => role === 'admin')
      if (work && !viewer.twoFactorEnabled) throw new DomainError('two-factor-required')
      c.set('viewer', viewer)
    }
    await next()
  }
  return stated(guard, { access: who })
}

/** What the route does, the status of its success, and the shape of what it answers. */
export function answers(
  summary: string,
  status: 200 | 201,
  answer: ZodType,
  /** The status where what was to be made is there already. */
  again?: 200,
): MiddlewareHandler {
  return stated<MiddlewareHandler>((_, next) => next(), { summary, status, again, answer })
}

/** What the route does, and the type of the bytes that it answers. */
export function answersFile(summary: string, file: string): MiddlewareHandler {
  return stated<MiddlewareHandler>((_, next) => next(), { summary, file })
}

/** What the route does; it answers by sending the browser on. */
export function redirects(summary: string): MiddlewareHandler {
  return stated<MiddlewareHandler>((_, next) => next(), { summary, redirect: 302 })
}

/** Validates one part of the request; faults become an invalid-input problem with errors by field. */
export function takes<S extends ZodType, T extends keyof ValidationTargets>(target: T, schema: S) {
  const wellFormed = z.preprocess((value) => {
    refuseIllFormed(value)
    return value
  }, schema)
  const validator = zValidator(target, wellFormed as unknown as S, (result) => {
    if (!result.success) throw invalidInput(result.error as unknown as ZodError)
  })
  return stated(validator, { target, schema })
}

/**
 * The body is a picture as it is, of one of these content types and at most so many bytes. Its
 * route stands in RAW_BODIES of app.ts, where the rules for JSON are waived.
 */
export function takesPicture(types: readonly string[], maxSize: number): MiddlewareHandler {
  const refused = (code: ProblemCode) => () => new DomainError(code)
  return takesBytes(types, maxSize, refused('unsupported-image'), refused('image-too-large'))
}

/** The same for a table, which is text in commas. */
export function takesTable(maxSize: number): MiddlewareHandler {
  const refused = (words: string) => () =>
    new DomainError('invalid-input', { errors: { file: [words] } })
  const most = `Choose a file of at most ${maxSize / 1024 / 1024} MB`
  return takesBytes(['text/csv'], maxSize, refused('Choose a CSV file'), refused(most))
}

function takesBytes(
  types: readonly string[],
  maxSize: number,
  ofAnotherType: () => DomainError,
  tooLarge: () => DomainError,
): MiddlewareHandler {
  const limit = bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge()
    },
  })
  return stated<MiddlewareHandler>(
    (c, next) => {
      const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
      if (!types.includes(type)) throw ofAnotherType()
      return limit(c, next)
    },
    { types },
  )
}

/** The route is a command: it needs an Idempotency-Key of 1 to 255 printable ASCII characters. */
export function idempotent(): MiddlewareHandler {
  return stated<MiddlewareHandler>(
    async (c, next) => {
      idempotencyKey(c)
      await next()
    },
    { idempotent: true },
  )
}

export function idempotencyKey<E extends Env>(c: Context<E>): string {
  const key = c.req.header('idempotency-key') ?? ''
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new DomainError('idempotency-key-missing')
  return key
}

/**
 * What nothing can store is refused before any rule reads it.
 * @throws DomainError invalid-input, with the fields
 */
export function refuseIllFormed(json: unknown): void {
  const fields = illFormedFields(json)
  if (fields.length === 0) return
  const words = ['This has characters that are not valid text']
  throw new DomainError('invalid-input', {
    errors: Object.fromEntries(fields.map((field) => [field, words])),
  })
}

/** A zod failure as a problem. An issue may carry its own code (`params.code`). */
export function invalidInput(error: ZodError): DomainError {
  const errors: FieldErrors = {}
  let code: ProblemCode = 'invalid-input'
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
    const own = issue.code === 'custom' ? (issue.params?.code as string | undefined) : undefined
    if (own && isProblemCode(own)) code = own
  }
  return new DomainError(code, { errors })
}

function stated<H extends object>(handler: H, statement: Statement): H {
  statements.set(handler, statement)
  return handler
}
