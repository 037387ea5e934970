// Stands in for db/libsql-connection.ts in tests: a `file:` address is a libSQL database inside this process, any other goes
// to the real server. The engine is the one that @libsql/client uses for files, with our migrations, foreign keys and
// triggers. What the server adds (its protocol, many connections, being killed) is tested against the server itself:
// races, rows read, streams, round trips, chaos and the end-to-end tests.
//
// To compile a statement, with all triggers behind it, takes longer than to run it. So a database is lent to one test
// file after the other, with its compiled statements: each gets it as it was migrated, inside a savepoint that is
// rolled back when the file is done. No constraint of ours is deferred and every RAISE aborts its statement, so that a
// transaction inside a savepoint behaves as one that is not.
import { copyFileSync } from 'node:fs'
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
}

/** A statement, and the columns of its rows; null where it answers with none. */
type Prepared = { statement: Compiled; columns: string[] | null }

type Open = {
  engine: Engine
  prepared: Map<string, Prepared>
  changes: Compiled
  /** Between the BEGIN of a batch and its end. */
  inTransaction: boolean
}

type Condition = NonNullable<server.Step['condition']>

const requireHere = createRequire(import.meta.url)
const Engine = createRequire(requireHere.resolve('@libsql/client'))('libsql') as new (path: string) => Engine

/** Those that are lent, by address, and those that wait for the next file. They outlive this module, which tests may load again. */
const DATABASES = Symbol.for('purse.tests.databases')
type Databases = { lent: Map<string, Open>; waiting: Open[]; opened: number }
const held = globalThis as { [DATABASES]?: Databases }
held[DATABASES] ??= { lent: new Map(), waiting: [], opened: 0 }
const databases = held[DATABASES]

/** Lends a database that is as the migrated one; its address. */
export function lendDatabase(migrated: string): string {
  const database = databases.waiting.pop() ?? openCopy(migrated)
  database.engine.exec('SAVEPOINT lent')
  const url = `file:${crypto.randomUUID()}`
  databases.lent.set(url, database)
  return url
}

/** Takes a database back, once nobody asks it any more. */
export function returnDatabase(url: string): void {
  const database = lentAt(url)
  databases.lent.delete(url)
  database.engine.exec('ROLLBACK TO lent')
  database.engine.exec('RELEASE lent')
  databases.waiting.push(database)
}

function openCopy(migrated: string): Open {
  databases.opened += 1
  const file = `${migrated}-${process.pid}-${databases.opened}`
  copyFileSync(migrated, file)
  const engine = new Engine(file)
  // Nothing is written to the file, however much a test stores.
  for (const setting of ['foreign_keys = ON', 'journal_mode = MEMORY', 'cache_size = -262144'])
    engine.exec(`PRAGMA ${setting}`)
  const changes = engine.prepare('SELECT changes()').raw(true)
  return { engine, prepared: new Map(), changes, inTransaction: false }
}

function lentAt(url: string): Open {
  const database = databases.lent.get(url)
  if (!database) throw new Error(`${url} is no database that a test file has now`)
  return database
}

export function connect(settings: server.DatabaseSettings): server.Connection {
  const { url } = settings
  if (!url.startsWith('file:')) return server.connect(settings)
  return {
    async send(steps) {
      // Others get their turn, as they do during a round trip.
      await new Promise<void>((resolve) => setImmediate(resolve))
      return runSteps(lentAt(url), steps)
    },
  }
}

function runSteps(database: Open, steps: server.Step[]): server.Outcome[] {
  const outcomes: server.Outcome[] = []
  const holds = (condition: Condition): boolean => {
    if (condition.type === 'is_autocommit') return !database.inTransaction
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
    if (endOrBegin(database, sql)) return { columns: [], rows: [], rowsAffected: 0 }
    // As a transaction does that begins: what full-text search has not stored yet, it stores now.
    if (!database.inTransaction) database.engine.exec('SAVEPOINT alone; RELEASE alone')
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

const SAVEPOINTS: [RegExp, inTransaction: boolean, string[]][] = [
  [/^BEGIN\b/, true, ['SAVEPOINT batch']],
  [/^COMMIT$/, false, ['RELEASE batch']],
  [/^ROLLBACK$/, false, ['ROLLBACK TO batch', 'RELEASE batch']],
]

/** The transaction of a batch is a savepoint, since it is inside another. */
function endOrBegin(database: Open, sql: string): boolean {
  const found = SAVEPOINTS.find(([pattern]) => pattern.test(sql))
  if (!found) return false
  const [, inTransaction, statements] = found
  if (database.inTransaction === inTransaction)
    throw new Error(inTransaction ? 'cannot start a transaction within a transaction' : 'no transaction is active')
  for (const statement of statements) database.engine.exec(statement)
  database.inTransaction = inTransaction
  return true
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
