// What stands between the Worker and its database: passes requests on, and spoils some of them in the ways in which
// networks do. An answer that is lost after the commit is the one that matters most.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Random } from './random'

/** How a request can be spoiled, and how often beside the others. */
const FAULTS = [
  // It was done, and nobody is told.
  { kind: 'answer lost', weight: 40 },
  { kind: 'answered 502 after', weight: 10 },
  // It was not done.
  { kind: 'cut before', weight: 20 },
  { kind: 'answered 500 before', weight: 10 },
  { kind: 'late', weight: 18 },
  { kind: 'hangs', weight: 2 },
] as const

type Fault = (typeof FAULTS)[number]['kind']

/** In milliseconds. */
const LATE = 400
const HANGS = 3_000

export type FaultyDatabase = {
  url: string
  /** The share of requests that is spoiled. */
  rate: number
  /** Whether it is not there at all. */
  away: boolean
  /** How many were, by kind. */
  counts: Record<string, number>
  /** Where the database is now. */
  target: (url: string) => void
  stop: () => Promise<void>
}

/** Starts it before a database that listens at `url`. */
export async function startFaultyDatabase(url: string, random: Random): Promise<FaultyDatabase> {
  let pool = new Pool(url, { connections: 64 })
  const counts: Record<string, number> = {}
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    if (faulty.away) {
      response.destroy()
      return
    }
    const fault = random.chance(faulty.rate) ? random.weighted(FAULTS).kind : null
    if (fault) counts[fault] = (counts[fault] ?? 0) + 1
    if (await spoiledBefore(fault, response, random)) return
    const { statusCode, headers, body } = await pool.request({
      method: 'POST',
      path: request.url ?? '/',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(parts),
    })
    const reply = Buffer.from(await body.arrayBuffer())
    if (fault === 'answer lost') response.destroy()
    else if (fault === 'answered 502 after') response.writeHead(502).end()
    else response.writeHead(statusCode, { 'content-type': headers['content-type'] ?? 'application/json' }).end(reply)
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const faulty: FaultyDatabase = {
    url: `http://127.0.0.1:${port}`,
    rate: 0,
    away: false,
    counts,
    target(next) {
      const old = pool
      pool = new Pool(next, { connections: 64 })
      void old.destroy()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await pool.destroy()
    },
  }
  return faulty
}

/** Whether a request was ended without being passed on; one that is late goes on. */
async function spoiledBefore(fault: Fault | null, response: ServerResponse, random: Random): Promise<boolean> {
  if (fault === 'cut before') response.destroy()
  else if (fault === 'answered 500 before') response.writeHead(500).end()
  else if (fault === 'hangs') {
    await wait(HANGS)
    response.destroy()
  } else {
    if (fault === 'late') await wait(random.below(LATE))
    return false
  }
  return true
}
