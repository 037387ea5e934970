// Who has blocked whom.
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** A person’s id: as a value, its place in a prepared statement, a column or an SQL expression. */
export type Id = string | Placeholder | SQL | SQLiteColumn

/** Whether either has blocked the other. */
export function blockBetween(a: Id, b: Id): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM user_block
    WHERE (blocker_id = ${a} AND blocked_id = ${b}) OR (blocker_id = ${b} AND blocked_id = ${a}))`
}
