// One Durable Object for each person. All of their open devices connect to it, and it hibernates between
// events. Events of devices are checked, stored or passed on; others reach it by the calls of inbox-client.ts.
import { type ConnectionContext, Server } from 'partyserver'
import { type Writers, writerOf } from '../api/messaging/live/writer'
import { SendMessage } from '../api/messaging/messages/input'
import { validTokens } from '../api/messaging/messages/presence'
import { markReceipts } from '../api/messaging/messages/receipts'
import { storeMessage } from '../api/messaging/messages/send'
import type { Ctx } from '../api/platform/context'
import { logFailure } from '../api/platform/http/log'
import { traced } from '../api/platform/http/trace'
import type { LiveEvent, Presence } from '../api/platform/providers/live/port'
import type { Settings } from '../api/platform/settings'
import { DomainError } from '../api/platform/values/problem'
import { type Connection, refuse, register, sendEvent, update, views, viewsOf, writerOn } from './connections'
import { ConversationPeers } from './conversation-peers'
import { CLOSED, type DeviceEvent, type WireEvent } from './events'
import { readFrame } from './frame-parser'
import { readHandshake } from './handshake'
import { type InboxCalls, type Inboxes, liveInboxes } from './inbox-client'
import { objectContext } from './object-context'
import { GRACE, OwnPresence } from './presence'
import { PresenceStore, type Watcher } from './presence-store'
import { RateLimiter } from './rate-limiter'
import { type Marks, ReceiptQueue } from './receipt-queue'
import { SendQueue } from './send-queue'

type Env = Settings & Inboxes & Writers & { ASSETS: Fetcher; FILES: R2Bucket }

