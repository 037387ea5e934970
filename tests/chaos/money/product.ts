// The product as it is deployed, on this machine: the built Worker, its database, and what stands between them. Each
// can be killed at any moment and comes back on its address.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../../db/client'
import { migrateDatabase } from '../../../db/migrate'
import { freePort, type LocalDatabase, startDatabase } from '../../../scripts/local-database'
import { type LocalWorker, startWorker } from '../../../scripts/local-worker'
import { childrenNamed } from '../../bench/processes'
import { type FaultyDatabase, startFaultyDatabase } from './faulty-database'
import type { Random } from './random'

export const SECRET = 'a-secret-for-breaking-things-0123456789'

export class Product {
  kills = { database: 0, worker: 0 }
  /** Past the faults. */
  db: Db
  #workerUrl: string

  private constructor(
    readonly dir: string,
    public database: LocalDatabase,
    private worker: LocalWorker,
    private workerPid: number,
    readonly faults: FaultyDatabase,
  ) {
    this.db = openDatabase(database)
    this.#workerUrl = worker.url
  }

  static async start(random: Random): Promise<Product> {
    const dir = mkdtempSync(join(tmpdir(), 'purse-chaos-money-'))
    const database = await startDatabase(join(dir, 'database'))
    await migrateDatabase(database)
    const faults = await startFaultyDatabase(database.url, random)
    const { worker, pid } = await workerOn(await freePort(), dir, faults.url)
    return new Product(dir, database, worker, pid, faults)
  }

  get url(): string {
    return this.#workerUrl
  }

  /** SIGKILL, a moment of absence, and a start over the same files on the same address. */
  async killDatabase(): Promise<void> {
    this.kills.database += 1
    const { port } = this.database
    this.database.kill()
    await this.database.stop()
    this.database = await startDatabase(join(this.dir, 'database'), { port })
    this.faults.target(this.database.url)
    this.db = openDatabase(this.database)
  }

  async killWorker(): Promise<void> {
    this.kills.worker += 1
    const gone = this.worker
    process.kill(this.workerPid, 'SIGKILL')
    await gone.stop().catch(() => {})
    const port = Number(new URL(this.#workerUrl).port)
    const { worker, pid } = await workerOn(port, this.dir, this.faults.url)
    this.worker = worker
    this.workerPid = pid
  }

  /** The jobs of a schedule, at an instant that may be ahead. What fails is tried by the next. */
  async runJobs(cron: string, at: Date): Promise<void> {
    await this.worker.tick({ cron, at }).catch(() => {})
  }

  async stop(): Promise<void> {
    await this.worker.stop().catch(() => {})
    await this.faults.stop()
    await this.database.stop()
    rmSync(this.dir, { recursive: true, force: true })
  }
}

async function workerOn(port: number, dataDir: string, databaseUrl: string) {
  const before = childrenNamed('workerd')
  const variables = { DATABASE_URL: databaseUrl, AUTH_SECRET: SECRET, LOCAL_ONLY: '1' }
  const logFile = process.env.CHAOS_LOG
  const worker = await startWorker({
    ...{ port, dataDir, variables, quiet: !logFile, ...(logFile && { logFile }) },
  })
  const pid = childrenNamed('workerd').find((one) => !before.includes(one))
  if (!pid) throw new Error('the Worker’s process is not to be found')
  return { worker, pid }
}
