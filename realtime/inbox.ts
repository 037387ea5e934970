// One inbox for each person: all of their open devices hang on it, asleep until something is said. What
// a device says is proven, stored or passed on; what others say comes in by the calls of inboxes.ts.
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
import { answer, begin, change, type Line, refuse, views, viewsOf, writerOn } from './connections'
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

/** What a line has in hand; forgotten in sleep. The promises are queues, which never fail. */
type Talk = { sends: Promise<void>; views: Promise<void>; faults: number; pace: RateLimiter }

/** Open lines of one person: devices and their tabs. */
const MAX_LINES = 20

/** Events that no device of ours says, before its line is closed. */
const MAX_FAULTS = 5

/** A session may end by its time alone: it is proven again where that was longer ago. */
const PROVEN_FOR = 10 * 60_000

/** What a close frame without a code is said to have; RFC 6455, 7.1.5. */
const NO_CODE = 1005

export class Inbox extends Server<Env> implements InboxCalls {
  static override options = { hibernate: true }

  readonly #book: PresenceStore
  readonly #presence: OwnPresence
  readonly #companions: ConversationPeers
  readonly #talks = new WeakMap<WebSocket, Talk>()
  readonly #connects = new RateLimiter({ burst: 60, perSecond: 1 })
  /** Above what the database lets through: that is where messages are counted. */
  readonly #sends = new RateLimiter({ burst: 90, perSecond: 1.5 })
  readonly #receipts = new ReceiptQueue<Line>((...mark) => this.#mark(...mark))
  /** When sessions last ended. */
  #endedAt = 0

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const inbox = {
      env,
      userId: () => this.name,
      open: () => this.#open(),
      lines: () => this.#lines(),
      isOpen: () => this.#lines().length > 0,
      beside: (work: Promise<unknown>) => this.#beside(work),
    }
    this.#book = new PresenceStore(ctx.storage.sql)
    this.#presence = new OwnPresence(this.#book, inbox)
    this.#companions = new ConversationPeers(inbox)
  }

  async say(event: LiveEvent): Promise<void> {
    if (event.type === 'signed-out') {
      this.#endedAt = Date.now()
      for (const line of this.#lines()) change(line, { provenAt: 0 })
      return this.#proveSessions()
    }
    const before = Date.now() - PROVEN_FOR
    if (this.#lines().some(({ state }) => state && state.provenAt < before)) {
      await this.#proveSessions().catch((error) => logFailure('inbox sessions', error))
    }
    this.broadcast(JSON.stringify(event))
    if (mayChangeWhoSees(event)) this.#beside(this.#presence.tell())
  }

  async sayIn(conversationId: string, event: WireEvent): Promise<boolean> {
    const lines = this.#lines().filter((line) => views(line, conversationId))
    for (const line of lines) answer(line, event)
    return lines.length > 0
  }

  async presence(): Promise<Presence> {
    return this.#presence.now()
  }

  async watch(watcher: Watcher): Promise<Presence> {
    this.#book.watch(watcher, Date.now())
    return this.#presence.now()
  }

  async unwatch(watcher: Watcher): Promise<void> {
    this.#book.unwatch(watcher)
  }

  // Nothing may be thrown from here on: PartyServer would send the stack to the device.

  override onConnect(line: Line, { request }: ConnectionContext): void {
    try {
      const introduction = readHandshake(request)
      if (!this.#connects.take()) {
        line.close(CLOSED.tooOften)
        return
      }
      begin(line, introduction)
      const oldestFirst = this.#lines().sort((a, b) => sinceOf(a) - sinceOf(b))
      for (const old of oldestFirst.slice(0, -MAX_LINES)) this.#dismiss(old, CLOSED.replaced)
      // They ended while this one was on its way.
      if (introduction.provenAt <= this.#endedAt) this.#beside(this.#proveSessions())
      this.#book.seen(Date.now())
      this.#beside(this.#tellPresence())
    } catch (error) {
      logFailure('inbox connect', error)
      line.close(1011)
    }
  }

  override onMessage(line: Line, frame: unknown): Promise<void> | undefined {
    try {
      if (line.readyState !== WebSocket.OPEN || !line.state) return
      const said = readFrame(frame)
      if (said.event) return this.#hear(line, said.event)
      const talk = this.#talkOn(line)
      talk.faults += 1
      const closes = said.closes ?? (talk.faults > MAX_FAULTS ? CLOSED.nonsense : null)
      if (closes) this.#dismiss(line, closes)
    } catch (error) {
      logFailure('inbox message', error)
    }
  }

  override onClose(line: Line, code: number): void {
    try {
      this.#left(line)
      // A farewell without a code: PartyServer would leave its device waiting for the answer.
      if (code === NO_CODE) line.close(1000)
    } catch (error) {
      logFailure('inbox close', error)
    }
  }

  override onError(line: Line): void {
    this.onClose(line, 1006)
  }

  override onRequest(): Response {
    return new Response(null, { status: 404 })
  }

  override async onAlarm(): Promise<void> {
    await this.#tellPresence().catch((error) => logFailure('inbox alarm', error))
  }

  #hear(line: Line, event: DeviceEvent): Promise<void> | undefined {
    const talk = this.#talkOn(line)
    const { type, conversationId } = event
    if (type === 'send') {
      if (!this.#sends.take()) return void refuse(line, event.clientId, 'too-many-requests')
      // One after the other: they are numbered as they were said.
      talk.sends = talk.sends.then(() => this.#send(line, event))
      return talk.sends
    }
    if (type === 'received' || type === 'read') {
      const marks = { [type === 'read' ? 'readSeq' : 'deliveredSeq']: event.seq }
      return this.#receipts.add(line, conversationId, marks)
    }
    if (!talk.pace.take()) return
    const failed = (error: unknown) => this.#failed(line, error)
    if (type === 'typing') return this.#companions.typing(line, conversationId).catch(failed)
    talk.views = talk.views.then(() => this.#companions[type](line, conversationId)).catch(failed)
    return talk.views
  }

  /** Stores a message and says so at once; only then the others are told. */
  async #send(line: Line, event: Extract<DeviceEvent, { type: 'send' }>): Promise<void> {
    const { conversationId, clientId } = event
    try {
      const { success, data } = SendMessage.safeParse(event)
      if (!success) return refuse(line, clientId, 'invalid-input')
      const writer = writerOn(line, this.name)
      const sent = await storeMessage(this.#open(), writer, conversationId, clientId, data)
      answer(line, { type: 'stored', clientId, message: sent.message })
      this.#beside(sent.deliver())
    } catch (error) {
      refuse(line, clientId, error instanceof DomainError ? error.code : 'internal')
      this.#failed(line, error)
    }
  }

  async #mark(line: Line, conversationId: string, marks: Marks): Promise<void> {
    try {
      const writer = writerOn(line, this.name)
      const { deliveredSeq, readSeq } = await markReceipts(
        this.#open(),
        writer,
        conversationId,
        marks,
      )
      // Devices tell it again until they know that it is written.
      const event = { type: 'receipt', conversationId, userId: this.name } as const
      this.broadcast(JSON.stringify({ ...event, deliveredSeq, readSeq } satisfies WireEvent))
    } catch (error) {
      this.#failed(line, error)
    }
  }

  /** A session that has ended ends its line; of faults of ours the log tells. */
  #failed(line: Line, error: unknown): void {
    if (!(error instanceof DomainError)) logFailure('inbox', error)
    else if (error.code === 'unauthenticated') this.#dismiss(line, CLOSED.signedOut)
  }

  /** Closes a line; what hung on it goes at once, since a device that is gone answers no farewell. */
  #dismiss(line: Line, code: number): void {
    line.close(code)
    this.#left(line)
  }

  #left(line: Line): void {
    this.#companions.unwatch(viewsOf(line))
    if (this.#lines().length > 0) return
    const now = Date.now()
    this.#book.seen(now)
    this.#beside(this.ctx.storage.setAlarm(now + GRACE))
  }

  /** What cannot be told now is tried again. */
  async #tellPresence(): Promise<void> {
    try {
      await this.#presence.tellNews()
    } catch (error) {
      logFailure('inbox presence', error)
      await this.ctx.storage.setAlarm(Date.now() + GRACE)
    }
  }

  /** Lets go of whoever hangs on a session that has ended. One round trip. */
  async #proveSessions(): Promise<void> {
    const lines = this.#lines()
    if (lines.length === 0) return
    const now = Date.now()
    const tokenOn = (line: Line) => writerOn(line, this.name).sessionToken
    const standing = await validTokens(this.#open(), this.name, lines.map(tokenOn))
    for (const line of lines) {
      if (standing.has(tokenOn(line))) change(line, { provenAt: now })
      else this.#dismiss(line, CLOSED.signedOut)
    }
  }

  /** Those that are open. */
  #lines(): Line[] {
    return [...this.getConnections()].filter((line): line is Line => line.state !== null)
  }

  #talkOn(line: Line): Talk {
    const known = this.#talks.get(line)
    if (known) return known
    const pace = new RateLimiter({ burst: 60, perSecond: 5 })
    const talk = { sends: Promise.resolve(), views: Promise.resolve(), faults: 0, pace }
    this.#talks.set(line, talk)
    return talk
  }

  /** Work that nobody waits for. */
  #beside(work: Promise<unknown>): void {
    this.ctx.waitUntil(work.catch((error) => logFailure('inbox', error)))
  }

  /** A Ctx for one thing that a device says. */
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
        publish: (to, event) => (to === this.name ? this.say(event) : live.publish(to, event)),
      },
      files: r2Files(env.FILES),
      waitUntil: (work) => this.ctx.waitUntil(work),
      answered: Promise.resolve(),
    })
  }
}

/** Who may be seen is chosen in the account, and by blocking. */
function mayChangeWhoSees(event: LiveEvent): boolean {
  if (event.type !== 'changed') return false
  return event.what === 'account' || (event.what === 'messages' && !event.unread)
}

function sinceOf({ state }: Line): number {
  return state?.since ?? 0
}
