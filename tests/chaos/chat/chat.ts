// Conversations while everything around them breaks: the database killed, the Worker torn down, every
// socket cut at once, pages reloaded in the middle. What must hold is compared with the database at the end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gt } from 'drizzle-orm'
import { type Db, openDatabase } from '../../../db/client'
import { migrateDatabase } from '../../../db/migrate'
import { message, participant } from '../../../db/schema/messaging'
import { type LocalDatabase, startDatabase } from '../../../scripts/local-database'
import { type RunningWorker, SECRET, startRunningWorker } from '../../fixtures/running-worker'
import { until } from '../../fixtures/until'
import { type Pair, type Planted, plantConversations, plantPeople } from '../planted'
import { Device } from './device'

/** Each person talks to the next one in a ring, and has so many devices. */
type ChatSize = {
  people: number
  devices: number
  messages: number
  breaks: number
  /** For how long the database is away once in four breaks, in milliseconds. */
  away: number
}

/** History; `faults` is empty where all held. */
type ChatOutcome = {
  sent: number
  stored: number
  lost: number
  doubled: number
  sockets: number
  databaseKills: number
  workerKills: number
  storms: number
  reloads: number
  seconds: number
  faults: string[]
}

/** More than a person writes in a minute is refused: nobody has more than a few on their way. */
const MOST_WAITING = 400
const WRITTEN_WHILE_BROKEN = 200

type Stored = typeof message.$inferSelect

type Ground = { db: Db; database: LocalDatabase; worker: RunningWorker; dir: string }

/**
 * Writes messages while services are stopped and restarted, then checks the result. The Worker must have been built.
 */
export async function chatChaos(size: ChatSize, say: (line: string) => void): Promise<ChatOutcome> {
  const started = Date.now()
  const ground = await startGround()
  const devices: Device[] = []
  try {
    const people = await plantPeople(ground.db, SECRET, size.people)
    const pairs = await plantConversations(
      ground.db,
      people.map((person, i) => [person, people[(i + 1) % people.length] as Planted]),
    )
    for (let i = 0; i < size.people * size.devices; i += 1) {
      const person = people[i % people.length] as Planted
      const ownPairs = pairs.filter((pair) => pair.people.includes(person))
      devices.push(new Device(ground.worker.url, person, ownPairs))
    }
    await until('all are connected', () => devices.every(({ isOpen }) => isOpen))
    say(`${devices.length} sockets connected after ${since(started)} s`)

    const counts = { databaseKills: 0, workerKills: 0, storms: 0, reloads: 0 }
    const watched: Marks = new Map()
    let written = 0
    for (let round = 0; round <= size.breaks; round += 1) {
      const upTo = Math.round((size.messages * (round + 1)) / (size.breaks + 1))
      // Most before it breaks, as fast as it is stored; some while it is broken.
      const before = Math.max(upTo - WRITTEN_WHILE_BROKEN, Math.round((written + upTo) / 2))
      for (; written < before; written += 1) {
        await until('there is room', () => waitingIn(devices) < MOST_WAITING)
        writeOne(devices, pairs, written)
      }
      const recovered = round < size.breaks ? breakOne(ground, devices, round, counts, size.away) : null
      for (; written < upTo; written += 1) writeOne(devices, pairs, written)
      await recovered?.()
      // Some of it is on its way still when it breaks again.
      const stored = () => waitingIn(devices) <= MOST_WAITING / 4
      await until('most is stored', stored).catch((error: Error) => {
        const open = devices.filter(({ isOpen }) => isOpen).length
        throw new Error(`${error.message}: ${open} sockets, ${waitingIn(devices)} messages waiting`)
      })
      for (const device of devices) if (device !== devices[round % devices.length]) device.readAll()
      await watchMarks(ground.db, watched)
      say(`${written} written, ${waitingIn(devices)} on their way, after ${since(started)} s`)
    }

    await until('all is stored', () => waitingIn(devices) === 0)
    await ground.worker.tick()
    const rows = await messagesIn(ground.db)
    const counted = new Map<string, number>()
    for (const { conversationId } of rows) counted.set(conversationId, (counted.get(conversationId) ?? 0) + 1)
    const has = (device: Device) => [...device.displayed].every(([id, { length }]) => length >= (counted.get(id) ?? 0))
    const late: string[] = []
    await until('all devices have all', () => devices.every(has)).catch((error) => late.push(`${error}`))
    late.push(...(await wrongCounts(ground.db)))
    for (const device of devices) device.readAll()
    await until('all is read', () => allRead(ground.db, watched)).catch((error) => late.push(`${error}`))

    const times = new Map<string, number>()
    for (const { clientId } of rows) times.set(clientId, (times.get(clientId) ?? 0) + 1)
    const sent = devices.flatMap((device) => device.written)
    return {
      sent: sent.length,
      stored: rows.length,
      lost: sent.filter(({ clientId }) => !times.has(clientId)).length,
      doubled: [...times.values()].filter((n) => n > 1).length,
      sockets: devices.length,
      ...counts,
      seconds: since(started),
      faults: [...new Set([...late, ...faultsIn(devices, rows), ...marksThatWentBack(watched)])],
    }
  } finally {
    for (const device of devices) device.end()
    await ground.worker.stop()
    await ground.database.stop()
    rmSync(ground.dir, { recursive: true, force: true })
  }
}

