// The product as it is deployed, on this machine: the built Worker, its database, and what stands between them. Each
// can be killed at any moment and comes back on its address.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDatabase } from '../../../db/client'
import { migrateDatabase } from '../../../db/migrate'
import { type LocalDatabase, startDatabase } from '../../../scripts/local-database'
import { type RunningWorker, startRunningWorker } from '../../fixtures/running-worker'
import { type FaultyDatabase, startFaultyDatabase } from './faulty-database'
import type { Random } from './random'

export class Product {
  kills = { database: 0, worker: 0 }
  /** Past the faults. */
  db: Db

  private constructor(
    readonly dir: string,
    public database: LocalDatabase,
    private worker: RunningWorker,
    readonly faults: FaultyDatabase,
  ) {
    this.db = openDatabase(database)
  }

  static async start(random: Random): Promise<Product> {
    const dir = mkdtempSync(join(tmpdir(), 'purse-chaos-money-'))
    const database = await startDatabase(join(dir, 'database'))
    await migrateDatabase(database)
    const faults = await startFaultyDatabase(database.url, random)
    const worker = await startRunningWorker({ dataDir: dir, databaseUrl: faults.url })
    return new Product(dir, database, worker, faults)
  }

  get url(): string {
    return this.worker.url
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
    const { port } = this.worker
    await this.worker.kill()
    this.worker = await startRunningWorker({ dataDir: this.dir, databaseUrl: this.faults.url, port })
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
