// The salon of `npm run soak`: the built Worker and its database with a partner, clients who talk to them, a day full of
// visits, and the clock of it all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { DAY } from '../../api/platform/values/time'
import { type Db, openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import { message } from '../../db/schema/messaging'
import { freePort, startDatabase } from '../../scripts/local-database'
import { type Pair, type Planted, plantConversations, plantPeople } from '../chaos/planted'
import { requestsAs } from '../fixtures/browser-requests'
import { ALWAYS, addSalon } from '../fixtures/businesses'
import { SECRET, startRunningWorker } from '../fixtures/running-worker'

const ENTRY = readFileSync(new URL('measured-worker.js', import.meta.url), 'utf8')

const SALON = 'soak-salon'
const SERVICE = 'soak-cut'
const CHAIRS = Array.from({ length: 8 }, (_, i) => `soak-staff-${i}`)

export const HALF_HOUR = 1_800_000

/** When the day begins where the salon is. */
const OPENS = 8

/** More than are written to in a day, so that no client reaches a limit of their own. */
const CLIENTS = 24

/** Messages of the open conversation before the day. */
const EARLIER_MESSAGES = 120

type RequestAs = ReturnType<typeof requestsAs>

export type Salon = {
  url: string
  db: Db
  partner: Planted
  /** The partner is person 0 of those who ask; the nth client is person n. */
  ask: (...request: Parameters<RequestAs>) => Promise<{ id: string }>
  /** Of the partner with the nth client, from 1; the first is the one that is open all day. */
  talkWith: (n: number) => string
  /** The ids of the day's visits, by the half-hour in which they begin. */
  visits: string[][]
  /** Books a visit in the coming two weeks, at another time for each number; its client can cancel it. */
  bookAhead: (n: number) => Promise<{ cancel: () => Promise<unknown> }>
  /** What its clock says. */
  now: () => number
  /** Of the Worker: moves its clock on and runs its schedules. */
  advance: (ms: number) => Promise<void>
  /** How many sockets the partner's inbox holds. */
  sockets: () => Promise<number>
  closeSockets: () => Promise<void>
  inspectorPort: number
  stop: () => Promise<void>
}

/** `halfHours`: of how many of them the visits are completed; those of two more are still to come. */
export async function openSalon(halfHours: number, plant: string | undefined): Promise<Salon> {
  const dir = mkdtempSync(join(tmpdir(), 'purse-soak-'))
  const database = await startDatabase(join(dir, 'database'))
  await migrateDatabase(database)
  const db = openDatabase(database)
  const inspectorPort = await freePort()
  const worker = await startRunningWorker({
    dataDir: dir,
    databaseUrl: database.url,
    inspectorPort,
    entry: ENTRY,
    ...(plant && { variables: { PLANT: plant } }),
  })
  const pool = new Pool(worker.url, { connections: 8, keepAliveTimeout: 1_000 })
  const door = async (path: string) => {
    const response = await pool.request({ method: 'GET', path: `/soak/${path}` })
    return (await response.body.json()) as number
  }

  const starts = Math.ceil(Date.now() / HALF_HOUR) * HALF_HOUR
  let ahead = await door(`advance/${starts - Date.now()}`)
  const [partner] = (await plantPeople(db, SECRET, 1, { role: 'beauty_partner' })) as [Planted]
  const clients = await plantPeople(db, SECRET, CLIENTS)
  const draft = { id: SALON, ownerId: partner.id, timeZone: zoneAt(starts), leadMinutes: 0, freeCancelHours: 24 }
  const service = { id: SERVICE, price: 250_000, durationMinutes: 60 }
  await addSalon({ db }, draft, [service], CHAIRS, ALWAYS)
  const talks = await plantConversations(
    db,
    clients.map((client) => [partner, client]),
  )
  await plantMessages(db, talks[0] as Pair, starts)

  const send = requestsAs(pool, worker.url, [partner, ...clients])
  const ask: Salon['ask'] = async (...request) => {
    const { status, body } = await send(...request)
    if (status >= 400) throw new Error(`${request[2]}: ${status} ${JSON.stringify(body)}`)
    return body as { id: string }
  }
  const book = async (n: number, staffId: string | undefined, startsAt: number) => {
    const { id } = await ask(1 + (n % CLIENTS), 'POST', '/api/appointments', {
      salonId: SALON,
      serviceId: SERVICE,
      staffId,
      payment: 'purse',
      startsAt: new Date(startsAt).toISOString(),
    })
    await ask(0, 'POST', `/api/appointments/${id}/confirmation`)
    return id
  }
  for (let n = 1; n <= CLIENTS; n += 1)
    for (let i = 0; i < 2; i += 1)
      await ask(n, 'POST', '/api/wallet/deposits', { amount: '100000', currency: 'KES', paymentMethodId: 'sandbox_ok' })
  const visits: string[][] = []
  for (let i = 0; i < halfHours + 2; i += 1) {
    const free = CHAIRS.filter((_, chair) => chair % 2 === i % 2)
    const begins = starts + (i + 1) * HALF_HOUR
    const ids: string[] = []
    for (const chair of free) ids.push(await book(i * free.length + ids.length, chair, begins))
    visits.push(ids)
  }

  return {
    url: worker.url,
    db,
    partner,
    ask,
    visits,
    inspectorPort,
    talkWith: (n) => (talks[n - 1] as Pair).id,
    async bookAhead(n) {
      const at = starts + (2 + (n % 12)) * DAY + 2 * (Math.floor(n / 12) % 8) * HALF_HOUR
      const id = await book(n, CHAIRS[n % CHAIRS.length], at)
      const client = 1 + (n % CLIENTS)
      return { cancel: () => ask(client, 'POST', `/api/appointments/${id}/cancellation`, {}) }
    },
    now: () => Date.now() + ahead,
    async advance(ms) {
      ahead = await door(`advance/${ms}`)
      await worker.tick({ at: new Date(Date.now() + ahead) })
    },
    sockets: () => door(`sockets/${partner.id}`),
    async closeSockets() {
      await door(`closeSockets/${partner.id}`)
    },
    async stop() {
      await pool.destroy()
      await worker.stop()
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Where it is the hour of opening at an instant; the names of these zones count westwards. */
function zoneAt(at: number): string {
  const hours = ((new Date(at).getUTCHours() - OPENS + 36) % 24) - 12
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`
}

async function plantMessages(db: Db, { id, people }: Pair, at: number): Promise<void> {
  await db.insert(message).values(
    Array.from({ length: EARLIER_MESSAGES }, (_, i) => ({
      id: crypto.randomUUID(),
      conversationId: id,
      seq: i + 1,
      clientId: `before-${i}`,
      senderId: (people[i % 2] as Planted).id,
      text: `Message ${i}`,
      createdAt: at - (EARLIER_MESSAGES - i) * 60_000,
    })),
  )
}
