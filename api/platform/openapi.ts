// The OpenAPI 3.1 document, and the list of routes it is made from. Both are read off the router
// itself, so that they cannot fall behind it. A route without an access statement stops the Worker.
import type { Hono } from 'hono'
import { type ZodType, z } from 'zod'
import { type Access, type ApiEnv, type Statement, statementOf } from './guards'
import { ProblemResponse } from './values/responses'

export type Route = {
  method: string
  /** With Hono's parameters: /api/salons/:id */
  path: string
  access: readonly Access[]
  statements: Statement[]
}

/** Every route of the api with what it states about itself. */
// biome-ignore lint/suspicious/noExplicitAny: the router's schema type does not matter here
export function routesOf(app: Hono<ApiEnv, any, any>): Route[] {
  const found = new Map<string, Route>()
  for (const { method, path, handler } of app.routes) {
    if (method === 'ALL') continue
    const key = `${method} ${path}`
    const route = found.get(key) ?? {
      method,
      path: path.replace(/(.)\/$/, '$1'),
      access: [],
      statements: [],
    }
    const statement = statementOf(handler)
    if (statement) {
      route.statements.push(statement)
      if ('access' in statement) route.access = statement.access
    }
    found.set(key, route)
  }
  for (const { method, path, access } of found.values()) {
    if (access.length === 0) throw new Error(`${method} ${path} does not state who may call it`)
  }
  return [...found.values()]
}

export function openApiDocument(routes: Route[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Purse',
      version: '1.0.0',
      description:
        'Money is a decimal string with a currency. Lists answer items and a cursor. Times are RFC 3339. Problems are application/problem+json (RFC 9457).',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: json(ProblemResponse, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-purse.session_token' },
      },
    },
  }
}

function operation({ access, statements }: Route): object {
  const parameters: object[] = []
  let requestBody: object | undefined
  let success: Record<string, object> = { 200: { description: 'Done' } }
  let summary = 'better-auth'
  for (const statement of statements) {
    if ('answer' in statement) {
      summary = statement.summary
      const stated = {
        description: summary,
        content: content('application/json', json(statement.answer, 'output')),
      }
      success = { [statement.status]: stated }
      if (statement.again) success[statement.again] = stated
    }
    if ('file' in statement) {
      summary = statement.summary
      success = { 200: { description: summary, content: { [statement.file]: {} } } }
    }
    if ('redirect' in statement) {
      summary = statement.summary
      const headers = { Location: { schema: { type: 'string' } } }
      success = { [statement.redirect]: { description: summary, headers } }
    }
    if ('idempotent' in statement) {
      parameters.push({
        name: 'Idempotency-Key',
        in: 'header',
        required: true,
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      })
    }
    if ('types' in statement) {
      const bytes = { type: 'string', format: 'binary' }
      const media = statement.types.map((type) => [type, { schema: bytes }])
      requestBody = { required: true, content: Object.fromEntries(media) }
    }
    if ('schema' in statement) {
      const schema = json(statement.schema, 'input')
      if (statement.target === 'json') {
        requestBody = { required: true, content: content('application/json', schema) }
      } else
        parameters.push(...parametersFrom(schema, statement.target === 'param' ? 'path' : 'query'))
    }
  }
  const open = access.includes('public') || access.includes('provider')
  return {
    summary,
    'x-access': access,
    security: open ? [] : [{ session: [] }],
    parameters,
    ...(requestBody && { requestBody }),
    responses: {
      ...success,
      default: {
        description: 'A problem',
        content: content('application/problem+json', { $ref: '#/components/schemas/Problem' }),
      },
    },
  }
}

type JsonSchema = { properties?: Record<string, object>; required?: string[] }

function parametersFrom(schema: JsonSchema, where: 'path' | 'query'): object[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
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
