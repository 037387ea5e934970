// The books, recomputed from nothing: plain SQL over the tables, and no code of the product. Each check names what must
// hold and selects what breaks it.
import { type Client, createClient } from '@libsql/client'
import { GOODS } from './books-goods'
import { LEDGER } from './books-ledger'
import { SERVICES } from './books-services'

export type Check = { name: string; sql: string }

export const CHECKS: Check[] = [...LEDGER, ...SERVICES, ...GOODS]

/** What is wrong with the books of the database at an address, in words; at most three rows a check. */
export async function faultsInBooks(url: string): Promise<string[]> {
  const client = createClient({ url })
  try {
    const faults: string[] = []
    for (const { name, sql } of CHECKS) {
      const { rows } = await client.execute(`SELECT * FROM (${sql}) LIMIT 3`)
      faults.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`))
    }
    return faults
  } finally {
    client.close()
  }
}

/** How many rows of each money table there are, for the figures. */
export async function sizeOfBooks(url: string): Promise<Record<string, number>> {
  const client = createClient({ url })
  try {
    const sizes: Record<string, number> = {}
    for (const table of ['command', 'transfer', 'posting', 'hold', 'appointment', 'shop_order'])
      sizes[table] = await countOf(client, table)
    return sizes
  } finally {
    client.close()
  }
}

async function countOf(client: Client, table: string): Promise<number> {
  const { rows } = await client.execute(`SELECT count(*) AS n FROM ${table}`)
  return Number(rows[0]?.n)
}
