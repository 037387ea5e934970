// Whether a restored product is what its backup holds, and sound in itself. Before it serves anybody: afterwards its rows
// are others.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { verifyAudit } from '../../api/admin/audit-log/hash-chain'
import { MIGRATIONS } from '../../db/migrate'
import { wrongBooks } from './books'
import { checkedBackup, hashOf } from './checked-backup'
import type { Opened } from './database'
import { exactClient, manifestOf, otherTables } from './dump'
import type { Files } from './files'

/** `head`: of the audit log, noted when the backup was made. */
type Restored = Pick<Opened, 'ctx' | 'url' | 'token'> & { files: Files | null; head?: string }

type Verdict = { check: string; faults: string[]; seconds: number }

/** Check by check, what is wrong; nothing is where all is well. */
export async function* verifyRestored(
  { ctx, url, token, files, head }: Restored,
  file: string,
  key: Buffer | null = null,
): AsyncGenerator<Verdict> {
  const backup = await checkedBackup(file, key)
  const client = exactClient({ url, token })
  const rowsOf = async (sql: string) => (await client.execute(sql)).rows.map((row) => Object.values(row).join(' '))
  const checks: Record<string, () => Promise<string[]>> = {
    'rows are those of the backup': async () =>
      otherTables(await manifestOf(client), backup.manifest).map((name) => `${name} differs`),
    'tables, indexes and triggers are those of the migrations': () => otherStructure(client),
    'the file is sound': async () => (await rowsOf('PRAGMA integrity_check')).filter((line) => line !== 'ok'),
    'foreign keys lead somewhere': () => rowsOf('PRAGMA foreign_key_check'),
    'balances are their postings, and sum to zero': () => wrongBooks(client),
    'the audit log is unbroken': async () => {
      const { fault } = await verifyAudit(ctx, { ...(head && { expectHead: head }) })
      return fault ? [`entry ${fault.sequence}: ${fault.why}`] : []
    },
    'files are there, as they were': async () => {
      if (!files) return []
      const wrong: string[] = []
      for (const [name, sha256] of backup.files) {
        const stored = await files.get(name)
        if (!stored) wrong.push(`${name} is missing`)
        else if (hashOf(stored.bytes) !== sha256) wrong.push(`${name} has other bytes`)
      }
      return wrong
    },
  }
  try {
    for (const [check, faultsOf] of Object.entries(checks)) {
      const start = performance.now()
      const faults = await faultsOf().catch((error: Error) => [`unreadable: ${error.message}`])
      yield { check, faults, seconds: (performance.now() - start) / 1000 }
    }
  } finally {
    client.close()
  }
}

/** What the database has otherwise than one that is migrated anew; triggers in the order in which they fire. */
async function otherStructure(client: Client): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'purse-migrated-'))
  const fresh = createClient({ url: `file:${join(folder, 'data')}` })
  try {
    await migrate(drizzle(fresh), MIGRATIONS)
    const [found, wanted] = [await structureOf(client), await structureOf(fresh)]
    const names = [...new Set([...wanted.keys(), ...found.keys()])]
    const other = names.filter((name) => found.get(name) !== wanted.get(name))
    const order = [...found.keys()].filter((name) => name.startsWith('trigger')).join()
    const wantedOrder = [...wanted.keys()].filter((name) => name.startsWith('trigger')).join()
    return [
      ...other.map((name) => `${name} is ${found.has(name) ? 'another' : 'missing'}`),
      ...(other.length === 0 && order !== wantedOrder ? ['triggers are in another order'] : []),
    ]
  } finally {
    fresh.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function structureOf(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.execute(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      AND name NOT LIKE 'libsql\\_%' ESCAPE '\\' ORDER BY rowid`,
  )
  return new Map(rows.map(({ type, name, sql }) => [`${type} ${name}`, String(sql)]))
}
