// Reuses the database server's streams between requests (Hrana over HTTP, version 2).
//
// The client library opens a stream for each round trip and closes it at the end. Behind a stream
// the server has a connection that must read the whole schema first, which with ours takes longer
// than most queries: 5 of 6 ms. An open stream is identified by a baton, which is a string: nothing
// bound to one request is stored.

import { setTimeout as wait } from 'node:timers/promises'

/** The server drops a stream that is idle for ten seconds. */
const IDLE_TIME = 5_000

/**
 * Concurrent streams of one database in one isolate. Further requests wait: a hundred new
 * connections would take longer than a hundred statements over these.
 */
const MOST = 16

/** A request that workerd aborted never returns its stream. */
const BUSY_FOR = 30_000

type Idle = { baton: string; baseUrl: string; until: number }

type Pipeline = { baton?: string; requests: PipelineRequest[] }

type PipelineRequest = { type: string; sql_id?: number; sql?: string; batch?: Batch }

type Batch = { steps: { stmt: { sql?: string; sql_id?: number } }[] }

/** The server's error for a lost stream: nothing was executed. */
const GONE = /baton|STREAM_EXPIRED/

const ANSWER = /^\{"baton":("[^"]+"|null),"base_url":("[^"]*"|null),"results":\[/

/** Responses the library expects to steps that are not sent: storing a text, and closing. */
const STORED = '{"type":"ok","response":{"type":"store_sql"}},'
const CLOSED = ',{"type":"ok","response":{"type":"close"}}]}'

/** One database's streams: the idle ones, and since when each of the others is in use. */
type Streams = { idle: Idle[]; busy: Set<{ since: number }> }

const databases = new Map<string, Streams>()

/**
 * A `fetch` for the database client that keeps streams open for reuse; `whose` identifies the
 * database.
 */
export function keepingStreams(whose: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const requested = await request.text()
    const whole = JSON.parse(requested) as Pipeline
    const { url, headers } = request
    const send = (to: string, body: Pipeline) =>
      fetch(to, { method: 'POST', headers, body: JSON.stringify(body) })
    // Only complete conversations: one that began elsewhere, or continues later, is not reused.
    // Connection settings apply to their own client only.
    const isWhole =
      !whole.baton && whole.requests.at(-1)?.type === 'close' && !/\bPRAGMA\b/i.test(requested)
    if (!isWhole) return send(url, whole)

    const streams = databases.get(whose) ?? { idle: [], busy: new Set() }
    databases.set(whose, streams)
    const turn = await takeTurn(streams)
    try {
      const { requests, stored } = inlined(whole.requests.slice(0, -1))
      const idle = take(streams)
      let response = await (idle
        ? send(at(idle.baseUrl, url), { baton: idle.baton, requests })
        : send(url, { requests }))
      if (idle && response.status === 400) {
        const said = await response.text()
        if (!GONE.test(said)) return new Response(said, response)
        // The others are at least as old.
        streams.idle = []
        response = await send(url, { requests })
      }
      if (!response.ok) return response
      const text = await response.text()
      const [begin, baton = 'null', baseUrl = 'null'] = ANSWER.exec(text) ?? []
      if (begin === undefined) return new Response(text, response)
      if (baton !== 'null' && streams.idle.length < MOST) {
        streams.idle.push({
          baton: JSON.parse(baton),
          baseUrl: JSON.parse(baseUrl) ?? idle?.baseUrl ?? url,
          until: Date.now() + IDLE_TIME,
        })
      }
      const results = STORED.repeat(stored) + text.slice(begin.length, -2)
      return new Response(`{"baton":null,"base_url":null,"results":[${results}${CLOSED}`, {
        headers: { 'content-type': 'application/json' },
      })
    } finally {
      streams.busy.delete(turn)
    }
  }
}

/** Waits for a stream by polling, because workerd does not let one request wake another. */
async function takeTurn({ busy }: Streams): Promise<{ since: number }> {
  for (let pause = 2; ; pause = Math.min(50, pause * 1.5)) {
    const since = Date.now()
    for (const turn of busy) if (since - turn.since > BUSY_FOR) busy.delete(turn)
    if (busy.size < MOST) {
      const turn = { since }
      busy.add(turn)
      return turn
    }
    await wait(pause * (0.5 + Math.random()))
  }
}

/** Inlines texts that were to be stored first: the stream does not keep them. */
function inlined(requests: PipelineRequest[]): { requests: PipelineRequest[]; stored: number } {
  const texts = new Map<number, string>()
  const rest = requests.filter(({ type, sql_id, sql }) => {
    if (type !== 'store_sql') return true
    texts.set(Number(sql_id), String(sql))
    return false
  })
  for (const { batch } of rest) {
    for (const { stmt } of batch?.steps ?? []) {
      if (stmt.sql_id === undefined) continue
      stmt.sql = texts.get(stmt.sql_id)
      delete stmt.sql_id
    }
  }
  return { requests: rest, stored: requests.length - rest.length }
}

/** The server may name the address of a stream. */
function at(baseUrl: string, url: string): string {
  return new URL(new URL(url).pathname, baseUrl).href
}

/** The most recently used; if it is too old, so are the others, and the server has dropped them. */
function take(streams: Streams): Idle | undefined {
  const last = streams.idle.pop()
  if (!last || last.until > Date.now()) return last
  streams.idle = []
}
