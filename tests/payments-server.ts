// A small HTTP server on loopback for the adapters' tests: it notes what it is asked and answers as the
// test says.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** `hang`: never answers. */
export type Reply = { status?: number; body?: unknown; hang?: true }

export type Loopback = {
  url: string
  asked: Asked[]
  /** What it answers to each request. */
  answer: (asked: Asked) => Reply | Promise<Reply>
  /** The requests to a path, in the order in which they came. */
  to: (path: string) => Asked[]
}

/** Starts a server for this file; what it was asked is forgotten before each test. */
export function openLoopback(): Loopback {
  const loopback: Loopback = {
    url: '',
    asked: [],
    answer: () => ({ status: 404, body: {} }),
    to: (path) => loopback.asked.filter((one) => one.path === path),
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://loopback')
    const { method = '', headers } = request
    const one = { method, path: pathname, query: searchParams, headers, body }
    loopback.asked.push(one)
    const reply = await loopback.answer(one)
    if (reply.hang) return
    // Browsers ask it too, as they ask Stripe.
    response.writeHead(reply.status ?? 200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    })
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}))
  })
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    loopback.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    loopback.asked = []
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return loopback
}
