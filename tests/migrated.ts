// Migrates one database before all tests; each test file then starts from a copy of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { TestProject } from 'vitest/node'
import { startDatabase } from '../db/local'
import { migrateDatabase } from '../db/migrate'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file's database runs: inside the test's process, or on a server of its own. */
    engine: 'in-process' | 'server'
    /** A migrated database: a file for the engine in process, a folder for the server, which is stopped. */
    migrated: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'purse-migrated-'))
  const onServer = project.config.provide.engine === 'server'
  const migrated = join(directory, onServer ? 'server' : 'data')
  if (onServer) {
    const database = await startDatabase(migrated)
    await migrateDatabase(database)
    await database.stop()
  } else {
    const client = createClient({ url: `file:${migrated}` })
    await migrate(drizzle(client), {
      migrationsFolder: new URL('../migrations', import.meta.url).pathname,
    })
    client.close()
  }
  project.provide('migrated', migrated)
  return () => rmSync(directory, { recursive: true, force: true })
}
