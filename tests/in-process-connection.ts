// Stands in for db/libsql-connection.ts in tests: a `file:` address is a libSQL database inside this process, any other goes
// to the real server. The engine is the one that @libsql/client uses for files, with our migrations, foreign keys and
// triggers. What the server adds (its protocol, many connections, being killed) is tested against the server itself:
// races, rows read, streams, round trips, chaos and the end-to-end tests.
import { createRequire } from 'node:module'
import * as server from '../db/libsql-connection'

export * from '../db/libsql-connection'

type Cell = null | number | bigint | string | Uint8Array

type Compiled = {
  raw: (on: boolean) => Compiled
  columns: () => { name: string }[]
  all: (...values: unknown[]) => Cell[][]
  run: (...values: unknown[]) => { changes: number }
}

type Engine = {
  exec: (sql: string) => void
  prepare: (sql: string) => Compiled
  close: () => void
  inTransaction: boolean
}

/** A statement, and the columns of its rows; null where it answers with none. */
type Prepared = { statement: Compiled; columns: string[] | null }

type Open = { engine: Engine; prepared: Map<string, Prepared>; changes: Compiled }

type Condition = NonNullable<server.Step['condition']>

const own = createRequire(import.meta.url)
const Engine = createRequire(own.resolve('@libsql/client'))('libsql') as new (
  path: string,
) => Engine

/** One database a file, shared by all its connections. It outlives this module, which tests may load again. */
const DATABASES = Symbol.for('purse.tests.databases')
const held = globalThis as { [DATABASES]?: Map<string, Open> }
held[DATABASES] ??= new Map()
const databases = held[DATABASES]

export function connect(settings: server.DatabaseSettings): server.Connection {
  const { url } = settings
  if (!url.startsWith('file:')) return server.connect(settings)
  return {
    async send(steps) {
      // Others get their turn, as they do during a round trip.
      await new Promise<void>((resolve) => setImmediate(resolve))
      return runSteps(open(url), steps)
    },
  }
}

/** Closes the database of an address, once nobody asks it any more. */
export function closeDatabase(url: string): void {
  databases.get(url)?.engine.close()
  databases.delete(url)
}

function open(url: string): Open {
  const found = databases.get(url)
  if (found) return found
  const engine = new Engine(url.slice('file:'.length))
  for (const setting of ['foreign_keys = ON', 'synchronous = OFF', 'journal_mode = MEMORY'])
    engine.exec(`PRAGMA ${setting}`)
  const changes = engine.prepare('SELECT changes()').raw(true)
  const database = { engine, prepared: new Map(), changes }
  databases.set(url, database)
  return database
}

function runSteps(database: Open, steps: server.Step[]): server.Outcome[] {
  const outcomes: server.Outcome[] = []
  const holds = (condition: Condition): boolean => {
    if (condition.type === 'is_autocommit') return !database.engine.inTransaction
    if (condition.type === 'not') return !holds(condition.cond)
    if ('conds' in condition) {
      const { type, conds } = condition
      return type === 'and' ? conds.every(holds) : conds.some(holds)
    }
    const outcome = outcomes[condition.step]
    const failed = outcome instanceof server.DatabaseError
    return condition.type === 'error' ? failed : Boolean(outcome) && !failed
  }
  for (const step of steps) {
    outcomes.push(!step.condition || holds(step.condition) ? execute(database, step) : null)
  }
  return outcomes
}

function execute(database: Open, { sql, args }: server.Statement): server.Outcome {
  try {
    const { statement, columns } = prepare(database, sql)
    const values = args.map(bound)
    if (!columns) return { columns: [], rows: [], rowsAffected: statement.run(...values).changes }
    const rows = statement.all(...values).map((cells) => cells.map(plain))
    // A write with RETURNING answers with rows, and the engine does not say what it changed.
    const reads = /^\s*(select|pragma|explain)\b/i.test(sql)
    const rowsAffected = reads ? 0 : Number(database.changes.all()[0]?.[0])
    return { columns, rows, rowsAffected }
  } catch (cause) {
    // As the server words it.
    const { message, code } = cause as { message: string; code?: string }
    return new server.DatabaseError(`SQLite error: ${message}`, code)
  }
}

/** Statements are kept: to compile an insert is to compile every trigger behind it. */
function prepare({ engine, prepared }: Open, sql: string): Prepared {
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

function plain(cell: Cell): unknown {
  return cell instanceof Uint8Array ? Buffer.from(cell) : cell
}
