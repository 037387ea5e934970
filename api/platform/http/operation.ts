// One operation of the api, declared beside its rule: who may call it and where, what it takes and answers, the problems
// it refuses with. Its route, the typed client, the OpenAPI document and the table of access are made from it.
import { type Handler, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ZodObject, type ZodType, z } from 'zod'
import { command, type Statement } from '../command'
import type { Claim, Ctx, ProvenViewer } from '../context'
import { id } from '../values/input'
import type { DomainError, ProblemCode } from '../values/problem'
import { readAs, readAsAdmin } from '../viewer/proof'
import type { Access, ApiEnv, Bytes } from './guards'
import { type Answer, type Call, type Input, type RouteSpec, route, type Schema } from './route'

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where an operation is: `POST /goals/:id/contributions`. */
type Place = `${Verb} /${string}`

type VerbOf<P> = P extends `${infer V} ${string}` ? Lowercase<V> : never
type PathOf<P> = P extends `${string} ${infer Path}` ? Path : never
type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The schema of a path's parameters: the stated one, else each is an id. */
type Params<P, S> = S extends ZodType
  ? S
  : [NamesIn<PathOf<P>>] extends [never]
    ? undefined
    : ZodObject<{ [K in NamesIn<PathOf<P>>]: typeof id }>

type Reads = Record<string, Statement>

/** What each read found, by its name. */
export type Found<N extends Reads> = { [K in keyof N]: N[K]['_']['result'] }

/** What the rules of commands and queries are called with; the viewer is first the one claimed, then the proven one. */
type Asked<C, Viewer = unknown> = Pick<C, Extract<keyof C, 'ctx' | 'params' | 'query' | 'body'>> & {
  viewer: Viewer
}

type Stated<R, C> = R extends ZodType ? z.output<R> : C extends ZodType ? z.output<C> : never

/**
 * The rule of an operation, in one of three forms.
 * A command has `reads` and `decide`: one read batch, one decision, one write batch with its idempotency key. What it writes
 * to the outbox is delivered after the response.
 * A query has `reads` and `read`: one read batch, and the response made of what was found.
 * Anything else (a file, several batches, another service) has `run`; it is a command if it is `keyed`.
 */
type Rule<C, N extends Reads, A, Any> = {
  /** The statements of the read batch, by name. The session is proven in the same batch. */
  reads?: (asked: Asked<C, Claim>) => N
  /** Throws a DomainError, or gives what to write and the response. Pure: after losing a race it runs again. */
  decide?: (found: Found<N>, asked: Asked<C, ProvenViewer>) => { writes: Statement[]; answer: A }
  /** The name under which a command is recorded, where rows are looked for by it; else its place. */
  name?: string
  /** What to say instead where the database refuses what was decided, by code. */
  refused?: { [Code in ProblemCode]?: () => DomainError }
  read?: (found: Found<N>, asked: Asked<C, ProvenViewer>) => A
  run?: (call: C) => Any | Promise<Any>
}

/** An operation: its place, and as types what its caller sends and gets. */
export type Operation<P extends Place, I, O> = {
  place: P
  // biome-ignore lint/suspicious/noExplicitAny: the list of operations knows the path
  handle: Handler<ApiEnv, any, any, any>
  types?: [I, O]
}

/**
 * An operation of the api.
 * @param access who may call it: signed-out people get 401, other roles 403, local operations 404 elsewhere
 * @param place its verb and path; each parameter is an id, unless `params` says otherwise
 * @param declared its summary for the OpenAPI document, what it takes and answers, the problems that it refuses with beside
 *   those of every operation, and its rule
 */
export function operation<
  const W extends Access,
  const P extends Place,
  N extends Reads = Reads,
  PS extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  Y extends Bytes | undefined = undefined,
  K extends boolean | undefined = undefined,
  R extends Schema = undefined,
  C extends Schema = undefined,
