// Loads a backup into an empty database: identical rows, under the triggers of the migrations.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import type { Client, InStatement } from '@libsql/client/web'
import { migrateDatabase } from '../../db/migrate'
import type { Opened } from './database'
import {
  exactClient,
  type Manifest,
  manifestOf,
  migrationsOf,
  quoted,
  read,
  tablesOf,
  tally,
  VERSION,
} from './dump'
import { Mistake } from './operator-error'

/** Parameters of a statement, and statements of a batch. */
const PARAMETERS = 10_000
const STATEMENTS = 10

/** Marks the database as incomplete for readiness.ts. */
const UNFINISHED = 'restore_unfinished'

/**
 * Reads the whole file before changing anything. Then it drops the triggers, loads the rows and
 * recreates the triggers; every table is checked against the manifest at the end. An aborted
 * restore leaves a database that rejects a second attempt and is never ready: discard it.
 * @throws Mistake if the file is damaged or of other migrations, or the database is not empty
 */
export async function restore(
  opened: Pick<Opened, 'url' | 'token'>,
  file: string,
): Promise<{ tables: number; rows: number }> {
  const { migrations, manifest } = await checked(file)
  await migrateDatabase(opened)
  const client = exactClient(opened)
  try {
    await expectEmpty(client)
    if (JSON.stringify(await migrationsOf(client)) !== JSON.stringify(migrations)) {
      throw new Mistake(
        'The backup was made with other migrations. Check out the version of the code that made it, restore, then deploy the newer one.',
      )
    }
    const { rows: triggers } = await client.execute(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
    )
    const tables = await tablesOf(client)
    // Foreign keys are off within `migrate`: tables are loaded in the order of their names.
    await client.migrate([
      `CREATE TABLE ${UNFINISHED} (at INTEGER)`,
      ...triggers.map(({ name }) => `DROP TRIGGER ${quoted(String(name))}`),
      ...tables.map(({ name }) => `DELETE FROM ${quoted(name)}`),
    ])
    await load(client, file)
    await client.migrate(triggers.map(({ sql }) => String(sql)))
    await expectSame(client, manifest)
    await client.execute(`DROP TABLE ${UNFINISHED}`)
    const rows = Object.values(manifest).reduce((sum, table) => sum + table.rows, 0)
    return { tables: Object.keys(manifest).length, rows }
  } finally {
    client.close()
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const text = bytes.pipe(createGunzip())
  bytes.on('error', (error) => text.destroy(error))
  yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
}

/** The head and the manifest of a file whose every table and whole are as they were written. @throws Mistake */
async function checked(file: string): Promise<{ migrations: string[]; manifest: Manifest }> {
  const whole = createHash('sha256')
  const found: Manifest = {}
  let counting: { name: string; tally: ReturnType<typeof tally> } | null = null
  let migrations: string[] | null = null
  let manifest: Manifest | null = null
  let sound = false
  const damaged = new Mistake(`${file} is damaged or not a Purse backup. Nothing was restored.`)
  try {
    for await (const line of linesOf(file)) {
      const said = JSON.parse(line)
      if (sound) throw damaged
      if (said.sha256 !== undefined) {
        sound = said.sha256 === whole.digest('hex')
        if (!sound) throw damaged
        continue
      }
      whole.update(`${line}\n`)
      if (Array.isArray(said)) {
        if (!counting) throw damaged
        counting.tally.add(line)
        continue
      }
      if (counting) found[counting.name] = counting.tally.said()
      counting = null
      if (said.purse === 'backup' && said.version === VERSION) migrations = said.migrations
      else if (said.table) counting = { name: said.table, tally: tally() }
      else if (said.manifest) manifest = said.manifest
      else throw damaged
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Mistake(`There is no file ${file}.`)
    throw damaged
  }
  if (!sound || !migrations || JSON.stringify(found) !== JSON.stringify(manifest)) throw damaged
  return { migrations, manifest: found }
}

/** A database in use has an account, or an event in the log. @throws Mistake */
async function expectEmpty(client: Client): Promise<void> {
  const { rows } = await client.execute(`SELECT EXISTS (SELECT 1 FROM user)
    OR EXISTS (SELECT 1 FROM audit_event) OR EXISTS (SELECT 1 FROM ledger_account)
    OR EXISTS (SELECT 1 FROM sqlite_master WHERE name = '${UNFINISHED}') AS used`)
  if (Number(rows[0]?.used) === 1) {
    throw new Mistake('The database is not empty. Create a new one and restore into that.')
  }
}

async function load(client: Client, file: string): Promise<void> {
  let into: { name: string; columns: string[] } | null = null
  let rows: unknown[][] = []
  let batch: InStatement[] = []
  const send = async () => {
    if (batch.length > 0) await client.migrate(batch)
    batch = []
  }
  const state = () => {
    if (into && rows.length > 0) {
      const row = `(${into.columns.map(() => '?').join(', ')})`
      batch.push({
        sql: `INSERT INTO ${quoted(into.name)} (${into.columns.map(quoted).join(', ')}) VALUES ${rows.map(() => row).join(', ')}`,
        args: rows.flat().map(read),
      })
    }
    rows = []
  }
  for await (const line of linesOf(file)) {
    const said = JSON.parse(line)
    if (Array.isArray(said)) {
      rows.push(said)
      if ((rows.length + 1) * said.length > PARAMETERS) state()
      if (batch.length >= STATEMENTS) await send()
      continue
    }
    state()
    if (said.table) into = { name: said.table, columns: said.columns }
    // What rows with counted keys left there is said by the file.
    if (said.table === 'sqlite_sequence') batch.push('DELETE FROM sqlite_sequence')
  }
  await send()
}

/** Every table matches the manifest, and no foreign key is dangling. */
async function expectSame(client: Client, manifest: Manifest): Promise<void> {
  const { [UNFINISHED]: _, ...found } = await manifestOf(client)
  for (const [name, table] of Object.entries(found)) {
    const said = manifest[name]
    if (table.rows !== said?.rows || table.sha256 !== said.sha256)
      throw new Error(`the table ${name} is not as it was; throw this database away`)
  }
  const { rows } = await client.execute('PRAGMA foreign_key_check')
  if (rows.length > 0) throw new Error('rows refer to what is not there; throw this database away')
}
