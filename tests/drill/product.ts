// A product of a drill: a data directory, the database server and the Worker over it, and what may be done to them.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Pool } from 'undici'
import { type Db, openDatabase } from '../../db/client'
import { type LocalDatabase, startDatabase } from '../../scripts/local-database'
import { send } from '../fixtures/browser-requests'
import { startRunningWorker } from '../fixtures/running-worker'

export type Product = {
  dataDir: string
  database: LocalDatabase
  db: Db
  url: string
  /** As with `kill -9`, and then the directory is gone. */
  destroy: () => Promise<void>
  stop: () => Promise<void>
}

/** Each commit is on the disk before it is acknowledged, as when deployed. */
export function openServer(dataDir: string): Promise<LocalDatabase> {
  return startDatabase(join(dataDir, 'database'), { durable: true })
}

export async function startProduct(dataDir: string, database: LocalDatabase): Promise<Product> {
  const worker = await startRunningWorker({ dataDir, databaseUrl: database.url })
  return {
    dataDir,
    database,
    db: openDatabase(database),
    url: worker.url,
    async stop() {
      await worker.stop()
      await database.stop()
    },
    async destroy() {
      database.kill()
      await worker.kill()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A person signs in with their password, sees their purse and pays in; throws where that does not work. */
export async function signInAndPay(url: string, email: string, password: string): Promise<void> {
  const pool = new Pool(url, { keepAliveTimeout: 1_000 })
  const jar = new Map<string, string>()
  const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const key = crypto.randomUUID()
    const response = await send(pool, url, jar, { method, path, body, key })
    if (response.status !== 200 && response.status !== 201)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`)
  }
  try {
    await ask('POST', '/api/auth/sign-in/email', { email, password })
    await ask('GET', '/client/wallet')
    await ask('POST', '/api/wallet/deposits', { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_ok' })
  } finally {
    await pool.destroy()
  }
}
