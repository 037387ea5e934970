// The shop's rows in the order they must be written, because triggers check existing rows.
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

type Changed = SQLiteTable & { id: SQLiteColumn }

export type Write =
  | { table: SQLiteTable; rows: Record<string, unknown>[] }
  /** Takes rows a step further, each to values of its own, by their `id`. */
  | { table: Changed; changes: Record<string, unknown>[]; keys: string[] }

export function inserted(table: SQLiteTable, rows: Record<string, unknown>[]): Write[] {
  return rows.length > 0 ? [{ table, rows }] : []
}

export function changed(table: Changed, changes: Record<string, unknown>[], keys: string[]): Write[] {
  return changes.length > 0 ? [{ table, changes, keys }] : []
}
