// Sends statements to libSQL over HTTP (Hrana, version 3): all steps of a call in one request. The server's streams
// are kept between requests.
//
// Behind a stream the server has a connection that must read the whole schema first, which with ours takes longer
// than most queries: 5 of 6 ms. An open stream is identified by a baton, which is a string: nothing bound to one
// request is stored.

import { setTimeout as wait } from 'node:timers/promises'

type Condition =
  | { type: 'ok' | 'error'; step: number }
  | { type: 'not'; cond: Condition }
  | { type: 'and' | 'or'; conds: Condition[] }
  | { type: 'is_autocommit' }

export type Statement = { sql: string; args: readonly unknown[] }

/** A statement, and when it is executed; other steps are named by their place, from 0. */
export type Step = Statement & { condition?: Condition }

export type Result = { columns: string[]; rows: unknown[][]; rowsAffected: number }

/** Of each step its result, its error, or null if its condition was not met. */
export type Outcome = Result | DatabaseError | null

/** The server's words: the name of a constraint or a trigger's text is part of them. */
export class DatabaseError extends Error {
  constructor(
    message: string,
    readonly code = 'UNKNOWN',
  ) {
    super(`${code}: ${message}`)
    this.name = 'DatabaseError'
  }
}

/** `traceparent`: the trace of the request that asks, for a database that keeps it. */
export type DatabaseSettings = { url: string; token?: string | undefined; traceparent?: string | undefined }

export type Connection = {
  /**
   * Executes the steps one after the other. Every transaction must be ended by them, whatever fails.
   * @throws DatabaseError if nothing was executed
   */
  send: (steps: Step[]) => Promise<Outcome[]>
}

/** The server drops a stream that is idle for ten seconds. */
const IDLE_TIME = 5_000

/**
 * Concurrent streams of one database in one isolate. Further requests wait: a hundred new connections would take
 * longer than a hundred statements over these.
 */
const MOST = 16

/** A request that workerd aborted never returns its stream. */
const BUSY_FOR = 30_000

/** How long to wait before asking again whether it is one's turn, in milliseconds. */
const TURN_PAUSE = 2

type Kept = { baton: string; url: string; until: number }

type Turn = { since: number }

/** One database's idle streams, and the calls that use or want one, the oldest first. */
type Streams = { idle: Kept[]; turns: Set<Turn> }

const databases = new Map<string, Streams>()

/** A connection for one request: what it holds of others are strings. */
export function connect({ url, token, traceparent }: DatabaseSettings): Connection {
  const address = url.replace(/^libsql:/, 'https:').replace(/\/+$/, '')
  // To compress an answer takes longer than to send it.
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-encoding': 'identity' }
  if (token) headers.authorization = `Bearer ${token}`
  if (traceparent) headers.traceparent = traceparent
  const key = `${address} ${token}`

  async function post(steps: string, kept?: Kept, close = ''): Promise<Response> {
    return fetch(`${kept?.url ?? address}/v3/pipeline`, {
      method: 'POST',
      headers,
      body: `{"baton":${kept ? JSON.stringify(kept.baton) : null},"requests":[${steps}${close}]}`,
    }).catch((error: Error) => {
      throw new DatabaseError(error.message, UNREACHABLE)
    })
  }

  /** Over a kept stream if there is one; the server may have lost it, and then has executed nothing. */
  async function postKept(steps: string, streams: Streams): Promise<[Response, Kept?]> {
    const kept = take(streams)
    if (!kept) return [await post(steps)]
    const response = await post(steps, kept)
    if (response.status !== 400) return [response, kept]
    const text = await response.text()
    if (!/baton|STREAM_EXPIRED/.test(text)) throw new DatabaseError(text, 'HTTP_400')
    // The others are at least as old.
    streams.idle = []
    return [await post(steps)]
  }

  return {
    async send(steps) {
      const request = JSON.stringify({ type: 'batch', batch: { steps: steps.map(stepOf) } })
      // Settings apply to their own stream only.
      if (steps.some(({ sql }) => /^\s*PRAGMA\b/i.test(sql))) {
        const response = await responseOf(await post(request, undefined, ',{"type":"close"}'))
        return outcomesOf(response)
      }
      const streams = databases.get(key) ?? { idle: [], turns: new Set() }
      databases.set(key, streams)
      const turn = await takeTurn(streams)
      try {
        const [response, kept] = await postKept(request, streams)
        const reply = await responseOf(response)
        const { baton, base_url: base } = reply
        if (baton && streams.idle.length < MOST) {
          const at = base ?? kept?.url ?? address
          streams.idle.push({ baton, url: at, until: Date.now() + IDLE_TIME })
        }
        const outcomes = outcomesOf(reply)
        // A stream keeps the size that the database might have when it was opened.
        if (outcomes.some(isFull)) streams.idle = []
        return outcomes
      } finally {
        streams.turns.delete(turn)
      }
    },
  }
}

