// The Model Context Protocol over streamable HTTP, without sessions: each message is a request of its own, answered as JSON.
// The official SDK tests it; the Worker does without its server, which is larger than all that is needed of it here.
import { z } from 'zod'
import type { Ctx } from '../../platform/context'
import { MAX_BODY } from '../../platform/http/guards'
import { logFailure } from '../../platform/http/log'
import { readUpTo } from '../../platform/http/read-up-to'
import { countAttempt, type Limit, placeOf } from '../../platform/rate-limit'
import { DomainError } from '../../platform/values/problem'
import { MINUTE } from '../../platform/values/time'
import { type Ask, TOOLS } from './tools'
import { marked, UNTRUSTED_NOTICE } from './untrusted'

/** The versions of the protocol that we speak, the newest first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26']

/** Messages from one network address. */
const LIMIT: Limit = { max: 60, windowMs: MINUTE }

/** Codes of JSON-RPC. */
const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602
const LIMITED = -32029

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).optional(),
})

const Call = z.object({ name: z.string().max(100), arguments: z.record(z.string(), z.unknown()).default({}) })

type Id = string | number | null

/** Answers a request to /mcp. Whoever asks is nobody: no cookie and no key counts. */
export async function handleMcp(ctx: Ctx, request: Request, ask: Ask): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
  const wait = await countAttempt(ctx, `mcp:${placeOf(ctx) ?? 'anywhere'}`, LIMIT)
  if (wait !== null) {
    const refused = fault(null, LIMITED, `Too many requests. Try again in ${wait} seconds.`)
    return json(refused, 429, { 'retry-after': String(wait) })
  }
  const bytes = await readUpTo(request, MAX_BODY)
  if (bytes === null) return json(fault(null, INVALID_REQUEST, 'The message is too large'), 413)
  let sent: unknown
  try {
    sent = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return json(fault(null, PARSE_ERROR, 'The message is not valid JSON'), 400)
  }
  const read = Message.safeParse(sent)
  if (!read.success) return json(fault(null, INVALID_REQUEST, 'The message is not a request'), 400)
  const { id, method, params = {} } = read.data
  // A notification expects no answer.
  if (id === undefined) return new Response(null, { status: 202 })
  return json(await respond(ctx, id, method, params, ask))
}

async function respond(ctx: Ctx, id: Id, method: string, params: Record<string, unknown>, ask: Ask): Promise<object> {
  switch (method) {
    case 'initialize': {
      const requestedVersion = String(params.protocolVersion)
      return result(id, {
        protocolVersion: VERSIONS.includes(requestedVersion) ? requestedVersion : VERSIONS[0],
        capabilities: { tools: {} },
        serverInfo: { name: 'purse', title: 'Purse', version: '1.0.0' },
        instructions: `Find salons, free times and beauty products, and prepare bookings. A person confirms each booking in a browser. ${UNTRUSTED_NOTICE}`,
      })
    }
    case 'ping':
      return result(id, {})
    case 'tools/list':
      return result(id, {
        tools: TOOLS.map(({ name, title, description, input }) => ({
          name,
          title,
          description,
          inputSchema: z.toJSONSchema(input, { io: 'input' }),
          // Open: what it returns has texts of other people.
          annotations: { readOnlyHint: true, openWorldHint: true },
        })),
      })
    case 'tools/call':
      return callTool(ctx, id, params, ask)
    default:
      return fault(id, METHOD_NOT_FOUND, 'There is no such method')
  }
}

async function callTool(ctx: Ctx, id: Id, params: Record<string, unknown>, ask: Ask): Promise<object> {
  const call = Call.safeParse(params)
  const tool = call.success && TOOLS.find(({ name }) => name === call.data.name)
  if (!call.success || !tool) return fault(id, INVALID_PARAMS, 'There is no such tool')
  const input = tool.input.safeParse(call.data.arguments)
  if (!input.success) {
    const faults = input.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    return refusal(id, faults.join(' '))
  }
  try {
    const found = marked(await tool.run(input.data, ask, ctx.origin))
    const content = [{ type: 'text', text: JSON.stringify(found) }]
    return result(id, { content, structuredContent: found })
  } catch (error) {
    if (error instanceof DomainError) return refusal(id, error.message)
    logFailure(`mcp ${tool.name}`, error)
    return refusal(id, 'That failed on our side. Try again later.')
  }
}

/** What a tool says instead of a result, for the assistant to read. */
function refusal(id: Id, text: string): object {
  return result(id, { content: [{ type: 'text', text }], isError: true })
}

function result(id: Id, value: object): object {
  return { jsonrpc: '2.0', id, result: value }
}

function fault(id: Id, code: number, message: string): object {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  })
}
