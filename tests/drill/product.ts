// A product of a drill: a data directory, the database server and the Worker over it, and what may be done to them.
import { fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { type Db, openDatabase } from '../../db/client'
import { freePort, type LocalDatabase, startDatabase } from '../../scripts/local-database'

export const SECRET = 'a-secret-for-drills-0123456789abcdef'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

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
  const worker = await startWorkerProcess(ROOT, dataDir, database)
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
      worker.kill()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type WorkerProcess = { url: string; stop: () => Promise<void>; kill: () => void }

/** The Worker as it is built in a checkout. */
export async function startWorkerProcess(
  root: string,
  dataDir: string,
  database: LocalDatabase,
): Promise<WorkerProcess> {
  const options = {
    port: await freePort(),
    dataDir,
    variables: { DATABASE_URL: database.url, AUTH_SECRET: SECRET, LOCAL_ONLY: '1' },
    quiet: true,
  }
  const script = fileURLToPath(new URL('worker-process.ts', import.meta.url))
  // A group of its own, which is killed as one.
  const child = fork(script, [root, JSON.stringify(options)], {
    execArgv: ['--import', 'tsx'],
    detached: true,
  })
  const kill = () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (said) => resolve(String(said)))
    child.once('exit', (code) => reject(new Error(`the Worker ended with ${code}`)))
  })
  return {
    url,
    kill,
    async stop() {
      if (child.connected) child.send('stop')
      await ended
    },
  }
}

/** A person signs in with their password, sees their purse and pays in; throws where that does not work. */
export async function signInAndPay(url: string, email: string, password: string): Promise<void> {
  const pool = new Pool(url, { keepAliveTimeout: 1_000 })
  const ask = async (method: 'GET' | 'POST', path: string, cookie: string, body?: object) => {
    const headers = {
      cookie,
      origin: url,
      ...(body && { 'content-type': 'application/json' }),
      'idempotency-key': crypto.randomUUID(),
    }
    const answer = await pool.request({
      method,
      path,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    const text = await answer.body.text()
    if (answer.statusCode !== 200 && answer.statusCode !== 201)
      throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`)
    return [answer.headers['set-cookie'] ?? []].flat()
  }
  try {
    const set = await ask('POST', '/api/auth/sign-in/email', '', { email, password })
    const cookie = set.map((line) => line.split(';')[0]).join('; ')
    await ask('GET', '/client/wallet', cookie)
    await ask('POST', '/api/wallet/deposits', cookie, {
      amount: '5',
      currency: 'KES',
      paymentMethodId: 'sandbox_ok',
    })
  } finally {
    await pool.destroy()
  }
}
