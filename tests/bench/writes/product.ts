// The built Worker over libSQL, with people who have money, salons with free times and conversations.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { openDatabase } from '../../../db/client'
import { migrateDatabase } from '../../../db/migrate'
import { buildWorker, isBuilt } from '../../../scripts/build'
import { startDatabase } from '../../../scripts/local-database'
import { requestsAs } from '../../fixtures/browser-requests'
import { SECRET, startRunningWorker } from '../../fixtures/running-worker'
import { childrenNamed, processorTimeOf } from '../processes'
import { bookingOf, plantCrowd } from './crowd'

export type WriteTarget = {
  /** The nth write of all: a client's, as their browser sends it. Throws where it is refused. */
  write: (n: number) => Promise<void>
  /** Processor time in milliseconds until now, of the Worker and of the database. */
  used: () => { worker: number; database: number }
  close: () => Promise<void>
}

type Kind = 'deposit' | 'booking' | 'message'

/** Starts the product. Everybody is signed in; for bookings everybody has money. */
export async function openProduct(kind: Kind): Promise<WriteTarget> {
  if (!isBuilt()) await buildWorker()
  const dir = mkdtempSync(join(tmpdir(), 'purse-bench-'))
  const database = await startDatabase(join(dir, 'database'))
  const server = childrenNamed('sqld').at(-1) ?? 0
  await migrateDatabase(database)
  const crowd = await plantCrowd(openDatabase(database), SECRET)
  const worker = await startRunningWorker({ dataDir: dir, databaseUrl: database.url })
  const pool = new Pool(worker.url, { connections: 64, keepAliveTimeout: 1_000 })
  const asks = requestsAs(pool, worker.url, crowd.people)
  const ask = async (...request: Parameters<typeof asks>) => {
    const { status, body } = await asks(...request)
    if (status >= 300) throw new Error(`${request[2]}: ${status} ${JSON.stringify(body)}`)
  }
  const deposit = (n: number, amount: string) =>
    ask(n, 'POST', '/api/wallet/deposits', { amount, currency: 'KES', paymentMethodId: 'sandbox_ok' })
  for (const i of crowd.people.keys()) {
    await ask(i, 'GET', '/api/me')
    if (kind === 'booking') await deposit(i, '10000')
  }
  const writes: Record<Kind, (n: number) => Promise<void>> = {
    deposit: (n) => deposit(n, '5'),
    booking: (n) => ask(n, 'POST', '/api/appointments', bookingOf(n)),
    message: (n) => {
      const { id } = crowd.conversationOf(n)
      return ask(n, 'POST', `/api/conversations/${id}/messages`, { text: `Message ${n}` })
    },
  }
  return {
    write: writes[kind],
    used: () => ({
      worker: processorTimeOf(worker.pid),
      database: processorTimeOf(server),
    }),
    async close() {
      await pool.close()
      await worker.stop()
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
