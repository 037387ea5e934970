// Every row of a database as lines of JSON: the content of a backup, and what a restored database is compared with.
// {"purse":"backup","version":1,"createdAt":…,"migrations":[…]} {"table":"user","columns":["rowid","id",…]} [1,"…",…]
// a line a row, in the order of its key {"manifest":{"user":{"rows":…,"sha256":"…"},…}}
// {"file":"avatars/….jpg","contentType":…,"base64":…} of each file that a row names {"sha256":"…"} of all bytes above
// Numbers stand as they are, beyond 2^53 as {"integer":"…"}, bytes as {"base64":"…"}. Structure is not in it:
// the migrations make it. Nor is what migrations or the server keep for themselves.
import { createHash } from 'node:crypto'
import { type Client, createClient, type InValue, type Row, type Transaction, type Value } from '@libsql/client/web'
import type { Opened } from './database'

export const VERSION = 2

/** Rows of a read. */
const PAGE = 1_000

/** Tables of which the first page is read at once. */
const TABLES = 16

type Table = { name: string; columns: string[]; key: string[] }

export type Manifest = Record<string, { rows: number; sha256: string }>

/** A client that gives integers as they are. */
export function exactClient({ url, token }: Pick<Opened, 'url' | 'token'>) {
  return createClient({ url, authToken: token, intMode: 'bigint' })
}

type Asks = Pick<Transaction, 'execute'>

/**
 * Every table with rows of ours, the words of full-text search among them as they lie: its tables are copied, not
 * written anew, because what was indexed is not stored as text.
 */
export async function tablesOf(database: Asks): Promise<Table[]> {
  const { rows } = await database.execute(`SELECT list.name, list.wr, (
      SELECT json_group_array(json_object('name', name, 'type', type, 'pk', pk))
      FROM pragma_table_info(list.name)) AS columns
    FROM pragma_table_list AS list
    WHERE list.schema = 'main' AND list.type IN ('table', 'shadow')
      AND list.name NOT LIKE '\\_\\_drizzle%' ESCAPE '\\' AND list.name NOT LIKE 'libsql\\_%' ESCAPE '\\'
      AND (list.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' OR list.name = 'sqlite_sequence')
    ORDER BY list.name`)
  return rows.map((row) => {
    const columns = JSON.parse(String(row.columns)) as { name: string; type: string; pk: number }[]
    const names = columns.map(({ name }) => name)
    const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
    const [only] = keys
    const name = String(row.name)
    if (Number(row.wr) === 1) return { name, columns: names, key: keys.map((key) => key.name) }
    // An integer key is the row's number under another name.
    const numbered = keys.length === 1 && only?.type.toUpperCase() === 'INTEGER'
    return { name, columns: numbered ? names : ['rowid', ...names], key: [numbered ? (only?.name ?? '') : 'rowid'] }
  })
}

/** The hashes of the migrations that made a database, in their order. */
export async function migrationsOf(database: Asks): Promise<string[]> {
  const { rows } = await database.execute('SELECT hash FROM __drizzle_migrations ORDER BY created_at')
  return rows.map((row) => String(row.hash))
}

/**
 * Each table, and its rows as lines, a page at a time along its key. Most tables fit one page: the first pages of several
 * are asked for at once, because the database may be far away.
 */
export async function* linesOfTables(
  database: Pick<Transaction, 'batch' | 'execute'>,
  tables: Table[],
): AsyncGenerator<{ table: Table; pages: AsyncGenerator<string[]> }> {
  for (let at = 0; at < tables.length; at += TABLES) {
    const some = tables.slice(at, at + TABLES)
    const first = await database.batch(some.map((table) => pageOf(table)))
    for (const [i, table] of some.entries()) yield { table, pages: pagesOf(database, table, first[i]?.rows ?? []) }
  }
}

async function* pagesOf(database: Asks, table: Table, first: Row[]): AsyncGenerator<string[]> {
  for (let rows = first; ; ) {
    yield rows.map((row) => JSON.stringify(table.columns.map((_, i) => written(row[i] as Value))))
    if (rows.length < PAGE) return
    ;({ rows } = await database.execute(pageOf(table, rows.at(-1))))
  }
}

/** The rows of a table that follow this one. */
function pageOf({ name, columns, key }: Table, after?: Row): { sql: string; args: InValue[] } {
  const list = (names: string[]) => names.map(quoted).join(', ')
  const beyond = after ? ` WHERE (${list(key)}) > (${key.map(() => '?').join(', ')})` : ''
  return {
    sql: `SELECT ${list(columns)} FROM ${quoted(name)}${beyond} ORDER BY ${list(key)} LIMIT ${PAGE}`,
    args: after ? key.map((column) => after[columns.indexOf(column)] as InValue) : [],
  }
}

/** How rows name files: by their key, or by the path of a public picture. */
const FILE_KEY = /"(?:\/files\/)?([a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[a-z0-9]+)?)"/g

/** The files that a row's line names. */
export function fileKeysIn(line: string): string[] {
  return [...line.matchAll(FILE_KEY)].map(([, key]) => key as string)
}

/** Counts lines as the manifest says them. */
export function tally(): { add: (line: string) => void; result: () => Manifest[string] } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (line) => {
      rows += 1
      hash.update(`${line}\n`)
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** The manifest of a database as it is now. One transaction: outside it the server opens a connection for each request. */
export async function manifestOf(client: Client): Promise<Manifest> {
  const database = await client.transaction('read')
  try {
    const manifest: Manifest = {}
    for await (const { table, pages } of linesOfTables(database, await tablesOf(database))) {
      const counting = tally()
      for await (const lines of pages) lines.forEach(counting.add)
      manifest[table.name] = counting.result()
    }
    return manifest
  } finally {
    database.close()
  }
}

/** The tables that are not as a manifest says. */
export function otherTables(found: Manifest, expected: Manifest): string[] {
  return [...new Set([...Object.keys(expected), ...Object.keys(found)])].filter(
    (name) => found[name]?.rows !== expected[name]?.rows || found[name]?.sha256 !== expected[name]?.sha256,
  )
}

/** A value as it is stored, of what `written` made. Whole numbers are integers; columns make them what they hold. */
export function read(value: unknown): InValue {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value
  if (typeof value !== 'object' || value === null) return value as InValue
  if ('integer' in value) return BigInt(String(value.integer))
  return new Uint8Array(Buffer.from(String((value as { base64: string }).base64), 'base64'))
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

function written(value: Value): unknown {
  if (typeof value === 'bigint') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : { integer: String(value) }
  }
  return value instanceof ArrayBuffer ? { base64: Buffer.from(value).toString('base64') } : value
}
