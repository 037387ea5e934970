// Loads a backup into an empty database: identical rows, under the triggers of the migrations.
import type { Client, InStatement } from '@libsql/client/web'
import { retryBusy } from '../../db/busy'
import { migrateDatabase } from '../../db/migrate'
import { readLines } from './backup-file'
import { checkedBackup, storedFile } from './checked-backup'
import type { Opened } from './database'
import { exactClient, type Manifest, manifestOf, migrationsOf, otherTables, quoted, read, tablesOf } from './dump'
import type { Files } from './files'
import { Mistake } from './operator-error'

/** Parameters of a statement, and statements of a batch. */
const PARAMETERS = 10_000
const STATEMENTS = 10

/** How long a batch is sent again while the database is busy, in milliseconds. */
const PATIENCE = 120_000

/** Marks the database as incomplete for readiness.ts. */
const UNFINISHED = 'restore_unfinished'

/**
 * Reads the whole file before changing anything. Then it drops the triggers, loads the rows and recreates the triggers;
 * every table is checked against the manifest at the end. An aborted restore leaves a database that rejects a second
 * attempt and is never ready: discard it. Files are put where the product looks for them; null leaves them out.
 * @throws Mistake if the file is damaged or of other migrations, or the database is not empty
 */
export async function restore(
  opened: Pick<Opened, 'url' | 'token'> & { files: Files | null },
  file: string,
  key: Buffer | null = null,
  phase: (name: string) => void = () => {},
): Promise<{ tables: number; rows: number; files: number }> {
  const { migrations, manifest, files } = await checkedBackup(file, key)
  phase('the file read and checked')
  await migrateDatabase(opened)
  phase('tables made')
  const client = exactClient(opened)
  try {
    await expectEmpty(client)
    if (JSON.stringify(await migrationsOf(client)) !== JSON.stringify(migrations)) {
      throw new Mistake(
        'The backup was made with other migrations. Check out the version of the code that made it, restore, then deploy the newer one.',
      )
    }
    const { rows: triggers } = await client.execute(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid",
    )
    const tables = await tablesOf(client)
    // Foreign keys are off within `migrate`: tables are loaded in the order of their names.
    await client.migrate([
      `CREATE TABLE ${UNFINISHED} (at INTEGER)`,
      ...triggers.map(({ name }) => `DROP TRIGGER ${quoted(String(name))}`),
      ...tables.map(({ name }) => `DELETE FROM ${quoted(name)}`),
    ])
    await load({ client, files: opened.files }, file, key)
    phase('rows and files loaded')
    // In their old order: it is the one in which they fire.
    await client.migrate(triggers.map(({ sql }) => String(sql)))
    await expectSame(client, manifest)
    await client.execute(`DROP TABLE ${UNFINISHED}`)
    phase('every table compared')
    const rows = Object.values(manifest).reduce((sum, table) => sum + table.rows, 0)
    return { tables: Object.keys(manifest).length, rows, files: opened.files ? files.size : 0 }
  } finally {
    client.close()
  }
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

async function load(
  { client, files }: { client: Client; files: Files | null },
  file: string,
  key: Buffer | null,
): Promise<void> {
  let into: { name: string; columns: string[] } | null = null
  let rows: unknown[][] = []
  let batch: InStatement[] = []
  const send = async () => {
    // The server's own checkpoint may hold the database just then; nothing of the batch has begun.
    if (batch.length > 0) await retryBusy(() => client.migrate(batch), PATIENCE)
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
  for await (const line of readLines(file, key)) {
    const record = JSON.parse(line)
    if (Array.isArray(record)) {
      rows.push(record)
      if ((rows.length + 1) * record.length > PARAMETERS) state()
      if (batch.length >= STATEMENTS) await send()
      continue
    }
    state()
    if (record.file && files) await files.put(record.file, storedFile(record))
    if (record.table) into = { name: record.table, columns: record.columns }
    // What rows with counted keys left there is said by the file.
    if (record.table === 'sqlite_sequence') batch.push('DELETE FROM sqlite_sequence')
  }
  await send()
}

/** Every table matches the manifest, and no foreign key is dangling. */
async function expectSame(client: Client, manifest: Manifest): Promise<void> {
  const { [UNFINISHED]: _, ...found } = await manifestOf(client)
  const [other] = otherTables(found, manifest)
  if (other) throw new Error(`the table ${other} is not as it was; throw this database away`)
  const { rows } = await client.execute('PRAGMA foreign_key_check')
  if (rows.length > 0) throw new Error('rows refer to what is not there; throw this database away')
}
