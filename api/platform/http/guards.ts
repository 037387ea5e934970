// Checks of every request before a verb runs: the viewer, the body, the idempotency key.
import { zValidator } from '@hono/zod-validator'
import type { Context, Env, ValidationTargets } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ZodError, type ZodType, z } from 'zod'
import type { Claim, Ctx, KeyScope, Role } from '../context'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../media/input'
import { illFormedFields } from '../text'
import { DomainError, type FieldErrors, fieldFault, isProblemCode, type ProblemCode } from '../values/problem'
import { keyIn } from './api-key-header'
import './plain-issues'

/**
 * `public`: anyone. `provider`: no session, the verb checks the provider's signature. `local`, alone
 * or beside roles: the route exists in local runs only.
 */
export type Access = Role | 'public' | 'provider' | 'local'

export type ApiEnv = { Bindings: { ctx: Ctx } }

export const EVERYONE = ['client', 'beauty_partner', 'product_seller', 'admin'] as const

export const BUSINESSES = ['beauty_partner', 'product_seller'] as const

/** Roles with, or that may apply for, a salon or a shop. */
export const APPLICANTS = ['client', 'beauty_partner', 'product_seller'] as const

/** The largest JSON body that any route accepts, in bytes. */
export const MAX_BODY = 64 * 1024

const isRole = (who: Access): who is Role => (EVERYONE as readonly Access[]).includes(who)

/**
 * Makes the check of who calls a route: it gives the viewer, if calling needs a role. A key of the API opens only routes that
 * state its scope, none otherwise, whatever cookies come with it.
 * @throws DomainError unauthenticated, forbidden; two-factor-required, for an admin who has none;
 *   not-found, for a local route elsewhere; api-key-refused, api-key-scope, api-key-invalid
 */
export function admission(
  access: readonly Access[],
  scope: KeyScope | undefined,
): (ctx: Ctx) => Promise<Claim | undefined> {
  const isLocal = access.includes('local')
  const roles = access.filter(isRole)
  const isForAdmins = roles.every((role) => role === 'admin')
  return async (ctx) => {
    if (isLocal && !ctx.local) throw new DomainError('not-found')
    if (!scope && keyIn(ctx.headers) !== null) throw new DomainError('api-key-refused')
    if (roles.length === 0) return undefined
    const viewer = await ctx.viewer()
    if (!viewer) throw new DomainError('unauthenticated')
    if (!roles.includes(viewer.role)) throw new DomainError('forbidden')
    if (viewer.apiKey && !(scope && viewer.apiKey.scopes.includes(scope))) throw new DomainError('api-key-scope')
    if (isForAdmins && !viewer.twoFactorEnabled) throw new DomainError('two-factor-required')
    return viewer
  }
}

/** A route's body as raw bytes. */
export type Bytes = {
  types: readonly string[]
  maxSize: number
  wrongType: () => DomainError
  tooLarge: () => DomainError
}

export const PICTURE: Bytes = {
  types: PICTURE_TYPES,
  maxSize: MAX_PICTURE_BYTES,
  wrongType: () => new DomainError('unsupported-image'),
  tooLarge: () => new DomainError('image-too-large'),
}

/** A CSV file of at most that many bytes. */
export function csvTable(maxSize: number): Bytes {
  const refused = (text: string) => () => fieldFault('file', text)
  const tooLarge = refused(`Choose a file up to ${maxSize / 1024 / 1024} MB`)
  return { types: ['text/csv'], maxSize, wrongType: refused('Choose a CSV file'), tooLarge }
}

/** A table as CSV or .xlsx, of at most that many bytes; browsers name either as they like. */
export function spreadsheet(maxSize: number): Bytes {
  const { tooLarge } = csvTable(maxSize)
  const wrongType = () => fieldFault('file', 'Choose a CSV or .xlsx file')
  return { types: ['text/csv', XLSX, 'application/octet-stream'], maxSize, wrongType, tooLarge }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const contentType = (c: Context) => c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Makes the reader of a body as it is. @throws DomainError as `allowed` says */
export function bytesReader(allowed: Bytes): (c: Context) => Promise<Uint8Array> {
  const limit = limitOf(allowed.maxSize, allowed.tooLarge)
  return async (c) => {
    if (!allowed.types.includes(contentType(c))) throw allowed.wrongType()
    await limit(c)
    return new Uint8Array(await c.req.arrayBuffer())
  }
}

const limitJson = limitOf(MAX_BODY, () => new DomainError('body-too-large'))

/** @throws DomainError body-too-large; json-only, for a body of another content type */
export async function requireJson(c: Context): Promise<void> {
  await limitJson(c)
  const empty = c.req.raw.body === null || c.req.header('content-length') === '0'
  if (!empty && contentType(c) !== 'application/json') throw new DomainError('json-only')
}

function limitOf(maxSize: number, tooLarge: () => DomainError): (c: Context) => Promise<void> {
  const onError = () => {
    throw tooLarge()
  }
  const limit = bodyLimit({ maxSize, onError })
  return async (c) => {
    await limit(c, async () => {})
  }
}

/** An Idempotency-Key of 1 to 255 printable ASCII characters. @throws DomainError */
export function idempotencyKey<E extends Env>(c: Context<E>): string {
  const key = c.req.header('idempotency-key') ?? ''
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new DomainError('idempotency-key-missing')
  return key
}

/** Validates one part of a request by its schema. */
type Reader = (c: Context) => Promise<unknown>

/** Schema errors become an invalid-input problem with errors by field. */
export function readerOf(target: keyof ValidationTargets, schema: ZodType): Reader {
  const wellFormed = z.preprocess((value) => {
    refuseIllFormed(value)
    return value
  }, schema)
  const validate = zValidator(target, wellFormed, (result) => {
    if (!result.success) throw invalidInput(result.error as unknown as ZodError)
  })
  return async (c) => {
    await validate(c as Parameters<typeof validate>[0], async () => {})
    return c.req.valid(target as never)
  }
}

/**
 * Rejects text that cannot be stored, and more values than anything takes, before any rule reads them.
 * @throws DomainError invalid-input, with the fields
 */
export function refuseIllFormed(json: unknown): void {
  const fields = illFormedFields(json)
  if (fields === null) throw fieldFault('body', 'Send fewer values')
  if (fields.length === 0) return
  const messages = ['Remove the characters that aren’t valid text']
  throw new DomainError('invalid-input', { errors: Object.fromEntries(fields.map((field) => [field, messages])) })
}

/** How many faults of a request are said: nobody reads more. */
const MOST_FAULTS = 100

/** A zod failure as a problem. An issue may carry its own code (`params.code`). */
export function invalidInput(error: ZodError): DomainError {
  const errors: FieldErrors = {}
  let code: ProblemCode = 'invalid-input'
  for (const issue of error.issues.slice(0, MOST_FAULTS)) {
    const field = issue.path.join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), issue.message]
    const customCode = issue.code === 'custom' ? (issue.params?.code as string | undefined) : undefined
    if (customCode && isProblemCode(customCode)) code = customCode
  }
  return new DomainError(code, { errors })
}
