// One route: its access, input, responses and handler. The guards, the limits and the OpenAPI
// document all use this declaration.
import type { Context, Handler, TypedResponse, ValidationTargets } from 'hono'
import type { BlankInput } from 'hono/types'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { InferInput } from 'hono/validator'
import type { ZodType, z } from 'zod'
import type { Claim, Ctx, KeyScope } from '../context'
import type { ProblemCode } from '../values/problem'
import {
  type Access,
  type ApiEnv,
  admission,
  type Bytes,
  bytesReader,
  idempotencyKey,
  readerOf,
  requireJson,
} from './guards'

export type Schema = ZodType | undefined

/** The declaration of a route, apart from its handler. */
export type RouteSpec = {
  access: readonly Access[]
  summary: string
  /** Keys of the API with this scope open the route; without one, none does. */
  scope?: KeyScope
  params?: Schema
  query?: Schema
  /** The JSON body. */
  body?: Schema
  /** The body as bytes, instead of JSON. */
  bytes?: Bytes
  /** The route is a command: it needs an Idempotency-Key. */
  keyed?: boolean
  /** The schema of a 200 response. */
  response?: Schema
  /** The schema of a 201 response, */
  created?: Schema
  /** and of a 200 as well, if the resource exists already. */
  mayExist?: true
  /** The content type of a file response. */
  file?: string
  /** The route redirects the browser. */
  redirects?: true
  /** The codes that it refuses with, besides those of its input, the session and the key. */
  problems?: readonly ProblemCode[]
}

/** A file response; with a `name` it is a download. */
export type FileResponse = {
  body: Uint8Array | ReadableStream | string
  /** If known before it is read. */
  bytes?: number
  name?: string
  cacheControl?: string
}

type Public = 'public' | 'provider'

export type Call<W extends Access, P, Q, B, Y, K> = {
  c: Context<ApiEnv>
  ctx: Ctx
  viewer: [Extract<W, Public>] extends [never] ? Claim : undefined
  key: K extends true ? string : undefined
  params: Output<P>
  query: Output<Q>
  body: Output<B>
  bytes: Y extends Bytes ? Uint8Array : undefined
}

type Output<S> = S extends ZodType ? z.output<S> : undefined

/** As @hono/zod-validator types the input of one part. */
type Part<T extends keyof ValidationTargets, S> = S extends ZodType
  ? undefined extends z.input<S>
    ? { [K in T]?: PartInput<z.input<S>, K> }
    : { [K in T]: PartInput<z.input<S>, K> }
  : BlankInput

type PartInput<I, K extends keyof ValidationTargets> = I extends ValidationTargets[K]
  ? I
  : InferInput<I, K>

export type Input<P, Q, B> = {
  in: Part<'param', P> & Part<'query', Q> & Part<'json', B>
  out: Part<'param', P> & Part<'query', Q> & Part<'json', B>
}

export type Answer<R, C> = R extends ZodType
  ? z.output<R> | Response
  : C extends ZodType
    ? z.output<C> | Response
    : FileResponse | Response

/** Of any status: every route may answer with a problem. */
type Typed<R, C> = R extends ZodType
  ? TypedResponse<z.output<R>, ContentfulStatusCode, 'json'>
  : C extends ZodType
    ? TypedResponse<z.output<C>, ContentfulStatusCode, 'json'>
    : Response

const specs = new WeakMap<object, RouteSpec>()

/** The declaration of a route's handler, if `route` made it. */
export function specOf(handler: object): RouteSpec | undefined {
  return specs.get(handler)
}

/**
 * A route of the api.
 * @param access who may call it: signed-out people get 401, other roles 403, local routes 404 elsewhere
 * @param summary what it does, for the OpenAPI document
 * @param options what it takes and answers, and the `handler`, which gets what was proven and read, and
 *   gives a value of the stated response, a file, or a whole Response
 */
export function route<
  const W extends Access,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  Y extends Bytes | undefined = undefined,
  K extends boolean | undefined = undefined,
  R extends Schema = undefined,
  C extends Schema = undefined,
>(
  access: W | readonly W[],
  summary: string,
  {
    handler,
    ...options
  }: Omit<RouteSpec, 'access' | 'summary'> & {
    params?: P
    query?: Q
    body?: B
    bytes?: Y
    keyed?: K
    response?: R
    created?: C
    handler: (call: Call<W, P, Q, B, Y, K>) => Answer<R, C> | Promise<Answer<R, C>>
  },
  // biome-ignore lint/suspicious/noExplicitAny: a route does not know the path it is mounted at
): Handler<ApiEnv, any, Input<P, Q, B>, Promise<Typed<R, C>>> {
  const who: readonly Access[] = typeof access === 'string' ? [access] : access
  const spec: RouteSpec = { ...options, access: who, summary }
  const admit = admission(who, spec.scope)
  const readFile = spec.bytes && bytesReader(spec.bytes)
  const readParams = spec.params && readerOf('param', spec.params)
  const readQuery = spec.query && readerOf('query', spec.query)
  const readBody = spec.body && readerOf('json', spec.body)
  const handle = async (c: Context<ApiEnv>): Promise<Response> => {
    const { ctx } = c.env
    const viewer = await admit(ctx)
    const key = spec.keyed ? idempotencyKey(c) : undefined
    const bytes = await readFile?.(c)
    if (!readFile && WRITES.includes(c.req.method)) await requireJson(c)
    const params = await readParams?.(c)
    const query = await readQuery?.(c)
    const body = await readBody?.(c)
    const call = { c, ctx, viewer, key, params, query, body, bytes }
    return respond(c, spec, await handler(call as Parameters<typeof handler>[0]))
  }
  specs.set(handle, spec)
  return handle as unknown as ReturnType<typeof route<W, P, Q, B, Y, K, R, C>>
}

const WRITES = ['POST', 'PUT', 'PATCH']

function respond(c: Context, spec: RouteSpec, answer: unknown): Response {
  if (answer instanceof Response) return answer
  if (spec.file) return fileResponse(c, spec.file, answer as FileResponse)
  return c.json(answer, spec.created ? 201 : 200)
}

function fileResponse(c: Context, type: string, file: FileResponse): Response {
  return c.body(file.body as ReadableStream, 200, {
    'content-type': type,
    ...(file.bytes !== undefined && { 'content-length': String(file.bytes) }),
    ...(file.name && { 'content-disposition': `attachment; filename="${file.name}"` }),
    ...(file.cacheControl && { 'cache-control': file.cacheControl }),
    ...(type.startsWith('image/') && IMAGE_HEADERS),
  })
}

/** A user's picture may be displayed, but nothing else. */
const IMAGE_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}
