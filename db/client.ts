// Opens the database for one request and measures its use.

import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient, type InStatement } from '@libsql/client/web'
import type { LibSQLDatabase } from 'drizzle-orm/libsql'
import { drizzle } from 'drizzle-orm/libsql/web'
import { keepingStreams } from './connection-reuse'

export type Db = LibSQLDatabase & { $client: Client }

/** A request's database use: round trips, and the milliseconds spent on them. */
export type Meter = {
  trips: number
  ms: number
  /** Records the statements of each batch, for measurements. */
  sent?: InStatement[]
}

export type DatabaseSettings = { url: string; token?: string | undefined }

/**
 * One client per request: workerd forbids sharing a connection's I/O between requests. A busy
 * database is retried with jitter; every write carries its idempotency key, so a retry can only
 * find the first one's result.
 */
export function openDatabase(settings: DatabaseSettings, meter: Meter = { trips: 0, ms: 0 }): Db {
  const client = createClient({
    url: settings.url,
    authToken: settings.token,
    fetch: keepingStreams(`${settings.url} ${settings.token}`),
  })
  const metered = new Proxy(client, {
    get(target, property, receiver) {
      const value = Reflect.get(target, property, receiver)
      if (typeof value !== 'function') return value
      const method = value.bind(target)
      if (property === 'batch') {
        return (statements: InStatement[]) => {
          meter.sent?.push(...statements)
          return measured(meter, () => retryBusy(() => method(statements, modeOf(statements))))
        }
      }
      if (property !== 'execute') return method
      return (...args: unknown[]) => measured(meter, () => retryBusy(() => method(...args)))
    },
  })
  return drizzle(metered) as Db
}

const BUSY_TRIES = 8

/**
 * A batch that writes joins the queue of writers before it reads. One that read first would be
 * rejected as soon as a concurrent write came between its read and its write.
 */
function modeOf(statements: InStatement[]): 'read' | 'write' {
  const writes = statements.some((statement) => {
    const sql = typeof statement === 'string' ? statement : statement.sql
    return !/^\s*select\b/i.test(sql)
  })
  return writes ? 'write' : 'read'
}

async function measured<T>(meter: Meter, run: () => Promise<T>): Promise<T> {
  const start = performance.now()
  meter.trips += 1
  try {
    return await run()
  } finally {
    meter.ms += performance.now() - start
  }
}

async function retryBusy<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= BUSY_TRIES || !isBusy(error)) throw error
      await wait(5 + Math.random() * 20 * 2 ** attempt)
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /SQLITE_BUSY|database is locked/.test(error.message)
}
