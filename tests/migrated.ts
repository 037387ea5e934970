// Migrates one database before all tests; each test file then starts from a copy of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDatabase } from '../db/local'
import { migrateDatabase } from '../db/migrate'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a database that is migrated, and stopped. */
    migrated: string
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'purse-migrated-'))
  const database = await startDatabase(directory)
  await migrateDatabase(database)
  await database.stop()
  project.provide('migrated', directory)
  return () => rmSync(directory, { recursive: true, force: true })
}
