// Rows of the outbox that a request has committed itself: it delivers them without asking the database for them.
import type { outbox } from '../../db/schema/notifications'
import type { Statement } from './command'
import type { Ctx } from './context'

export type OutboxRow = typeof outbox.$inferSelect

/** By the statement that writes it; null: only the database knows which rows a statement writes. */
const WRITTEN = new WeakMap<Statement, OutboxRow | null>()

/** Notes which row a statement writes. */
export function writesRow<S extends Statement>(statement: S, row: OutboxRow | null): S {
  WRITTEN.set(statement, row)
  return statement
}

/** More than that are left to the database: a schedule may write thousands. */
const MOST = 50

/** Called with each batch that is committed. */
export function noteCommitted({ outboxRows }: Ctx, statements: readonly Statement[]): void {
  for (const statement of statements) {
    const row = WRITTEN.get(statement)
    if (row && outboxRows.own.length < MOST) outboxRows.own.push(row)
    else if (row !== undefined) outboxRows.others = true
  }
}
