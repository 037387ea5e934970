// The API reference: what a key opens, and what is public, read from the OpenAPI document.
import { DomainError } from '../../platform/values/problem'
import type { ReferencePageResponse, ReferenceResponse } from './responses'
import { addressOf, bodyOf, codeOf, literalOf, valuesOf, variablesIn } from './samples'
import { exampleOf, type Resolve, type Schema, shapeOf } from './shapes'

type Content = Record<string, { schema?: Schema }>

type Operation = {
  operationId: string
  tags: string[]
  summary: string
  'x-access': string[]
  'x-scope'?: 'read' | 'bookings' | 'catalogue' | 'orders'
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

export type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** Public, but for our own pages. */
const OURS = ['auth', 'reference', 'openapi.json', 'sandbox', 'dev', 'cart', 'platform', 'terms', 'support']

/** The groups of operations, and how many each has. */
export function listTags({ paths }: Document): ReferenceResponse {
  const counts = new Map<string, number>()
  for (const { operation } of operationsOf(paths)) {
    const [tag = ''] = operation.tags
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  const tags = [...counts].map(([tag, operations]) => ({ tag, operations }))
  return { tags: tags.sort((a, b) => a.tag.localeCompare(b.tag)) }
}

/** The operations of a group. @throws DomainError not-found */
export function getTag({ paths, components }: Document, origin: string, tag: string): ReferencePageResponse {
  const resolve: Resolve = (reference) => components.schemas[reference.split('/').at(-1) ?? ''] ?? {}
  const found = operationsOf(paths).filter(({ operation }) => operation.tags.includes(tag))
  if (found.length === 0) throw new DomainError('not-found')
  return { tag, operations: found.map((operation) => describe(operation, origin, resolve)) }
}

type Found = { method: string; path: string; operation: Operation }

function operationsOf(paths: Document['paths']): Found[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method, operation]) => isForSoftware(method, path, operation))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** What a key opens, and public reads; not what an address alone opens. */
function isForSoftware(method: string, path: string, operation: Operation): boolean {
  if (operation['x-scope']) return true
  const isOpen = operation['x-access'].includes('public') && method === 'get'
  return isOpen && !path.includes('{token}') && !operation.tags.some((tag) => OURS.includes(tag))
}

function describe({ method, path, operation }: Found, origin: string, resolve: Resolve) {
  const { operationId: id, summary, parameters } = operation
  const scope = operation['x-scope'] ?? null
  const keyed = parameters.some(({ name }) => name === 'Idempotency-Key')
  const body = operation.requestBody && jsonOf(operation.requestBody.content)
  const success = operation.responses['200'] ?? operation.responses['201']
  const response = success?.content && jsonOf(success.content)
  const asks = { method, path }
  const example = body ? bodyOf(asks, exampleOf(body, resolve, valuesOf(asks))) : undefined
  const request = { method, url: `${origin}${addressOf(asks)}`, scope, keyed, example }
  return {
    id,
    method,
    path,
    summary,
    scope,
    keyed,
    parameters: parameters
      .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
      .map(({ name, in: where, required, schema }) => ({
        name,
        in: where as 'path' | 'query',
        required,
        type: shapeOf(schema, resolve),
      })),
    body: body ? shapeOf(body, resolve) : null,
    response: response ? shapeOf(response, resolve) : null,
    curl: curlFor(request),
    typescript: typescriptFor(request),
  }
}

function jsonOf(content: Content): Schema | undefined {
  return content['application/json']?.schema
}

type SampleRequest = {
  method: string
  url: string
  scope: string | null
  keyed: boolean
  example: unknown
}

function curlFor({ method, url, scope, keyed, example }: SampleRequest): string {
  const body = example === undefined ? undefined : JSON.stringify(example)
  // Between single quotes a shell sets no variables.
  const isFilled = body !== undefined && variablesIn(body).length > 0
  const quote = variablesIn(url).length > 0 ? '"' : "'"
  const sent = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quote}${url}${quote}`,
    ...(scope ? ['-H "Authorization: Bearer $PURSE_KEY"'] : []),
    ...(keyed ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', isFilled ? '-d @- <<JSON' : `-d '${body}'`]),
  ].join(' \\\n  ')
  return isFilled ? `${sent}\n${body}\nJSON` : sent
}

function typescriptFor({ method, url, scope, keyed, example }: SampleRequest): string {
  const headers = [
    ...(scope ? ["    authorization: 'Bearer ' + process.env.PURSE_KEY,"] : []),
    ...(keyed ? ["    'idempotency-key': crypto.randomUUID(),"] : []),
    ...(example === undefined ? [] : ["    'content-type': 'application/json',"]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(example === undefined ? [] : [`  body: JSON.stringify(${codeOf(example)}),`]),
  ]
  const address = literalOf(url)
  const call = options.length > 0 ? `${address}, {\n${options.join('\n')}\n}` : address
  return `const response = await fetch(${call})\nconst data = await response.json()`
}
