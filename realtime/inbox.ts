// One Durable Object for each person. All of their open devices connect to it, and it hibernates between
// events. Events of devices are checked, stored or passed on; others reach it by the calls of inbox-client.ts.
import { type ConnectionContext, Server } from 'partyserver'
import { createContext } from '../api/create-context'
import { SendMessage } from '../api/messaging/messages/input'
import { validTokens } from '../api/messaging/messages/presence'
import { markReceipts } from '../api/messaging/messages/receipts'
import { storeMessage } from '../api/messaging/messages/send'
import { type Ctx, logFailure, type Settings } from '../api/platform/context'
import { r2Files } from '../api/platform/providers/files/r2'
import type { LiveEvent, Presence } from '../api/platform/providers/live/port'
import { DomainError } from '../api/platform/values/problem'
import {
  type DeviceConnection,
  refuse,
  register,
  sendEvent,
  updateState,
  views,
  viewsOf,
  writerOn,
} from './connections'
import { ConversationPeers } from './conversation-peers'
import { CLOSED, type DeviceEvent, type WireEvent } from './events'
import { readFrame } from './frame-parser'
import { readHandshake } from './handshake'
import { type InboxCalls, type Inboxes, liveInboxes } from './inbox-client'
import { GRACE, OwnPresence } from './presence'
import { PresenceStore, type Watcher } from './presence-store'
import { RateLimiter } from './rate-limiter'
import { type Marks, ReceiptQueue } from './receipt-queue'

type Env = Settings & Inboxes & { FILES: R2Bucket }

/** Work in progress of one connection; lost in hibernation. The promises are queues, which never reject. */
type Queues = { sends: Promise<void>; views: Promise<void>; faults: number; limiter: RateLimiter }

/** Open connections of one person: devices and their tabs. */
const MAX_CONNECTIONS = 20

/** Unknown events before the connection is closed. */
const MAX_FAULTS = 5

/** A session may expire unnoticed: it is checked again after this time. */
const PROVEN_FOR = 10 * 60_000

/** The code of a close frame without one; RFC 6455, 7.1.5. */
const NO_CODE = 1005

export class Inbox extends Server<Env> implements InboxCalls {
  static override options = { hibernate: true }

