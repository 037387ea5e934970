// Opens the database for one request and measures its use.

import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'
import type { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { retryBusy } from './busy'
import {
  type Connection,
  connect,
  DatabaseError,
  type DatabaseSettings,
  isAway,
  type Result,
  type Statement,
  type Step,
} from './libsql-connection'
import { drizzleOver, type NamedResult, named } from './session'
import { commitBy, type WriterCalls } from './writer-client'

export type Db = BaseSQLiteDatabase<'async', NamedResult> & Pick<SqliteRemoteDatabase, 'batch'> & { $client: Client }

/** Statements written by hand, for tools and tests. */
type Client = {
  execute: (statement: string | Statement) => Promise<NamedResult>
  batch: (statements: (string | Statement)[]) => Promise<NamedResult[]>
}

/** A request's database use: round trips, and the milliseconds spent on them. */
export type Meter = {
  trips: number
  ms: number
  /** Records how long each trip took, of a request that is sampled. */
  each?: number[]
  /** Set once the database could not be reached. */
  away?: boolean
  /** Records the statements of each batch, for measurements. */
  sent?: Statement[]
}

/**
 * A database for one request. Writes go by way of the writer, and by themselves where there is none or it cannot be
 * reached. A busy database is asked again; every write carries its idempotency key, so a retry can only find the first
 * one's result.
 */
export function openDatabase(settings: DatabaseSettings, meter: Meter = { trips: 0, ms: 0 }, writer?: WriterCalls): Db {
  const connection = connect(settings)
  const write = async (statements: Statement[]) =>
    writer && isWrite(statements) ? commitBy(writer, statements, settings.traceparent) : null
  const send = async (statements: Statement[]): Promise<Result[]> => {
    meter.sent?.push(...statements)
    meter.trips += 1
    const start = performance.now()
    try {
      return (await write(statements)) ?? (await retryBusy(() => transact(connection, statements)))
    } catch (error) {
      if (isAway(error)) meter.away = true
      throw error
    } finally {
      const took = performance.now() - start
      meter.ms += took
      meter.each?.push(Math.round(took))
    }
  }
  const batch: Client['batch'] = async (statements) => {
    const results = await send(
      statements.map((statement) => (typeof statement === 'string' ? { sql: statement, args: [] } : statement)),
    )
    return results.map(named)
  }
  const $client: Client = { batch, execute: async (statement) => (await batch([statement]))[0] as NamedResult }
  return Object.assign(drizzleOver(send), { $client }) as unknown as Db
}

/** Not settings and changes of tables, which are no business of a group. */
function isWrite(statements: Statement[]): boolean {
  return !isRead(statements) && statements.every(({ sql }) => /^\s*(select|insert|update|delete|with)\b/i.test(sql))
}

function isRead(statements: Statement[]): boolean {
  return statements.every(({ sql }) => /^\s*select\b/i.test(sql))
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
  return isRead(statements) ? 'BEGIN TRANSACTION READONLY' : 'BEGIN IMMEDIATE'
}
