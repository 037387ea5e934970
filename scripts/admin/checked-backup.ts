// Reads the file of a backup whole and checks it, before anything is done with it.
import { createHash } from 'node:crypto'
import { readLines } from './backup-file'
import { type Manifest, tally, VERSION } from './dump'
import { Mistake } from './operator-error'

type Backup = {
  createdAt: string
  migrations: string[]
  manifest: Manifest
  /** The hash of each file in it, by its key. */
  files: Map<string, string>
}

/** What a file holds of which every table and the whole are as they were written. @throws Mistake */
export async function checkedBackup(file: string, key: Buffer | null): Promise<Backup> {
  const whole = createHash('sha256')
  const found: Manifest = {}
  const files = new Map<string, string>()
  let counting: { name: string; tally: ReturnType<typeof tally> } | null = null
  let head: { createdAt: string; migrations: string[] } | null = null
  let manifest: Manifest | null = null
  let sound = false
  const damaged = new Mistake(
    `${file} is damaged or not a Purse backup${key ? ', or its key is another one' : ''}. Nothing was restored.`,
  )
  try {
    for await (const line of readLines(file, key)) {
      const record = JSON.parse(line)
      if (sound) throw damaged
      if (record.sha256 !== undefined) {
        sound = record.sha256 === whole.digest('hex')
        if (!sound) throw damaged
        continue
      }
      whole.update(`${line}\n`)
      if (Array.isArray(record)) {
        if (!counting) throw damaged
        counting.tally.add(line)
        continue
      }
      if (counting) found[counting.name] = counting.tally.result()
      counting = null
      if (record.purse === 'backup' && record.version === VERSION) head = record
      else if (record.table) counting = { name: record.table, tally: tally() }
      else if (record.manifest) manifest = record.manifest
      else if (record.file) files.set(record.file, hashOf(storedFile(record).bytes))
      else throw damaged
    }
  } catch (error) {
    if (error instanceof Mistake) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Mistake(`There is no file ${file}.`)
    throw damaged
  }
  if (!sound || !head || JSON.stringify(found) !== JSON.stringify(manifest)) throw damaged
  return { createdAt: head.createdAt, migrations: head.migrations, manifest: found, files }
}

/** The file of a line. */
export function storedFile(file: { contentType: string; base64: string }) {
  return { bytes: Buffer.from(file.base64, 'base64'), contentType: file.contentType }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
