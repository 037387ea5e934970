// A small HTTP server on loopback that stands in for a payment provider: it notes what it is asked and answers as
// the test says.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

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

/** A server that listens once it is started. */
export function newLoopback() {
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
  return {
    loopback,
    start: async () => {
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      loopback.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
