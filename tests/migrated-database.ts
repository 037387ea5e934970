// Migrates one database before all tests; each test file then starts from a copy of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { migrate } from 'drizzle-orm/libsql/migrator'
import type { TestProject } from 'vitest/node'
import { MIGRATIONS, migrateDatabase } from '../db/migrate'
import { startDatabase } from '../scripts/local-database'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database: a file for the engine in process. */
    migrated: string
    /** The same as the folder of a server, which is stopped. */
    migratedServer: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'purse-migrated-'))
  const [file, folder] = [join(directory, 'data'), join(directory, 'server')]
  const database = await startDatabase(folder)
  await migrateDatabase(database)
  await database.stop()
  const client = createClient({ url: `file:${file}` })
  await migrate(drizzle(client), MIGRATIONS)
  client.close()
  project.provide('migrated', file)
  project.provide('migratedServer', folder)
  return () => rmSync(directory, { recursive: true, force: true })
}
