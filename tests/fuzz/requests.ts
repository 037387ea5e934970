// The requests of the fuzz run: every operation of the OpenAPI document and every page route × everyone who may ask.
// Each is drawn from the seed and its place alone, so that one can be sent again by itself.

import fc from 'fast-check'
import { type Caller, ROLES } from '../api/route-access'
import { withoutReferences } from '../fixtures/openapi'
import {
  type Draw,
  drawsOf,
  happens,
  hostileText,
  hostileThing,
  type Ids,
  idOf,
  pick,
  type Schema,
  type Source,
  valueFor,
} from './values'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }

export type Operation = {
  method: string
  /** With the document's parameters: /api/salons/{id} */
  path: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
  'x-access': string[]
}

type Document = { paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>> }

/** A page, who sees it, and the fields of its forms. */
type PageTarget = { at: string; seenBy: Caller[]; fields: [name: string, value: string][] }

export type Sent = {
  caller: Caller
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
  /** Undefined for a page. */
  operation?: Operation
}

export type Targets = {
  operations: Operation[]
  pages: PageTarget[]
  ids: Ids
}

export function operationsOf(document: Document): Operation[] {
  return Object.entries((withoutReferences(document) as Document).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, rest]) => ({ ...rest, method: method.toUpperCase(), path })),
  )
}

/** One of three is for a page. */
export function isForPages(place: number): boolean {
  return place % 3 === 2
}

/** Goes through all operations and pages as one role, then as the next. */
export function requestAt(targets: Targets, seed: number, place: number): Sent {
  const { operations, pages, ids } = targets
  const draw = drawsOf(seed, place)
  const source = { draw, ids, faults: pick(draw, [0, 0, 0.1, 0.5]) }
  const round = Math.trunc(place / 3)
  if (isForPages(place)) {
    const page = pages[round % pages.length] as PageTarget
    return toPage(source, page, callerOf(draw, page.seenBy))
  }
  const turn = round * 2 + (place % 3)
  const operation = operations[turn % operations.length] as Operation
  return toOperation(source, operation, callerOf(draw, callersOf(operation)))
}

/** Who may call it at all, whatever it is about. */
export function callersOf({ 'x-access': access }: Operation): Caller[] {
  const named = ROLES.filter((role) => access.includes(role))
  return named.length > 0 ? named : [...ROLES]
}

/** Mostly one of those who may; else anyone. */
function callerOf(draw: Draw, allowed: Caller[]): Caller {
  return pick(draw, allowed.length > 0 && happens(draw, 0.75) ? allowed : ROLES)
}

function toOperation(source: Source, operation: Operation, caller: Caller): Sent {
  const { draw } = source
  const headers: Record<string, string> = {}
  const query = new URLSearchParams()
  let path = operation.path
  for (const { name, in: where, required, schema } of operation.parameters) {
    if (where === 'path') continue
    if (!required && draw(fc.boolean)) continue
    const value = asText(valueFor(source, schema, name))
    if (where === 'query') query.append(name, value)
    else if (!happens(draw, source.faults)) headers[name.toLowerCase()] = draw(fc.uuid)
    else if (draw(fc.boolean)) headers[name.toLowerCase()] = 'k'.repeat(draw(fc.nat, 400))
  }
  path = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)
    const fixed = parameter?.schema.enum
    const kind = operation.path.split(`/{${name}}`)[0]?.split('/').pop() ?? ''
    return inAddress(fixed && !happens(draw, source.faults) ? String(pick(draw, fixed)) : idOf(source, kind))
  })
  if (happens(draw, source.faults / 4)) query.append(hostileText(draw).slice(0, 50), hostileText(draw).slice(0, 2_000))
  const sent: Sent = {
    caller,
    method: operation.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers,
    operation,
  }
  if (operation.method === 'GET') return sent
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  headers['content-type'] = type ?? 'application/json'
  if (happens(draw, source.faults / 3)) return { ...sent, ...wrongBody(draw, headers) }
  if (type && type !== 'application/json') return { ...sent, body: bytesOf(draw) }
  const body = valueFor(source, content?.schema ?? { type: 'object' })
  return { ...sent, body: JSON.stringify(withExtras(source, body)) }
}

