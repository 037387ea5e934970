// Two chats to send messages over: ours, the built Worker over libSQL, and a socket.io server with SQLite.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { io, type Socket as PeerSocket } from 'socket.io-client'
import WebSocket from 'ws'
import { openDatabase } from '../../db/client'
import { migrateDatabase } from '../../db/migrate'
import type { WireEvent } from '../../realtime/events'
import { buildWorker, isBuilt } from '../../scripts/build'
import { startDatabase } from '../../scripts/local-database'
import { type Planted, plantConversations, plantPeople } from '../chaos/planted'
import { SECRET, startRunningWorker } from '../fixtures/running-worker'
import { memoryOf } from './processes'

/** One end of a conversation. */
export type End = {
  /** Settles when the message is acknowledged, which is when it is stored. */
  send: (text: string) => Promise<void>
  /** How many messages of the other's have come. */
  heard: () => number
  close: () => void
}

export type Chat = {
  name: string
  /** A conversation of two people, each with a socket. */
  pair: (i: number) => Promise<[End, End]>
  /** A socket that says nothing. */
  idle: (i: number) => Promise<() => void>
  /** What the server's process occupies, in MB; null where that cannot be seen. */
  memory: () => number | null
  close: () => Promise<void>
}

/** Ours, with so many pairs of people and so many who only listen. */
export async function openOurs(pairs: number, listeners = 0): Promise<Chat> {
  if (!isBuilt()) await buildWorker()
  const dir = mkdtempSync(join(tmpdir(), 'purse-bench-'))
  const database = await startDatabase(join(dir, 'database'))
  await migrateDatabase(database)
  const db = openDatabase(database)
  const worker = await startRunningWorker({ dataDir: dir, databaseUrl: database.url })
  const people = await plantPeople(db, SECRET, pairs * 2 + listeners)
  const talks = await plantConversations(
    db,
    Array.from({ length: pairs }, (_, i) => [people[i * 2], people[i * 2 + 1]] as [Planted, Planted]),
  )
  const connect = async ({ cookie }: Planted) => {
    const url = `${worker.url.replace('http', 'ws')}/parties/inbox/me`
    const socket = new WebSocket(url, { headers: { cookie, origin: worker.url }, perMessageDeflate: false })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return socket
  }
  return {
    name: 'ours',
    async pair(i) {
      const talk = talks[i]
      if (!talk) throw new Error('there are no more conversations')
      const [a, b] = talk.people
      return [ourEnd(await connect(a), a.id, talk.id), ourEnd(await connect(b), b.id, talk.id)]
    },
    async idle(i) {
      const socket = await connect(people[pairs * 2 + i] as Planted)
      return () => socket.terminate()
    },
    memory: () => memoryOf(worker.pid),
    async close() {
      await worker.stop()
      await database.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function ourEnd(socket: WebSocket, userId: string, conversationId: string): End {
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  let received = 0
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as WireEvent
    if (event.type === 'message' && event.message.senderId !== userId) received += 1
    if (event.type === 'stored') waiting.get(event.clientId)?.resolve()
    if (event.type === 'refused') waiting.get(event.clientId)?.reject(new Error(event.code))
  })
  return {
    send(text) {
      const clientId = crypto.randomUUID()
      const answered = new Promise<void>((resolve, reject) => waiting.set(clientId, { resolve, reject }))
      socket.send(JSON.stringify({ type: 'send', conversationId, clientId, text }))
      return answered
    },
    heard: () => received,
    close: () => socket.terminate(),
  }
}

/** socket.io 4.8, each message in SQLite (the native libsql, WAL, synchronous NORMAL) before its ack. */
export async function openPeer(): Promise<Chat> {
  const dir = mkdtempSync(join(tmpdir(), 'purse-bench-peer-'))
  const script = fileURLToPath(new URL('chat-server.ts', import.meta.url))
  const server = spawn(process.execPath, ['--import', 'tsx', script, join(dir, 'chat.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => server.kill())
  const port = await portOf(server)
  const connect = async (userId: string) => {
    const options = { transports: ['websocket'], forceNew: true, auth: { userId } }
    const socket = io(`http://127.0.0.1:${port}`, options)
    await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject))
    return socket
  }
  return {
    name: 'socket.io with SQLite',
    async pair(i) {
      const [a, b] = [`a-${i}`, `b-${i}`]
      return [peerEnd(await connect(a), a, b, `talk-${i}`), peerEnd(await connect(b), b, a, `talk-${i}`)]
    },
    async idle(i) {
      const socket = await connect(`idle-${i}`)
      return () => socket.disconnect()
    },
    memory: () => memoryOf(server.pid),
    async close() {
      server.kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function peerEnd(socket: PeerSocket, userId: string, to: string, conversationId: string): End {
  let received = 0
  socket.on('message', ({ sender_id: senderId }) => {
    if (senderId !== userId) received += 1
  })
  return {
    async send(text) {
      await socket.emitWithAck('send', { conversationId, clientId: crypto.randomUUID(), text, to })
    },
    heard: () => received,
    close: () => socket.disconnect(),
  }
}

async function portOf({ stdout }: ChildProcess): Promise<number> {
  for await (const line of stdout ?? []) return Number(line)
  throw new Error('the peer did not start')
}
