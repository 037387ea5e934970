// One operation of the api, declared beside its rule: who may call it and where, what it takes and returns, the problems
// it refuses with. Its route, the typed client, the OpenAPI document and the table of access are made from it.
import { type Handler, Hono, type ValidationTargets } from 'hono'
import type { BlankInput } from 'hono/types'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { InferInput } from 'hono/validator'
import { type ZodObject, type ZodType, z } from 'zod'
import { id } from '../values/input'
import type { Access, ApiEnv, Bytes } from './guards'
import { type Call, type RouteSpec, route, type Schema } from './route'
import { type AnyRule, type Reads, type Rule, runnerOf } from './rule'

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

/** What a caller sends, in the words of Hono's client. */
type Input<P, Q, B> = Part<'param', P> & Part<'query', Q> & Part<'json', B>

/** As @hono/zod-validator types the input of one part. */
type Part<T extends keyof ValidationTargets, S> = S extends ZodType
  ? undefined extends z.input<S>
    ? { [K in T]?: PartInput<z.input<S>, K> }
    : { [K in T]: PartInput<z.input<S>, K> }
  : BlankInput

type PartInput<I, K extends keyof ValidationTargets> = I extends ValidationTargets[K] ? I : InferInput<I, K>

/** An operation: its place, and as types what its caller sends and gets. */
type Operation<P extends Place, I, O> = {
  place: P
  handle: Handler<ApiEnv>
  types?: [I, O]
}

/**
 * An operation of the api.
 * @param access who may call it: signed-out people get 401, other roles 403, local operations 404 elsewhere
 * @param place its verb and path; each parameter is an id, unless `params` says otherwise
 * @param declared its summary for the OpenAPI document, what it takes and returns, the problems that it refuses with beside
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
  declared: Omit<RouteSpec, 'access'> & {
    params?: PS
    query?: Q
    body?: B
    bytes?: Y
    keyed?: K
    response?: R
    created?: C
  } & Rule<Call<W, Params<P, PS>, Q, B, Y, K>, N, R, C>,
): Operation<P, Input<Params<P, PS>, Q, B>, R extends ZodType ? R : C> {
  const { reads, decide, name, refused, read, run, ...stated } = declared
  const params = stated.params ?? idsIn(place)
  const keyed = stated.keyed ?? decide !== undefined
  const spec: RouteSpec = {
    ...stated,
    keyed,
    access: [access].flat(),
    problems: stated.problems ?? [],
    ...(params && { params }),
  }
  const rule = { reads, decide, name, refused, read, run } as unknown as AnyRule
  return { place, handle: route(spec, runnerOf(place, spec.access, rule)) }
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
export function operations<const L extends readonly AnyOperation[]>(...list: L): Hono<ApiEnv, SchemaOf<L>, '/'> {
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