/** First come, first served, by polling: workerd does not let one request wake another. */
async function takeTurn({ turns }: Streams): Promise<Turn> {
  const turn = { since: Date.now() }
  turns.add(turn)
  while (!isNext(turn, turns)) await wait(TURN_PAUSE)
  return turn
}

function isNext(turn: Turn, turns: Set<Turn>): boolean {
  if (turns.size <= MOST) return true
  const longAgo = Date.now() - BUSY_FOR
  let place = 0
  for (const other of turns) {
    if (other === turn) return true
    if (other.since < longAgo) turns.delete(other)
    else place += 1
    if (place === MOST) return false
  }
  // Forgotten for having waited so long.
  return true
}

/** The most recently used; if it is too old, so are the others, and the server has dropped them. */
function take(streams: Streams): Kept | undefined {
  const last = streams.idle.pop()
  if (!last || last.until > Date.now()) return last
  streams.idle = []
}

type Value =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string }

type Failure = { message: string; code?: string }

type BatchResult = {
  step_results: ({
    cols: { name: string }[]
    rows: Value[][]
    affected_row_count: number
  } | null)[]
  step_errors: (Failure | null)[]
}

type CallResponse = {
  baton: string | null
  base_url: string | null
  results: { response?: { result: BatchResult }; error?: Failure }[]
}

/** The server could open no connection: nothing was executed. */
const CROWDED = 429

async function responseOf(response: Response): Promise<CallResponse> {
  if (response.ok) return response.json()
  const text = await response.text()
  throw new DatabaseError(text, response.status === CROWDED ? BUSY : `HTTP_${response.status}`)
}

/** The code of an error where nothing answered: it is not known whether anything was executed. */
export const UNREACHABLE = 'UNREACHABLE'

/**
 * Whether the database did not answer, or could not: nothing is wrong with what it was asked. It has no space (a server
 * whose own disk is full says IOERR), writes are blocked, as Turso does beyond a plan's quota, or it was busy for longer
 * than anybody waits, as while a long log is written back.
 */
export function isAway(error: unknown): boolean {
  const codes = /^(UNREACHABLE$|HTTP_5|SQLITE_FULL$|SQLITE_BUSY|SQLITE_IOERR|BLOCKED$)/
  return error instanceof DatabaseError && codes.test(error.code)
}

function isFull(outcome: Outcome): boolean {
  return outcome instanceof DatabaseError && outcome.code === 'SQLITE_FULL'
}

/** The code of an error after which the same may be sent again: nothing was changed. */
export const BUSY = 'SQLITE_BUSY'

function outcomesOf({ results: [first] }: CallResponse): Outcome[] {
  if (!first?.response) throw errorOf(first?.error ?? { message: 'No answer' })
  const { step_results: results, step_errors: errors } = first.response.result
  return results.map((result, i): Outcome => {
    const error = errors[i]
    if (error) return errorOf(error)
    return (
      result && {
        columns: result.cols.map(({ name }) => name),
        rows: result.rows.map((row) => row.map(decoded)),
        rowsAffected: result.affected_row_count,
      }
    )
  })
}

function errorOf({ message, code }: Failure): DatabaseError {
  return new DatabaseError(message, code)
}

function stepOf({ sql, args, condition }: Step): object {
  return { stmt: { sql, args: args.map(encoded), want_rows: true }, condition }
}

/** A value as it is sent. @throws RangeError, TypeError where it cannot be stored */
export function encoded(value: unknown): Value {
  if (typeof value === 'string') return { type: 'text', value }
  // Never as an integer: SQL divides and joins texts differently with those.
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('Only finite numbers can be stored.')
    return { type: 'float', value }
  }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  if (typeof value === 'bigint') return { type: 'integer', value: String(value) }
  if (value === null || value === undefined) return { type: 'null' }
  if (value instanceof Date) return { type: 'float', value: value.getTime() }
  return { type: 'blob', base64: Buffer.from(value as Uint8Array).toString('base64') }
}

function decoded(value: Value): unknown {
  if (value.type === 'text' || value.type === 'float') return value.value
  if (value.type === 'integer') {
    const number = Number(value.value)
    if (!Number.isSafeInteger(number)) throw new RangeError('An integer is too large to be exact.')
    return number
  }
  return value.type === 'blob' ? Buffer.from(value.base64, 'base64') : null
}
