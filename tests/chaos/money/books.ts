// The books, recomputed from nothing: plain SQL over the tables, and no code of the product. Each check names what must
// hold and selects what breaks it.
import { createClient } from '@libsql/client'
import { GOODS } from './books-goods'
import { LEDGER } from './books-ledger'
import { SERVICES } from './books-services'

export type Check = { name: string; sql: string }

export const CHECKS: Check[] = [...LEDGER, ...SERVICES, ...GOODS]

/** What answers a query of one statement. */
export type Read = (sql: string) => Promise<Record<string, unknown>[]>

/** What is wrong with the books, in words; at most three rows a check. */
export async function faultsInBooks(read: Read): Promise<string[]> {
  const faults: string[] = []
  for (const { name, sql } of CHECKS) {
    const rows = await read(`SELECT * FROM (${sql}) LIMIT 3`)
    faults.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`))
  }
  return faults
}

/** How many rows of each money table there are, for the figures. */
export async function sizeOfBooks(read: Read): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  for (const table of ['command', 'transfer', 'posting', 'hold', 'appointment', 'shop_order'])
    sizes[table] = Number((await read(`SELECT count(*) AS n FROM ${table}`))[0]?.n)
  return sizes
}

/** Reads a database by the client that libSQL's own tools use. */
export function reader(url: string): { read: Read; close: () => void } {
  const client = createClient({ url })
  const read: Read = async (sql) => {
    const { columns, rows } = await client.execute(sql)
    return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))
  }
  return { read, close: () => client.close() }
}
