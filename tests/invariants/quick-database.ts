// A libSQL database inside this process, for tests that need a hundred thousand batches: the engine that
// @libsql/client itself uses for files, with our migrations, foreign keys and triggers. What the server
// adds (its protocol, many connections, being killed) is not here: races.test.ts has that. Statements are
// kept prepared, since compiling an insert compiles every trigger behind it.
import { createRequire } from 'node:module'
import { createClient, type InStatement, type ResultSet } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { Db } from '../../db/client'

type Prepared = {
  raw: () => Prepared
  all: (...args: unknown[]) => unknown[][]
  run: (...args: unknown[]) => { changes: number }
}
type Engine = {
  exec: (sql: string) => void
  prepare: (sql: string) => Prepared
  close: () => void
}

const own = createRequire(import.meta.url)
const Engine = createRequire(own.resolve('@libsql/client'))('libsql') as new (
  path: string,
) => Engine

/** Opens a new database in a file. Batches are whole or not at all, as the server's are. */
export async function openQuickDatabase(path: string): Promise<Db> {
  const client = createClient({ url: `file:${path}` })
  await migrate(drizzle(client), {
    migrationsFolder: new URL('../../migrations', import.meta.url).pathname,
  })
  client.close()
  const engine = new Engine(path)
  engine.exec('PRAGMA foreign_keys = ON')
  engine.exec('PRAGMA synchronous = OFF')
  engine.exec('PRAGMA journal_mode = MEMORY')
  const prepared = new Map<string, Prepared>()
  const statement = (sql: string) => {
    let found = prepared.get(sql)
    if (!found) {
      found = engine.prepare(sql)
      prepared.set(sql, found)
    }
    return found
  }
  const execute = (asked: InStatement): ResultSet => {
    const { sql, args = [] } = typeof asked === 'string' ? { sql: asked } : asked
    const values = (args as unknown[]).map((value) => (value === undefined ? null : value))
    const isRead = /^\s*(select|with)\b/i.test(sql)
    const rows = isRead
      ? statement(sql)
          .raw()
          .all(...values)
      : []
    const rowsAffected = isRead ? 0 : statement(sql).run(...values).changes
    return { columns: [], columnTypes: [], rows, rowsAffected } as unknown as ResultSet
  }
  const batch = async (asked: InStatement[]) => {
    engine.exec('BEGIN IMMEDIATE')
    try {
      const results = asked.map(execute)
      engine.exec('COMMIT')
      return results
    } catch (error) {
      engine.exec('ROLLBACK')
      // As the server words it.
      throw new Error(`SQLite error: ${(error as Error).message}`)
    }
  }
  return drizzle({
    batch,
    execute: async (asked: InStatement) => (await batch([asked]))[0],
    close: () => engine.close(),
  } as never) as unknown as Db
}
