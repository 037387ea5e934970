// Where the next page of a list begins, in the database.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { decodeCursor } from './pagination'

/**
 * Whether a row comes after a cursor in a list that is sorted by these two columns, the highest first, or the
 * lowest (`>`). Everything does where there is no cursor.
 * @throws DomainError invalid-cursor
 */
export function beyond(
  cursor: string | undefined,
  [value, id]: readonly [value: SQLWrapper, id: SQLWrapper],
  order: '<' | '>' = '<',
): SQL | undefined {
  if (!cursor) return undefined
  const [lastValue, lastId] = decodeCursor(cursor)
  return sql`(${value}, ${id}) ${sql.raw(order)} (${lastValue}, ${lastId})`
}
