// The OpenAPI 3.1 document, and the list of routes it is made from. Both are derived from the
// router, so that they cannot become outdated. A route not made by `route` stops the Worker.
import type { Hono } from 'hono'
import { type ZodType, z } from 'zod'
import { ProblemResponse } from '../values/responses'
import type { Access, ApiEnv } from './guards'
import { type RouteSpec, specOf } from './route'
import { shareSchemas } from './shared-schemas'

export type Route = {
  method: string
  /** With Hono's parameters: /api/salons/:id */
  path: string
  access: readonly Access[]
  spec: RouteSpec
}

/** Every route of the API with its declaration. */
// biome-ignore lint/suspicious/noExplicitAny: the router's schema type does not matter here
export function routesOf(app: Hono<ApiEnv, any, any>): Route[] {
  return app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path, handler }) => {
      const spec = specOf(handler)
      if (!spec) throw new Error(`${method} ${path} does not state who may call it`)
      return { method, path: path.replace(/(.)\/$/, '$1'), access: spec.access, spec }
    })
}

/** `keys` says where one gets a key. */
export function openApiDocument(routes: Route[], keys: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return shareSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Purse',
      version: '1.0.0',
      description:
        'Amounts are decimal strings with a currency. Lists return items and a cursor. Times are RFC 3339. Problems are application/problem+json (RFC 9457).',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: json(ProblemResponse, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-purse.session_token' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: keys,
        },
      },
    },
  })
}

/** The name of an operation: "get-appointments-id". */
function operationId({ method, path }: Pick<Route, 'method' | 'path'>): string {
  const segments = path.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/)
  return [method.toLowerCase(), ...segments.filter(Boolean)].join('-')
}

/** The group of an operation: "appointments". */
function tagOf(path: string): string {
  return path.split('/')[2] ?? ''
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operation({ method, path, access, spec }: Route): object {
  const open = access.includes('public') || access.includes('provider')
  const requestBody = requestBodyOf(spec)
  return {
    operationId: operationId({ method, path }),
    tags: [tagOf(path)],
    summary: spec.summary,
    'x-access': access,
    ...(spec.scope && { 'x-scope': spec.scope }),
    security: open ? [] : [{ session: [] }, ...(spec.scope ? [{ key: [] }] : [])],
    parameters: [
      ...(spec.keyed ? [IDEMPOTENCY_KEY] : []),
      ...parametersFrom(spec.params, 'path'),
      ...parametersFrom(spec.query, 'query'),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      ...successOf(spec),
      default: {
        description: problemsOf(spec),
        content: content('application/problem+json', { $ref: '#/components/schemas/Problem' }),
      },
    },
  }
}

/** Which problems an operation refuses with. */
function problemsOf({ problems = [] }: RouteSpec): string {
  return problems.length > 0 ? `A problem, such as ${problems.join(', ')}` : 'A problem'
}

function requestBodyOf({ body, bytes }: RouteSpec): object | undefined {
  if (body) return { required: true, content: content('application/json', json(body, 'input')) }
  if (!bytes) return undefined
  const schema = { type: 'string', format: 'binary' }
  const media = bytes.types.map((type) => [type, { schema }])
  return { required: true, content: Object.fromEntries(media) }
}

function successOf(spec: RouteSpec): Record<string, object> {
  const { summary: description, response, created, file, redirects } = spec
  const headers = { Location: { schema: { type: 'string' } } }
  if (redirects) return { 302: { description, headers } }
  if (file) return { 200: { description, content: { [file]: {} } } }
  const stated = response ?? created
  if (!stated) return { 200: { description: 'Done' } }
  const success = { description, content: content('application/json', json(stated, 'output')) }
  if (response) return { 200: success }
  return { 201: success, ...(spec.mayExist && { 200: success }) }
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] }

function parametersFrom(schema: ZodType | undefined, where: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = json(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function content(type: string, schema: object): object {
  return { [type]: { schema } }
}

function json(schema: ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}
