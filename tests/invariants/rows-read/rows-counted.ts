// What statements cost in rows that the database read, as the server itself counts them.
import { expect } from 'vitest'

export type Sent = { sql: string; args: unknown[] }

/** Runs the statements again, at the database of this address; how many rows it read for all of them. */
export async function rowsReadBy(url: string, statements: Sent[]): Promise<number> {
  const rows = (await rowsOfEach(url, statements)).reduce((sum, read) => sum + read, 0)
  expect(rows).toBeGreaterThan(0)
  return rows
}

/** The same, for each of them. */
export async function rowsOfEach(url: string, statements: Sent[]): Promise<number[]> {
  const executed = statements.map((statement) => ({ type: 'execute', stmt: stmtOf(statement) }))
  // A stream that is left open counts against those that the server allows.
  const requests = [...executed, { type: 'close' }]
  const response = await fetch(`${url}/v2/pipeline`, { method: 'POST', body: JSON.stringify({ requests }) })
  const { results } = (await response.json()) as {
    results: { type: string; response?: { result?: { rows_read: number } } }[]
  }
  expect(results.every(({ type }) => type === 'ok')).toBe(true)
  return results.slice(0, -1).map(({ response }) => response?.result?.rows_read ?? 0)
}

function stmtOf({ sql: text, args }: Sent) {
  return { sql: text, args: args.map(argumentOf) }
}

/** An argument as the protocol writes it. */
function argumentOf(value: unknown): object {
  if (value === null || value === undefined) return { type: 'null' }
  if (typeof value === 'number')
    return Number.isInteger(value) ? { type: 'integer', value: String(value) } : { type: 'float', value }
  if (typeof value === 'boolean') return { type: 'integer', value: value ? '1' : '0' }
  return { type: 'text', value: String(value) }
}
