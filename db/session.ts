// Drizzle over a function that sends statements: rows come as arrays, which typed queries map by place. Rows of raw
// SQL have no types to be mapped by: they are objects by the names of their columns.
import type { SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { SQLiteRemoteSession, SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import type { Result, Statement } from './libsql-connection'

type Row = Record<string, unknown>

export type NamedResult = Omit<Result, 'rows'> & { rows: Row[] }

export function drizzleOver(send: (statements: Statement[]) => Promise<Result[]>): SqliteRemoteDatabase {
  const dialect = new SQLiteAsyncDialect()
  const alone = async (sql: string, args: unknown[], method: string) => {
    const [result] = (await send([{ sql, args }])) as [Result]
    return method === 'get' ? { ...result, rows: result.rows[0] as unknown[] } : result
  }
  const together = (batch: { sql: string; params: unknown[] }[]) =>
    send(batch.map(({ sql, params }) => ({ sql, args: params })))
  const session = new Session(alone, dialect, undefined, together)
  return new SqliteRemoteDatabase('async', dialect, session, undefined)
}

export function named({ columns, rows, ...rest }: Result): NamedResult {
  const objects = rows.map((cells) => {
    const row: Row = {}
    for (const [place, column] of columns.entries()) {
      if (!Object.hasOwn(row, column)) row[column] = cells[place]
    }
    return row
  })
  return { ...rest, columns, rows: objects }
}

class Session extends SQLiteRemoteSession<Record<string, never>, Record<string, never>> {
  override async run(query: SQL): Promise<NamedResult> {
    return named((await super.run(query)) as Result)
  }

  override async all<T>(query: SQL): Promise<T[]> {
    return (await this.run(query)).rows as T[]
  }

  override async get<T>(query: SQL): Promise<T> {
    return (await this.run(query)).rows[0] as T
  }

  extractRawRunValueFromBatchResult(result: unknown): unknown {
    return named(result as Result)
  }

  override extractRawAllValueFromBatchResult(result: unknown): unknown {
    return named(result as Result).rows
  }

  override extractRawGetValueFromBatchResult(result: unknown): unknown {
    return named(result as Result).rows[0]
  }
}