/** Work in progress of one connection; lost in hibernation. `views` is a queue, which never rejects. */
type Queues = {
  sends: SendQueue
  views: Promise<void>
  faults: number
  limiter: RateLimiter
}

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
  readonly #queues = new WeakMap<WebSocket, Queues>()
  readonly #connects = new RateLimiter({ burst: 60, perSecond: 1 })
  /** Above the limit of the database, which counts messages. */
  readonly #sends = new RateLimiter({ burst: 90, perSecond: 1.5 })
  readonly #receipts = new ReceiptQueue<Connection>((...mark) => this.#mark(...mark))
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
      background: (work: Promise<unknown>) => this.#background(work),
    }
    this.#store = new PresenceStore(ctx.storage.sql)
    this.#presence = new OwnPresence(this.#store, inbox)
    this.#peers = new ConversationPeers(inbox)
  }

  publish(event: LiveEvent, traceparent?: string): Promise<void> {
    return traced(traceparent, () => this.#publish(event))
  }

  async #publish(event: LiveEvent): Promise<void> {
    if (event.type === 'signed-out') {
      this.#endedAt = Date.now()
      for (const device of this.#connections()) update(device, { provenAt: 0 })
      return this.#checkSessions()
    }
    const before = Date.now() - PROVEN_FOR
    if (this.#connections().some(({ state }) => state && state.provenAt < before)) {
      await this.#checkSessions().catch((error) => logFailure('inbox sessions', error))
    }
    this.broadcast(JSON.stringify(event))
    if (mayChangeWhoSees(event)) this.#background(this.#presence.announce())
  }

  async publishIn(conversationId: string, event: WireEvent): Promise<boolean> {
    const connections = this.#connections().filter((device) => views(device, conversationId))
    for (const device of connections) sendEvent(device, event)
    return connections.length > 0
  }

  async presence(): Promise<Presence> {
    return this.#presence.now()
  }

  async subscribe(watcher: Watcher): Promise<Presence> {
    this.#store.subscribe(watcher, Date.now())
    return this.#presence.now()
  }

  async unwatch(watcher: Watcher): Promise<void> {
    this.#store.unwatch(watcher)
  }

  // The handlers below must not throw: PartyServer would send the stack to the device.

  override onConnect(device: Connection, { request }: ConnectionContext): void {
    traced(request.headers.get('traceparent'), () => this.#connected(device, request))
  }

  #connected(device: Connection, request: Request): void {
    try {
      const handshake = readHandshake(request)
      if (!this.#connects.take()) {
        device.close(CLOSED.tooOften)
        return
      }
      register(device, handshake)
      const oldestFirst = this.#connections().sort((a, b) => sinceOf(a) - sinceOf(b))
      for (const old of oldestFirst.slice(0, -MAX_CONNECTIONS)) this.#disconnect(old, CLOSED.replaced)
      // They ended while this one connected.
      if (handshake.provenAt <= this.#endedAt) this.#background(this.#checkSessions())
      this.#store.seen(Date.now())
      this.#background(this.#announcePresence())
    } catch (error) {
      logFailure('inbox connect', error)
      device.close(1011)
    }
  }

  /** What a device sends begins a trace: its upgrade was long ago. */
  override onMessage(device: Connection, frame: unknown): Promise<void> | undefined {
    return traced(null, () => this.#received(device, frame))
  }

  #received(device: Connection, frame: unknown): Promise<void> | undefined {
    try {
      if (device.readyState !== WebSocket.OPEN || !device.state) return
      const parsed = readFrame(frame)
      if (parsed.event) return this.#handle(device, parsed.event)
      const queues = this.#queuesOf(device)
      queues.faults += 1
      const closes = parsed.closes ?? (queues.faults > MAX_FAULTS ? CLOSED.nonsense : null)
      if (closes) this.#disconnect(device, closes)
    } catch (error) {
      logFailure('inbox message', error)
    }
  }

  override onClose(device: Connection, code: number): void {
    traced(null, () => this.#closed(device, code))
  }

  #closed(device: Connection, code: number): void {
    try {
      this.#release(device)
      // Without a code PartyServer does not answer the close frame, and the device would wait.
      if (code === NO_CODE) device.close(1000)
    } catch (error) {
      logFailure('inbox close', error)
    }
  }

  override onError(device: Connection): void {
    this.onClose(device, 1006)
  }

  override onRequest(): Response {
    return new Response(null, { status: 404 })
  }

  override async onAlarm(): Promise<void> {
    await traced(null, () => this.#announcePresence().catch((error) => logFailure('inbox alarm', error)))
  }

  #handle(device: Connection, event: DeviceEvent): Promise<void> | undefined {
    const queues = this.#queuesOf(device)
    const { type, conversationId } = event
    if (type === 'send') {
      const message = JSON.stringify(event)
      if (queues.sends.has(message)) return
      if (!this.#sends.take()) return void refuse(device, event.clientId, 'too-many-requests')
      return queues.sends.add(message, () => this.#send(device, event))
    }
    if (type === 'received' || type === 'read') {
      const marks = { [type === 'read' ? 'readSeq' : 'deliveredSeq']: event.seq }
      return this.#receipts.add(device, conversationId, marks)
    }
    if (!queues.limiter.take()) return
    const failed = (error: unknown) => this.#failed(device, error)
    if (type === 'typing') return this.#peers.typing(device, conversationId).catch(failed)
    queues.views = queues.views.then(() => this.#peers[type](device, conversationId)).catch(failed)
    return queues.views
  }

  /** Stores a message and confirms it; only then are other devices notified. */
  async #send(device: Connection, event: Extract<DeviceEvent, { type: 'send' }>): Promise<void> {
    const { conversationId, clientId } = event
    try {
      const { success, data } = SendMessage.safeParse(event)
      if (!success) return refuse(device, clientId, 'invalid-input')
      const writer = writerOn(device, this.name)
      const sent = await storeMessage(this.#open(), writer, conversationId, clientId, data)
      sendEvent(device, { type: 'stored', clientId, message: sent.message })
      this.#background(sent.deliver())
    } catch (error) {
      refuse(device, clientId, error instanceof DomainError ? error.code : 'internal')
      this.#failed(device, error)
    }
  }

  async #mark(device: Connection, conversationId: string, marks: Marks): Promise<void> {
    try {
      const writer = writerOn(device, this.name)
      const { deliveredSeq, readSeq } = await markReceipts(this.#open(), writer, conversationId, marks)
      // Devices send a receipt again until they see it confirmed.
      const event = { type: 'receipt', conversationId, userId: this.name } as const
      this.broadcast(JSON.stringify({ ...event, deliveredSeq, readSeq } satisfies WireEvent))
    } catch (error) {
      this.#failed(device, error)
    }
  }

  /** Closes the connection of a session that has ended; our own errors are logged. */
  #failed(device: Connection, error: unknown): void {
    if (!(error instanceof DomainError)) logFailure('inbox', error)
    else if (error.code === 'unauthenticated') this.#disconnect(device, CLOSED.signedOut)
  }

  /** Closes a connection and cleans up at once: a device that is gone never answers the close frame. */
  #disconnect(device: Connection, code: number): void {
    device.close(code)
    this.#release(device)
  }

  #release(device: Connection): void {
    this.#peers.unwatch(viewsOf(device))
    if (this.#connections().length > 0) return
    const now = Date.now()
    this.#store.seen(now)
    this.#background(this.ctx.storage.setAlarm(now + GRACE))
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
    const tokenOn = (device: Connection) => writerOn(device, this.name).sessionToken
    const valid = await validTokens(this.#open(), this.name, connections.map(tokenOn))
    for (const device of connections) {
      if (valid.has(tokenOn(device))) update(device, { provenAt: now })
      else this.#disconnect(device, CLOSED.signedOut)
    }
  }

  /** The open connections. */
  #connections(): Connection[] {
    return [...this.getConnections()].filter((device): device is Connection => device.state !== null)
  }

  #queuesOf(device: Connection): Queues {
    const known = this.#queues.get(device)
    if (known) return known
    const queues = {
      sends: new SendQueue(),
      views: Promise.resolve(),
      faults: 0,
      limiter: new RateLimiter({ burst: 60, perSecond: 5 }),
    }
    this.#queues.set(device, queues)
    return queues
  }

  /** Work that no caller waits for. */
  #background(work: Promise<unknown>): void {
    this.ctx.waitUntil(work.catch((error) => logFailure('inbox', error)))
  }

  /** A Ctx for one event of a device. */
  #open(): Ctx {
    const { env } = this
    const live = liveInboxes(env)
    return objectContext(env, {
      live: { ...live, publish: (to, event) => (to === this.name ? this.#publish(event) : live.publish(to, event)) },
      writer: writerOf(env),
      waitUntil: (work) => this.ctx.waitUntil(work),
    })
  }
}

/** Privacy settings and blocks decide who sees presence. */
function mayChangeWhoSees(event: LiveEvent): boolean {
  if (event.type !== 'changed') return false
  return event.what === 'account' || (event.what === 'messages' && !event.unread)
}

function sinceOf({ state }: Connection): number {
  return state?.since ?? 0
}