/** What an attacker adds to a body: fields that are the server's to say. */
function withExtras({ draw, faults }: Source, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  if (!happens(draw, faults / 2)) return body
  const extras = { role: 'admin', userId: 'of-nobody', status: 'completed', amount: '-1', id: 'mine', isAdmin: true }
  const entries = [...Object.entries(extras), ['__proto__', { role: 'admin' }], ['constructor', { prototype: {} }]]
  const [name, value] = pick(draw, entries) as [string, unknown]
  const changed: Record<string, unknown> = { ...body }
  Object.defineProperty(changed, name, { value, enumerable: true, configurable: true })
  return changed
}

function toPage(source: Source, { at, fields }: PageTarget, caller: Caller): Sent {
  const { draw, faults } = source
  const address = new URL(at, 'http://page')
  for (const name of [...address.searchParams.keys()])
    if (happens(draw, faults)) address.searchParams.set(name, asText(hostileThing(draw)).slice(0, 2_000))
  if (happens(draw, 0.3)) {
    const name = pick(draw, [
      'tab',
      'next',
      'q',
      'cursor',
      'from',
      'until',
      'date',
      'id',
      'salon',
      'view',
      'page',
      '_data',
      'index',
    ])
    address.searchParams.append(name, hostileText(draw).slice(0, 2_000))
  }
  const segments = address.pathname.split('/')
  if (happens(draw, faults) && segments.length > 2)
    segments[segments.length - 1] = inAddress(idOf(source, segments.at(-2) ?? ''))
  const path = segments.join('/') + address.search
  const headers: Record<string, string> = { accept: 'text/html' }
  if (fields.length === 0 || happens(draw, 0.3)) return { caller, method: 'GET', path, headers }
  headers['content-type'] = 'application/x-www-form-urlencoded'
  const sent = { caller, method: 'POST', path, headers }
  if (happens(draw, faults / 2)) return { ...sent, ...wrongBody(draw, headers) }
  const form = new URLSearchParams()
  for (const [name, value] of fields) {
    if (happens(draw, 0.3)) continue
    form.append(
      name,
      happens(draw, faults)
        ? asText(hostileThing(draw))
        : value || String(valueFor({ ...source, faults: 0 }, { type: 'string' }, name)),
    )
  }
  return { ...sent, body: form.toString() }
}

const MULTIPART = 'multipart/form-data; boundary=x'
const WRONG_BODIES: readonly (readonly [type: string, body: string | Uint8Array])[] = [
  ['application/json', '{"amount": '],
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', '{"a":1e999}'],
  ['application/json', `{"a":"${'x'.repeat(2_000_000)}"}`],
  ['application/json', new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json; charset=utf-16', new Uint8Array([0xff, 0xfe, 0x7b, 0])],
  ['application/x-www-form-urlencoded', '%=%&%ff=%zz&=&&a[b]=c'],
  ['application/xml', '<?xml version="1.0"?><a/>'],
  ['text/plain', '{}'],
  ['no type', '{}'],
  ['', 'a=b'],
  ['multipart/form-data', '--x--'],
  [MULTIPART, ''],
  [MULTIPART, '--x\r\nContent-Disp'],
  [MULTIPART, '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nb\r\n--x--\r\n'],
]

/** Bodies that are not what their type says, or of a type that nobody takes. */
function wrongBody(draw: Draw, headers: Record<string, string>): Pick<Sent, 'headers' | 'body'> {
  const [type, body] = pick(draw, WRONG_BODIES)
  return { headers: { ...headers, 'content-type': type }, body }
}

/** The start of a picture or a table, and then anything. */
function bytesOf(draw: Draw): Uint8Array {
  const starts = [
    [],
    [0xff, 0xd8, 0xff, 0xe0],
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [...new TextEncoder().encode('name,price\nx,')],
  ]
  return new Uint8Array([...pick(draw, starts), ...draw(fc.uint8Array, { maxLength: 400 })])
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** As it can stand between two slashes; what cannot be encoded goes as a browser would send it. */
function inAddress(text: string): string {
  return /^%\w\w/.test(text)
    ? text
    : new URLSearchParams({ text }).toString().slice('text='.length).slice(0, 3_000) || '%20'
}
