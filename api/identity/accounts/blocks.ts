// Who has blocked whom.
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Somebody’s id: as it is, or a column or piece of SQL that holds it. */
export type Id = string | SQL | SQLiteColumn

/** Whether either has blocked the other. */
export function blockBetween(a: Id, b: Id): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM user_block
    WHERE (blocker_id = ${a} AND blocked_id = ${b}) OR (blocker_id = ${b} AND blocked_id = ${a}))`
}
