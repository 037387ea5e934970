// Opens the database for one request and measures its use.

import { setTimeout as wait } from 'node:timers/promises'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import {
  BUSY,
  type Connection,
  connect,
  DatabaseError,
  type DatabaseSettings,
  type Result,
  type Statement,
  type Step,
} from './libsql-connection'
import { drizzleOver, type NamedResult, named } from './session'

export type Db = BaseSQLiteDatabase<'async', NamedResult> &
  Pick<SqliteRemoteDatabase, 'batch'> & { $client: Client }

/** Statements written by hand, for tools and tests. */
type Client = {
  execute: (statement: string | Statement) => Promise<NamedResult>
  batch: (statements: (string | Statement)[]) => Promise<NamedResult[]>
}

/** A request's database use: round trips, and the milliseconds spent on them. */
export type Meter = {
  trips: number
  ms: number
  /** Records the statements of each batch, for measurements. */
  sent?: Statement[]
}

/**
 * A database for one request. A busy database is asked again; every write carries its idempotency key, so a retry can
 * only find the first one's result.
 */
export function openDatabase(settings: DatabaseSettings, meter: Meter = { trips: 0, ms: 0 }): Db {
  const connection = connect(settings)
  const send = async (statements: Statement[]): Promise<Result[]> => {
    meter.sent?.push(...statements)
    meter.trips += 1
    const start = performance.now()
    try {
      return await retryBusy(() => transact(connection, statements))
    } finally {
      meter.ms += performance.now() - start
    }
  }
  const batch: Client['batch'] = async (statements) => {
    const results = await send(
      statements.map((statement) =>
        typeof statement === 'string' ? { sql: statement, args: [] } : statement,
      ),
    )
    return results.map(named)
  }
  const $client: Client = {
    batch,
    execute: async (statement) => (await batch([statement]))[0] as NamedResult,
  }
  return Object.assign(drizzleOver(send), { $client }) as unknown as Db
}

/** All or nothing. A statement alone is a transaction of its own. */
async function transact(connection: Connection, statements: Statement[]): Promise<Result[]> {
  const [only, ...others] = statements
  const steps = only && others.length === 0 ? [only] : transaction(statements)
  const outcomes = await connection.send(steps)
  for (const outcome of outcomes) if (outcome instanceof DatabaseError) throw outcome
  const results = steps.length === statements.length ? outcomes : outcomes.slice(1, -2)
  return results as Result[]
}

function transaction(statements: Statement[]): Step[] {
  const steps: Step[] = [{ sql: beginning(statements), args: [] }]
  for (const statement of [...statements, { sql: 'COMMIT', args: [] }])
    steps.push({ ...statement, condition: { type: 'ok', step: steps.length - 1 } })
  const open = { type: 'not', cond: { type: 'is_autocommit' } } as const
  return [...steps, { sql: 'ROLLBACK', args: [], condition: open }]
}

/**
 * A batch that writes joins the queue of writers before it reads. One that read first would be rejected as soon as a
 * concurrent write came between its read and its write.
 */
function beginning(statements: Statement[]): string {
  const reads = statements.every(({ sql }) => /^\s*select\b/i.test(sql))
  return reads ? 'BEGIN TRANSACTION READONLY' : 'BEGIN IMMEDIATE'
}

/** A checkpoint locks every writer out for half a second: a busy database is asked for four times as long. */
const PATIENCE = 2_000

/** Between two tries, in milliseconds, and as much again at random. */
const PAUSE = 10

async function retryBusy<T>(run: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE
  for (;;) {
    try {
      return await run()
    } catch (error) {
      const busy = error instanceof DatabaseError && error.code === BUSY
      if (!busy || performance.now() > end) throw error
      await wait(PAUSE * (1 + Math.random()))
    }
  }
}
