// One route: its access, its input, its responses. The guards, the limits and the OpenAPI document all use this
// declaration; operation.ts makes it.
import type { Context, Handler } from 'hono'
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

/** The declaration of a route, apart from its rule. */
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

/** One request, once its guards have passed: who asks, and what was read of it. */
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

/** A call of any route. */
export type AnyCall = {
  c: Context<ApiEnv>
  ctx: Ctx
  viewer: Claim | undefined
  key: string | undefined
  params: unknown
  query: unknown
  body: unknown
  bytes: Uint8Array | undefined
}

const specs = new WeakMap<object, RouteSpec>()

/** The declaration of a route's handler, if `route` made it. */
export function specOf(handler: object): RouteSpec | undefined {
  return specs.get(handler)
}

/**
 * A route of the api.
 * @param run gives a value of the stated response, a file, or a whole Response
 */
export function route(spec: RouteSpec, run: (call: AnyCall) => unknown): Handler<ApiEnv> {
  const admit = admission(spec.access, spec.scope)
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
    return respond(c, spec, await run({ c, ctx, viewer, key, params, query, body, bytes }))
  }
  specs.set(handle, spec)
  return handle
}

const WRITES = ['POST', 'PUT', 'PATCH']

function respond(c: Context, spec: RouteSpec, response: unknown): Response {
  if (response instanceof Response) return response
  if (spec.file) return fileResponse(c, spec.file, response as FileResponse)
  return c.json(response, spec.created ? 201 : 200)
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