  readonly #store: PresenceStore
  readonly #presence: OwnPresence
  readonly #peers: ConversationPeers
  readonly #queuesByConnection = new WeakMap<WebSocket, Queues>()
  readonly #connects = new RateLimiter({ burst: 60, perSecond: 1 })
  /** Above the limit of the database, which counts messages. */
  readonly #sends = new RateLimiter({ burst: 90, perSecond: 1.5 })
  readonly #receipts = new ReceiptQueue<DeviceConnection>((...mark) => this.#mark(...mark))
  /** When sessions last ended. */
  #endedAt = 0

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const inbox = {
      env,
      userId: () => this.name,
      open: () => this.#open(),
      connections: () => this.#connections(),
      isOpen: () => this.#connections().length > 0,
      inBackground: (work: Promise<unknown>) => this.#inBackground(work),
    }
    this.#store = new PresenceStore(ctx.storage.sql)
    this.#presence = new OwnPresence(this.#store, inbox)
    this.#peers = new ConversationPeers(inbox)
  }

  async publish(event: LiveEvent): Promise<void> {
    if (event.type === 'signed-out') {
      this.#endedAt = Date.now()
      for (const connection of this.#connections()) updateState(connection, { provenAt: 0 })
      return this.#checkSessions()
    }
    const before = Date.now() - PROVEN_FOR
    if (this.#connections().some(({ state }) => state && state.provenAt < before)) {
      await this.#checkSessions().catch((error) => logFailure('inbox sessions', error))
    }
    this.broadcast(JSON.stringify(event))
    if (mayChangeWhoSees(event)) this.#inBackground(this.#presence.announce())
  }

  async publishIn(conversationId: string, event: WireEvent): Promise<boolean> {
    const connections = this.#connections().filter((connection) =>
      views(connection, conversationId),
    )
    for (const connection of connections) sendEvent(connection, event)
    return connections.length > 0
  }

  async presence(): Promise<Presence> {
    return this.#presence.now()
  }

  async watch(watcher: Watcher): Promise<Presence> {
    this.#store.watch(watcher, Date.now())
    return this.#presence.now()
  }

  async unwatch(watcher: Watcher): Promise<void> {
    this.#store.unwatch(watcher)
  }

  // The handlers below must not throw: PartyServer would send the stack to the device.

  override onConnect(connection: DeviceConnection, { request }: ConnectionContext): void {
    try {
      const handshake = readHandshake(request)
      if (!this.#connects.take()) {
        connection.close(CLOSED.tooOften)
        return
      }
      register(connection, handshake)
      const oldestFirst = this.#connections().sort((a, b) => sinceOf(a) - sinceOf(b))
      for (const old of oldestFirst.slice(0, -MAX_CONNECTIONS))
        this.#disconnect(old, CLOSED.replaced)
      // They ended while this one connected.
      if (handshake.provenAt <= this.#endedAt) this.#inBackground(this.#checkSessions())
      this.#store.seen(Date.now())
      this.#inBackground(this.#announcePresence())
    } catch (error) {
      logFailure('inbox connect', error)
      connection.close(1011)
    }
  }

  override onMessage(connection: DeviceConnection, frame: unknown): Promise<void> | undefined {
    try {
      if (connection.readyState !== WebSocket.OPEN || !connection.state) return
      const parsed = readFrame(frame)
      if (parsed.event) return this.#handle(connection, parsed.event)
      const queues = this.#queuesOf(connection)
      queues.faults += 1
      const closes = parsed.closes ?? (queues.faults > MAX_FAULTS ? CLOSED.nonsense : null)
      if (closes) this.#disconnect(connection, closes)
    } catch (error) {
      logFailure('inbox message', error)
    }
  }

  override onClose(connection: DeviceConnection, code: number): void {
    try {
      this.#release(connection)
      // Without a code PartyServer does not answer the close frame, and the device would wait.
      if (code === NO_CODE) connection.close(1000)
    } catch (error) {
      logFailure('inbox close', error)
    }
  }

  override onError(connection: DeviceConnection): void {
    this.onClose(connection, 1006)
  }

  override onRequest(): Response {
    return new Response(null, { status: 404 })
  }

  override async onAlarm(): Promise<void> {
    await this.#announcePresence().catch((error) => logFailure('inbox alarm', error))
  }

  #handle(connection: DeviceConnection, event: DeviceEvent): Promise<void> | undefined {
    const queues = this.#queuesOf(connection)
    const { type, conversationId } = event
    if (type === 'send') {
      if (!this.#sends.take()) return void refuse(connection, event.clientId, 'too-many-requests')
      // In turn, so that they are numbered in the order in which they were sent.
      queues.sends = queues.sends.then(() => this.#send(connection, event))
      return queues.sends
    }
    if (type === 'received' || type === 'read') {
      const marks = { [type === 'read' ? 'readSeq' : 'deliveredSeq']: event.seq }
      return this.#receipts.add(connection, conversationId, marks)
    }
    if (!queues.limiter.take()) return
    const failed = (error: unknown) => this.#failed(connection, error)
    if (type === 'typing') return this.#peers.typing(connection, conversationId).catch(failed)
    queues.views = queues.views
      .then(() => this.#peers[type](connection, conversationId))
      .catch(failed)
    return queues.views
  }

  /** Stores a message and confirms it; only then the other devices hear of it. */
  async #send(
    connection: DeviceConnection,
    event: Extract<DeviceEvent, { type: 'send' }>,
  ): Promise<void> {
    const { conversationId, clientId } = event
    try {
      const { success, data } = SendMessage.safeParse(event)
      if (!success) return refuse(connection, clientId, 'invalid-input')
      const writer = writerOn(connection, this.name)
      const sent = await storeMessage(this.#open(), writer, conversationId, clientId, data)
      sendEvent(connection, { type: 'stored', clientId, message: sent.message })
      this.#inBackground(sent.deliver())
    } catch (error) {
      refuse(connection, clientId, error instanceof DomainError ? error.code : 'internal')
      this.#failed(connection, error)
    }
  }

  async #mark(connection: DeviceConnection, conversationId: string, marks: Marks): Promise<void> {
    try {
      const writer = writerOn(connection, this.name)
      const { deliveredSeq, readSeq } = await markReceipts(
        this.#open(),
        writer,
        conversationId,
        marks,
      )
      // Devices send a receipt again until they see it confirmed.
      const event = { type: 'receipt', conversationId, userId: this.name } as const
      this.broadcast(JSON.stringify({ ...event, deliveredSeq, readSeq } satisfies WireEvent))
    } catch (error) {
      this.#failed(connection, error)
    }
  }

  /** Closes the connection of a session that has ended; our own errors are logged. */
  #failed(connection: DeviceConnection, error: unknown): void {
    if (!(error instanceof DomainError)) logFailure('inbox', error)
    else if (error.code === 'unauthenticated') this.#disconnect(connection, CLOSED.signedOut)
  }

  /** Closes a connection and cleans up at once: a device that is gone never answers the close frame. */
  #disconnect(connection: DeviceConnection, code: number): void {
    connection.close(code)
    this.#release(connection)
  }

  #release(connection: DeviceConnection): void {
    this.#peers.unwatch(viewsOf(connection))
    if (this.#connections().length > 0) return
    const now = Date.now()
    this.#store.seen(now)
    this.#inBackground(this.ctx.storage.setAlarm(now + GRACE))
  }

  /** Announces a change of presence; what fails is tried again. */
  async #announcePresence(): Promise<void> {
    try {
      await this.#presence.announceChange()
    } catch (error) {
      logFailure('inbox presence', error)
      await this.ctx.storage.setAlarm(Date.now() + GRACE)
    }
  }

  /** Closes the connections whose session has ended. One round trip. */
  async #checkSessions(): Promise<void> {
    const connections = this.#connections()
    if (connections.length === 0) return
    const now = Date.now()
    const tokenOn = (connection: DeviceConnection) => writerOn(connection, this.name).sessionToken
    const valid = await validTokens(this.#open(), this.name, connections.map(tokenOn))
    for (const connection of connections) {
      if (valid.has(tokenOn(connection))) updateState(connection, { provenAt: now })
      else this.#disconnect(connection, CLOSED.signedOut)
    }
  }

  /** The open connections. */
  #connections(): DeviceConnection[] {
    return [...this.getConnections()].filter(
      (connection): connection is DeviceConnection => connection.state !== null,
    )
  }

  #queuesOf(connection: DeviceConnection): Queues {
    const known = this.#queuesByConnection.get(connection)
    if (known) return known
    const limiter = new RateLimiter({ burst: 60, perSecond: 5 })
    const queues = { sends: Promise.resolve(), views: Promise.resolve(), faults: 0, limiter }
    this.#queuesByConnection.set(connection, queues)
    return queues
  }

  /** Work that no caller waits for. */
  #inBackground(work: Promise<unknown>): void {
    this.ctx.waitUntil(work.catch((error) => logFailure('inbox', error)))
  }

  /** A Ctx for one event of a device. */
  #open(): Ctx {
    const { env } = this
    const live = liveInboxes(env)
    return createContext({
      settings: env,
      origin: env.PUBLIC_URL ?? env.LOCAL_URL ?? 'http://localhost',
      headers: new Headers(),
      requestId: crypto.randomUUID(),
      live: {
        ...live,
        publish: (to, event) => (to === this.name ? this.publish(event) : live.publish(to, event)),
      },
      files: r2Files(env.FILES),
      waitUntil: (work) => this.ctx.waitUntil(work),
      answered: Promise.resolve(),
    })
  }
}

/** Privacy settings and blocks decide who sees presence. */
function mayChangeWhoSees(event: LiveEvent): boolean {
  if (event.type !== 'changed') return false
  return event.what === 'account' || (event.what === 'messages' && !event.unread)
}

function sinceOf({ state }: DeviceConnection): number {
  return state?.since ?? 0
}
