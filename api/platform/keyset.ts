// Where the next page of a list begins, and how far its rows are counted, in the database.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { COUNTED, decodeCursor } from './pagination'

/**
 * Whether a row comes after a cursor in a list that is sorted by these two columns, the highest first, or the
 * lowest (`>`). Everything does where there is no cursor.
 * @throws DomainError invalid-cursor
 */
export function beyond(
  cursor: string | undefined,
  [value, id]: readonly [value: SQLWrapper, id: SQLWrapper],
  comes: '<' | '>' = '<',
): SQL | undefined {
  if (!cursor) return undefined
  const [lastValue, lastId] = decodeCursor(cursor)
  return sql`(${value}, ${id}) ${sql.raw(comes)} (${lastValue}, ${lastId})`
}

/** The number of rows of a query, at most this many: `SELECT 1 FROM … WHERE …`. */
export function countUpTo(rows: SQLWrapper, most = COUNTED): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${most}))`
}
