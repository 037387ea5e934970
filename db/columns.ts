// Columns that many tables declare alike.
import { type AnySQLiteColumn, text } from 'drizzle-orm/sqlite-core'

/**
 * A required foreign key. The column is a function, because tables refer to each other in circles.
 * Rows that others refer to cannot be deleted, unless `onDelete` says that these go with them.
 */
export function reference<Name extends string>(
  name: Name,
  column: () => AnySQLiteColumn,
  actions?: { onDelete: 'cascade' },
) {
  return text(name).notNull().references(column, actions)
}
