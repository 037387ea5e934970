// Stands in for `@libsql/client/web` in tests: a `file:` address is a libSQL database inside this process, any
// other goes to the real server. The engine is the one that @libsql/client uses for files, with our migrations,
// foreign keys and triggers. What the server adds (its protocol, many connections, being killed) is tested
// against the server itself: races, rows read, streams, round trips, chaos and the end-to-end tests.
import { createRequire } from 'node:module'
import type { Client, Config, InStatement, ResultSet } from '@libsql/client/http'
import * as server from '@libsql/client/http'

export * from '@libsql/client/http'

type Value = null | number | bigint | string | Uint8Array

type Statement = {
  raw: (on: boolean) => Statement
  columns: () => { name: string }[]
  all: (...values: unknown[]) => Value[][]
  run: (...values: unknown[]) => { changes: number; lastInsertRowid: number | bigint }
}

type Engine = {
  exec: (sql: string) => void
  prepare: (sql: string) => Statement
  close: () => void
}

/** A statement, and the columns of its rows; null where it answers with none. */
type Prepared = { statement: Statement; columns: string[] | null }

type Connection = { engine: Engine; prepared: Map<string, Prepared>; changes: Statement }

const own = createRequire(import.meta.url)
const Engine = createRequire(own.resolve('@libsql/client'))('libsql') as new (
  path: string,
) => Engine

/** One connection a file, shared by all its clients. It outlives this module, which tests may load again. */
const CONNECTIONS = Symbol.for('purse.tests.connections')
const held = globalThis as { [CONNECTIONS]?: Map<string, Connection> }
held[CONNECTIONS] ??= new Map()
const connections = held[CONNECTIONS]

/** As `@libsql/client/web`: batches are whole or not at all. Interactive transactions are not offered. */
export function createClient(config: Config): Client {
  const { url } = config
  if (!url.startsWith('file:')) return server.createClient(config)
  const batch = async (statements: InStatement[]): Promise<ResultSet[]> => {
    // Others get their turn, as they do during a round trip.
    await new Promise<void>((resolve) => setImmediate(resolve))
    return runBatch(connect(url), statements)
  }
  return {
    closed: false,
    protocol: 'file',
    batch,
    execute: async (statement: InStatement) => (await batch([statement]))[0],
    close() {},
  } as unknown as Client
}

/** Closes the database of an address, once nobody asks it any more. */
export function closeDatabase(url: string): void {
  connections.get(url)?.engine.close()
  connections.delete(url)
}

function connect(url: string): Connection {
  const found = connections.get(url)
  if (found) return found
  const engine = new Engine(url.slice('file:'.length))
  for (const setting of ['foreign_keys = ON', 'synchronous = OFF', 'journal_mode = MEMORY'])
    engine.exec(`PRAGMA ${setting}`)
  const changes = engine.prepare('SELECT changes()').raw(true)
  const connection = { engine, prepared: new Map(), changes }
  connections.set(url, connection)
  return connection
}

function runBatch(connection: Connection, statements: InStatement[]): ResultSet[] {
  const { engine } = connection
  engine.exec('BEGIN IMMEDIATE')
  try {
    const results = statements.map((statement) => execute(connection, statement))
    engine.exec('COMMIT')
    return results
  } catch (cause) {
    rollBack(engine)
    // As the server words it.
    throw new Error(`SQLite error: ${(cause as Error).message}`, { cause })
  }
}

function rollBack(engine: Engine): void {
  try {
    engine.exec('ROLLBACK')
  } catch {
    // A trigger may have rolled back already.
  }
}

function execute(connection: Connection, requested: InStatement): ResultSet {
  const { sql, args = [] } = typeof requested === 'string' ? { sql: requested } : requested
  const { statement, columns } = prepare(connection, sql)
  const values = (args as unknown[]).map(bound)
  if (!columns) {
    const { changes, lastInsertRowid } = statement.run(...values)
    return resultOf([], [], changes, BigInt(lastInsertRowid))
  }
  const rows = statement.all(...values).map((cells) => rowOf(cells, columns))
  // A write with RETURNING answers with rows, and the engine does not say what it changed.
  const reads = /^\s*(select|pragma|explain)\b/i.test(sql)
  const changes = reads ? 0 : Number(connection.changes.all()[0]?.[0])
  return resultOf(columns, rows, changes)
}

/** Statements are kept: to compile an insert is to compile every trigger behind it. */
function prepare({ engine, prepared }: Connection, sql: string): Prepared {
  const found = prepared.get(sql)
  if (found) return found
  const statement = engine.prepare(sql)
  let columns: string[] | null = null
  try {
    columns = statement
      .raw(true)
      .columns()
      .map(({ name }) => name)
  } catch {
    // It answers with no rows.
  }
  const made = { statement, columns }
  prepared.set(sql, made)
  return made
}

function bound(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'boolean') return Number(value)
  if (value instanceof Date) return value.valueOf()
  if (value instanceof ArrayBuffer) return Buffer.from(value)
  return value instanceof Uint8Array ? Buffer.from(value) : value
}

/** Cells by place and by column, as the client library gives them: enumerable by column alone. */
function rowOf(cells: Value[], columns: string[]): object {
  const row = {}
  for (const [place, cell] of cells.entries()) {
    const value = cell instanceof Uint8Array ? Uint8Array.from(cell).buffer : cell
    const column = columns[place] as string
    Object.defineProperty(row, place, { value })
    if (!Object.hasOwn(row, column)) Object.defineProperty(row, column, { value, enumerable: true })
  }
  return Object.defineProperty(row, 'length', { value: cells.length })
}

function resultOf(
  columns: string[],
  rows: object[],
  rowsAffected: number,
  lastInsertRowid?: bigint,
): ResultSet {
  const columnTypes = columns.map(() => '')
  return { columns, columnTypes, rows, rowsAffected, lastInsertRowid } as unknown as ResultSet
}
