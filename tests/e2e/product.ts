// Which product a test file talks to: the one that serves all files, or one of its own, with an empty
// database and schedules that it runs itself, at any moment to come.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Db, openDatabase } from '../../db/client'
import { freePort, startDatabase } from '../../db/local'
import { type LocalWorker, startWorker } from '../../db/local-worker'
import { migrateDatabase } from '../../db/migrate'
import { vapidVariables } from '../../db/vapid'

export type OwnProduct = { db: Db; tick: LocalWorker['tick'] }

let own: { url: string; database: string; stop: () => Promise<void> } | null = null

export function productUrl(): string {
  return own?.url ?? inject('url')
}

export function databaseUrl(): string {
  return own?.database ?? inject('database')
}

/** From here on the file talks to a product of its own, until its end. Call it in `beforeAll`. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const dir = mkdtempSync(join(tmpdir(), 'purse-e2e-own-'))
  const database = await startDatabase(join(dir, 'database'))
  await migrateDatabase(database)
  const worker = await startWorker({
    port: await freePort(),
    dataDir: dir,
    variables: {
      DATABASE_URL: database.url,
      AUTH_SECRET: inject('secret'),
      LOCAL_ONLY: '1',
      ...(await vapidVariables(dir)),
    },
    quiet: process.env.E2E_LOG !== '1',
  })
  own = {
    ...{ url: worker.url, database: database.url },
    stop: async () => {
      await worker.stop()
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
  return { db: openDatabase(database), tick: worker.tick }
}

/** What every file does at its end, see own-product.ts: the next talks to the one that serves all again. */
export async function endOwnProduct(): Promise<void> {
  const ended = own
  own = null
  await ended?.stop()
}