>(
  access: W | readonly W[],
  place: P,
  {
    summary,
    reads,
    decide,
    name,
    refused,
    read,
    run,
    ...stated
  }: Omit<RouteSpec, 'access'> & {
    params?: PS
    query?: Q
    body?: B
    bytes?: Y
    keyed?: K
    response?: R
    created?: C
  } & Rule<Call<W, Params<P, PS>, Q, B, Y, K>, N, Stated<R, C>, Answer<R, C>>,
): Operation<P, Input<Params<P, PS>, Q, B>['in'], R extends ZodType ? R : C> {
  const handler = handlerOf(place, access, { reads, decide, name, refused, read, run } as AnyRule)
  const params = stated.params ?? idsIn(place)
  const keyed = stated.keyed ?? decide !== undefined
  const problems = stated.problems ?? []
  const options = { ...stated, problems, ...(params && { params }), ...(keyed && { keyed }) }
  return { place, handle: route(access, summary, { ...options, handler: handler as never }) }
}

// biome-ignore lint/suspicious/noExplicitAny: any operation
type AnyOperation = Operation<Place, any, any>

type Endpoint<O> =
  O extends Operation<Place, infer I, infer S>
    ? S extends ZodType
      ? { input: I; output: z.output<S>; outputFormat: 'json'; status: ContentfulStatusCode }
      : { input: I; output: object; outputFormat: string; status: ContentfulStatusCode }
    : never

/** What the typed client reads: each path with its verbs. */
type SchemaOf<L extends readonly AnyOperation[]> = {
  [Path in PathOf<L[number]['place']>]: {
    [O in Extract<L[number], { place: `${Verb} ${Path}` }> as `$${VerbOf<O['place']>}`]: Endpoint<O>
  }
}

/** The routes of operations; of two that match one address, the first is called. */
export function operations<const L extends readonly AnyOperation[]>(
  ...list: L
): Hono<ApiEnv, SchemaOf<L>, '/'> {
  const app = new Hono<ApiEnv>()
  for (const { place, handle } of list) app.on(verbOf(place), pathOf(place), handle)
  return app as unknown as Hono<ApiEnv, SchemaOf<L>, '/'>
}

const verbOf = (place: Place) => place.slice(0, place.indexOf(' '))

const pathOf = (place: Place) => place.slice(place.indexOf(' ') + 1)

function idsIn(place: Place): ZodObject | undefined {
  const names = [...place.matchAll(/:(\w+)/g)].map(([, name]) => [name, id])
  return names.length > 0 ? z.object(Object.fromEntries(names)) : undefined
}

type AnyCall = {
  ctx: Ctx
  viewer: Claim
  key: string
  params: unknown
  query: unknown
  body: unknown
}

type AnyRule = Rule<AnyCall, Reads, unknown, unknown>

function handlerOf(
  place: Place,
  access: Access | readonly Access[],
  { reads, decide, name = place, refused, read, run }: AnyRule,
): (call: AnyCall) => unknown {
  if (run) return run
  const readAsViewer = [access].flat().every((who) => who === 'admin') ? readAsAdmin : readAs
  return async (call) => {
    const { ctx, viewer, key, params, query, body } = call
    const statements = reads?.(call) ?? {}
    const asked = (proven: ProvenViewer) => ({ ctx, params, query, body, viewer: proven })
    const found = (rows: readonly unknown[]) =>
      Object.fromEntries(Object.keys(statements).map((name, at) => [name, rows[at]]))
    const batch = Object.values(statements) as [Statement, ...Statement[]]
    if (read) {
      const [proven, ...rows] = await readAsViewer(ctx, viewer, batch)
      return read(found(rows), asked(proven))
    }
    if (!decide) throw new Error(`${place} has no rule`)
    const { answer, replayed } = await command(ctx, viewer, {
      ...{ name, key, input: { params, query, body }, reads: batch, refused },
      decide: (rows, proven) => decide(found(rows), asked(proven)),
    })
    if (!replayed && hasWrittenForOthers(ctx)) ctx.after(() => ctx.hooks.deliver(ctx))
    return answer
  }
}

const hasWrittenForOthers = ({ outboxRows }: Ctx) => outboxRows.own.length > 0 || outboxRows.others
