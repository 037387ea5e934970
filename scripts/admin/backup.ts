// Writes every row of the database to a file, as of one instant; see dump.ts for the format.
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { rfc3339 } from '../../api/platform/values/time'
import type { Opened } from './database'
import {
  exactClient,
  linesOfTable,
  type Manifest,
  migrationsOf,
  tablesOf,
  tally,
  VERSION,
} from './dump'
import { Mistake } from './operator-error'

/** The file appears once it is whole. It is compressed, and readable to its owner alone. @throws Mistake */
export async function backUp(
  opened: Pick<Opened, 'url' | 'token'>,
  file: string,
): Promise<{ tables: number; rows: number }> {
  if (existsSync(file)) throw new Mistake(`${file} already exists. Choose another name.`)
  const part = `${file}.part`
  const counted = { tables: 0, rows: 0 }
  try {
    await pipeline(
      Readable.from(linesOf(opened, counted)),
      createGzip(),
      createWriteStream(part, { mode: 0o600 }),
    )
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return counted
}

/**
 * All lines of the file, a page of rows at a time. They are read in one transaction, so that money that moves meanwhile is either there
 * with both its sides or not at all; writers do not wait for it.
 */
async function* linesOf(
  opened: Pick<Opened, 'url' | 'token'>,
  counted: { tables: number; rows: number },
): AsyncGenerator<string> {
  const whole = createHash('sha256')
  const hashed = (...lines: string[]) => {
    const text = lines.map((line) => `${line}\n`).join('')
    whole.update(text)
    return text
  }
  const client = exactClient(opened)
  const database = await client.transaction('read')
  try {
    const migrations = await migrationsOf(database)
    const createdAt = rfc3339(Date.now())
    yield hashed(JSON.stringify({ purse: 'backup', version: VERSION, createdAt, migrations }))
    const manifest: Manifest = {}
    for (const table of await tablesOf(database)) {
      yield hashed(JSON.stringify({ table: table.name, columns: table.columns }))
      const counting = tally()
      for await (const lines of linesOfTable(database, table)) {
        lines.forEach(counting.add)
        yield hashed(...lines)
      }
      const said = counting.said()
      manifest[table.name] = said
      counted.tables += 1
      counted.rows += said.rows
    }
    yield hashed(JSON.stringify({ manifest }))
    yield `${JSON.stringify({ sha256: whole.digest('hex') })}\n`
  } finally {
    database.close()
    client.close()
  }
}
