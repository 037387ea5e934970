// The built Worker over libSQL, with people who have money, salons with free times and conversations.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { openDatabase } from '../../../db/client'
import { migrateDatabase } from '../../../db/migrate'
import { buildWorker, isBuilt } from '../../../scripts/build'
import { freePort, startDatabase } from '../../../scripts/local-database'
import { startWorker } from '../../../scripts/local-worker'
import { type Pair, type Planted, plantConversations, plantPeople } from '../../chaos/planted'
import { addSalon } from '../../fixtures/businesses'
import { keepCookies } from '../../fixtures/cookie-jar'
import { childrenNamed, processorTimeOf } from '../processes'

const SECRET = 'a-secret-for-benchmarks-0123456789abcdef'

/** More than write at once, so that nobody reaches a limit of their own. */
const PEOPLE = 192
const SALONS = 16

/** A day has a time every half hour from 8 to 20. */
const TIMES = 24

const DAY = 86_400_000
const HALF_HOUR = 1_800_000

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
  const before = [...childrenNamed('workerd'), ...childrenNamed('sqld')]
  const started = (name: string) => childrenNamed(name).find((pid) => !before.includes(pid)) ?? 0
  const database = await startDatabase(join(dir, 'database'))
  await migrateDatabase(database)
  const db = openDatabase(database)
  const people = await plantPeople(db, SECRET, PEOPLE)
  const pairs = people.flatMap((person, i) =>
    i % 2 ? [] : [[person, people[i + 1] as Planted] as [Planted, Planted]],
  )
  const conversations = await plantConversations(db, pairs)
  const owners = await plantPeople(db, SECRET, SALONS)
  for (const [i, { id: ownerId }] of owners.entries()) {
    const service = { id: `service-${i}`, price: 10_000, durationMinutes: 30 }
    await addSalon({ db }, { id: `salon-${i}`, ownerId }, [service], [`a-${i}`, `b-${i}`])
  }
  const worker = await startWorker({
    port: await freePort(),
    dataDir: dir,
    variables: { DATABASE_URL: database.url, AUTH_SECRET: SECRET, LOCAL_ONLY: '1' },
    quiet: true,
  })
  const processes = { worker: started('workerd'), database: started('sqld') }
  const pool = new Pool(worker.url, { connections: 64, keepAliveTimeout: 1_000 })
  const jars = people.map(({ cookie }) => new Map([cookie.split('=', 2) as [string, string]]))
  const ask = async (i: number, method: 'GET' | 'POST', path: string, body?: object) => {
    const jar = jars[i % PEOPLE] as Map<string, string>
    const request = {
      method,
      path,
      headers: {
        origin: worker.url,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: body ? JSON.stringify(body) : null,
    }
    // On a busy machine the server may close a connection just as it is used: sent again under the same key.
    const answer = await pool.request(request).catch(() => pool.request(request))
    keepCookies(jar, [answer.headers['set-cookie'] ?? []].flat())
    const text = await answer.body.text()
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`)
  }
  const deposit = (n: number, amount: string) =>
    ask(n, 'POST', '/api/wallet/deposits', {
      amount,
      currency: 'KES',
      paymentMethodId: 'sandbox_ok',
    })
  for (let i = 0; i < PEOPLE; i += 1) {
    await ask(i, 'GET', '/api/me')
    if (kind === 'booking') await deposit(i, '10000')
  }
  const writes: Record<Kind, (n: number) => Promise<void>> = {
    deposit: (n) => deposit(n, '5'),
    booking: (n) => ask(n, 'POST', '/api/appointments', bookingOf(n)),
    message: (n) => {
      const { id } = conversations[Math.floor((n % PEOPLE) / 2)] as Pair
      return ask(n, 'POST', `/api/conversations/${id}/messages`, { text: `Message ${n}` })
    },
  }
  return {
    write: writes[kind],
    used: () => ({
      worker: processorTimeOf(processes.worker),
      database: processorTimeOf(processes.database),
    }),
    async close() {
      await pool.close()
      await worker.stop()
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The nth free time: salons in turn, then both people of each, then the times of a day, then days. */
function bookingOf(n: number) {
  const salon = n % SALONS
  const person = Math.floor(n / SALONS) % 2 ? 'b' : 'a'
  const time = Math.floor(n / (2 * SALONS)) % TIMES
  const day = 2 + Math.floor(n / (2 * SALONS * TIMES))
  const date = new Date(Date.now() + day * DAY).toISOString().slice(0, 10)
  const opens = Date.parse(`${date}T08:00:00+03:00`)
  return {
    salonId: `salon-${salon}`,
    serviceId: `service-${salon}`,
    staffId: `${person}-${salon}`,
    startsAt: new Date(opens + time * HALF_HOUR).toISOString(),
    payment: 'purse',
  }
}
