// Writes every row of the database to a file, as of one instant, and the files that those rows name; see dump.ts for
// the format.
import { createHash } from 'node:crypto'
import { smallPicture } from '../../api/platform/media/picture-path'
import { rfc3339 } from '../../api/platform/values/time'
import { writeLines } from './backup-file'
import type { Opened } from './database'
import { exactClient, fileKeysIn, linesOfTables, type Manifest, migrationsOf, tablesOf, tally, VERSION } from './dump'
import type { Files } from './files'

/** Files read at once: they are far away. */
const AT_ONCE = 8

type Counted = {
  tables: number
  rows: number
  files: number
  /** The files that rows name and that were not there. */
  missing: string[]
  /** No later than this is the moment that the rows are of. */
  takenAt: number
}

/** `files`: where they lie; null leaves them out. `key` encrypts. @throws Mistake */
export async function backUp(
  opened: Pick<Opened, 'url' | 'token'> & { files: Files | null },
  file: string,
  key: Buffer | null = null,
): Promise<Counted> {
  const counted: Counted = { tables: 0, rows: 0, files: 0, missing: [], takenAt: 0 }
  await writeLines(file, key, linesOf(opened, counted))
  return counted
}

/**
 * All lines of the file, a page of rows at a time. They are read in one transaction, so that money that moves meanwhile is either there
 * with both its sides or not at all; writers do not wait for it. Files never change under their name: they are read
 * afterwards. One that was removed meanwhile is missing.
 */
async function* linesOf(
  opened: Pick<Opened, 'url' | 'token'> & { files: Files | null },
  counted: Counted,
): AsyncGenerator<string> {
  const whole = createHash('sha256')
  const hashed = (...lines: string[]) => {
    const text = lines.map((line) => `${line}\n`).join('')
    whole.update(text)
    return text
  }
  const keys = new Set<string>()
  const client = exactClient(opened)
  const database = await client.transaction('read')
  try {
    const migrations = await migrationsOf(database)
    counted.takenAt = Date.now()
    const createdAt = rfc3339(counted.takenAt)
    yield hashed(JSON.stringify({ purse: 'backup', version: VERSION, createdAt, migrations }))
    const manifest: Manifest = {}
    for await (const { table, pages } of linesOfTables(database, await tablesOf(database))) {
      yield hashed(JSON.stringify({ table: table.name, columns: table.columns }))
      const counting = tally()
      for await (const lines of pages) {
        for (const line of lines) {
          counting.add(line)
          for (const key of fileKeysIn(line)) keys.add(key)
        }
        yield hashed(...lines)
      }
      const size = counting.result()
      manifest[table.name] = size
      counted.tables += 1
      counted.rows += size.rows
    }
    yield hashed(JSON.stringify({ manifest }))
  } finally {
    database.close()
    client.close()
  }
  if (opened.files) for await (const line of linesOfFiles(opened.files, keys, counted)) yield hashed(line)
  yield `${JSON.stringify({ sha256: whole.digest('hex') })}\n`
}

async function* linesOfFiles(files: Files, keys: Set<string>, counted: Counted): AsyncGenerator<string> {
  const all = [...new Set([...keys, ...[...keys].map(smallPicture)])].sort()
  while (all.length > 0) {
    const some = all.splice(0, AT_ONCE)
    const found = await Promise.all(some.map((key) => files.get(key)))
    for (const [i, key] of some.entries()) {
      const file = found[i]
      if (!file) {
        // Rows name the whole picture, and not each has a smaller one.
        if (keys.has(key)) counted.missing.push(key)
        continue
      }
      counted.files += 1
      const base64 = Buffer.from(file.bytes).toString('base64')
      yield JSON.stringify({ file: key, contentType: file.contentType, base64 })
    }
  }
}