async function startGround(): Promise<Ground> {
  const dir = mkdtempSync(join(tmpdir(), 'purse-chaos-'))
  const database = await startDatabase(join(dir, 'database'))
  await migrateDatabase(database)
  const worker = await startRunningWorker({ dataDir: dir, databaseUrl: database.url })
  return { db: openDatabase(database), database, worker, dir }
}

/** Everybody in turn, from one device or another, to one of their two neighbours. */
function writeOne(devices: Device[], pairs: Pair[], n: number): void {
  const device = devices[(n * 7) % devices.length] as Device
  const ownPairs = pairs.filter(({ people }) => people.includes(device.person))
  const { id = '' } = ownPairs[Math.floor(n / devices.length + n) % ownPairs.length] ?? {}
  device.write(id, `Message ${n}`)
}

/** Breaks something; what is returned puts it right again. */
function breakOne(ground: Ground, devices: Device[], round: number, counts: Counts, away: number): () => Promise<void> {
  for (const [i, device] of devices.entries()) {
    if (i % 10 !== round % 10) continue
    counts.reloads += 1
    device.reload()
  }
  if (round % 4 === 0 || round % 4 === 3) {
    counts.databaseKills += 1
    const { port } = ground.database
    ground.database.kill()
    return async () => {
      // Its port must be free again.
      await ground.database.stop()
      if (round % 4 === 3) await wait(away)
      ground.database = await startDatabase(join(ground.dir, 'database'), { port })
    }
  }
  if (round % 4 === 1) {
    counts.workerKills += 1
    counts.storms += 1
    const { port } = ground.worker
    const gone = ground.worker.kill()
    return async () => {
      await gone
      ground.worker = await startRunningWorker({ dataDir: ground.dir, databaseUrl: ground.database.url, port })
    }
  }
  counts.storms += 1
  for (const device of devices) device.cut()
  return async () => {}
}

type Counts = { databaseKills: number; workerKills: number; storms: number; reloads: number }

function waitingIn(devices: Device[]): number {
  return devices.reduce((sum, { waiting }) => sum + waiting, 0)
}

/** What the database can say at once has a limit. */
const PAGE = 10_000

/** All messages, those of each conversation in its order. */
async function messagesIn(db: Db): Promise<Stored[]> {
  const rows: Stored[] = []
  for (let last = ''; ; last = rows.at(-1)?.id ?? '') {
    const page = await db.select().from(message).where(gt(message.id, last)).orderBy(message.id).limit(PAGE)
    rows.push(...page)
    if (page.length < PAGE) return rows.sort((a, b) => a.seq - b.seq)
  }
}

/** By conversation and person: the marks in the order in which they were seen. */
type Marks = Map<string, { deliveredSeq: number; readSeq: number }[]>

async function watchMarks(db: Db, watched: Marks) {
  const rows = await db.select().from(participant)
  for (const { conversationId, userId, deliveredSeq, readSeq } of rows) {
    const key = `${conversationId} ${userId}`
    watched.set(key, [...(watched.get(key) ?? []), { deliveredSeq, readSeq }])
  }
  return rows
}

async function allRead(db: Db, watched: Marks): Promise<boolean> {
  return (await watchMarks(db, watched)).every(({ unread }) => unread === 0)
}

/** What is counted as unread are the other's messages after the last one read. */
async function wrongCounts(db: Db): Promise<string[]> {
  const { rows } = await db.$client.execute(`SELECT p.user_id, p.unread, count(m.id) AS messages
    FROM participant p LEFT JOIN message m ON m.conversation_id = p.conversation_id AND m.sender_id <> p.user_id AND m.seq > p.read_seq
    GROUP BY p.conversation_id, p.user_id HAVING p.unread <> count(m.id)`)
  return rows.map((row) => `an unread count is wrong: ${JSON.stringify(row)}`)
}

function marksThatWentBack(watched: Marks): string[] {
  return [...watched.values()].flatMap((marks) =>
    marks.some(
      ({ deliveredSeq, readSeq }, i) =>
        deliveredSeq < (marks[i - 1]?.deliveredSeq ?? 0) || readSeq < (marks[i - 1]?.readSeq ?? 0),
    )
      ? ['a receipt went back']
      : [],
  )
}

/** Devices show what is stored, in order; and each sent its messages in the given order. */
function faultsIn(devices: Device[], rows: Stored[]): string[] {
  const faults: string[] = []
  const byTalk = new Map<string, Stored[]>()
  for (const row of rows) byTalk.set(row.conversationId, [...(byTalk.get(row.conversationId) ?? []), row])
  for (const talk of byTalk.values()) {
    if (talk.some(({ seq }, i) => seq !== i + 1)) faults.push('the numbers of a conversation have gaps')
  }
  for (const device of devices) {
    faults.push(...device.faults)
    for (const [id, messages] of device.displayed) {
      const stored = (byTalk.get(id) ?? []).map((row) => row.id).join()
      if (messages.map((message) => message.id).join() !== stored) faults.push('a device shows something else')
      const wrote = device.written.filter(({ conversationId }) => conversationId === id).map(({ clientId }) => clientId)
      const ownMessages = (byTalk.get(id) ?? [])
        .map(({ clientId }) => clientId)
        .filter((clientId) => wrote.includes(clientId))
      if (ownMessages.join() !== wrote.join()) faults.push('a device’s messages are not in its order')
    }
  }
  return faults
}

function since(started: number): number {
  return Math.round((Date.now() - started) / 1000)
}
