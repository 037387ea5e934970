// A device without a screen: a connection over a real socket, what it shows, and what it sends.
import WebSocket from 'ws'
import {
  type Connection,
  type ConnectionEvent,
  type Message,
  openConnection,
} from '../../../app/account/messages/connection/connection'
import type { Pair, Planted } from '../planted'

/** Shorter than in a browser: a run is minutes, not an evening. */
const WAITS = {
  reconnect: 150,
  reconnectAtMost: 3_000,
  tooOften: 3_000,
  answer: 6_000,
  retry: 250,
  retryAtMost: 2_000,
  confirmation: 3_000,
}

export class Device {
  /** By conversation: what is on the screen, in its order. */
  readonly displayed: Map<string, Message[]>
  readonly written: { conversationId: string; clientId: string }[] = []
  /** What a line must never do. */
  readonly faults: string[] = []
  isOpen = false
  readonly #storage = new Map<string, string>()
  readonly #sockets = new Set<WebSocket>()
  readonly #receipts = new Map<string, number>()
  #line: Connection

  constructor(
    private readonly url: string,
    readonly person: Planted,
    conversations: Pair[],
  ) {
    this.displayed = new Map(conversations.map(({ id }) => [id, []]))
    this.#line = this.#open()
  }

  write(conversationId: string, text: string): void {
    this.written.push({ conversationId, clientId: this.#line.send(conversationId, { text }) })
  }

  /** How much is written and not known to be stored. */
  get waiting(): number {
    return this.#storage.size
  }

  /** Looks at everything there is. */
  readAll(): void {
    for (const [id, messages] of this.displayed) this.#line.read(id, messages.length)
  }

  /** The network goes, without a farewell. */
  cut(): void {
    for (const socket of this.#sockets) socket.terminate()
  }

  /** The page is loaded again: what it was about to do is forgotten, what it kept is not. */
  reload(): void {
    this.#line.end()
    this.cut()
    this.#line = this.#open()
  }

  end(): void {
    this.#line.end()
  }

  #open(): Connection {
    const storage = this.#storage
    const line = openConnection({
      userId: this.person.id,
      url: `${this.url.replace('http', 'ws')}/parties/inbox/me`,
      on: (event) => this.#on(event),
      fetch: (path) => fetch(this.url + path, { headers: { cookie: this.person.cookie } }),
      WebSocket: this.#socket(),
      storage: {
        get: (key) => storage.get(key) ?? null,
        set: (key, value) => void storage.set(key, value),
        remove: (key) => void storage.delete(key),
        keys: () => [...storage.keys()],
      },
      waits: WAITS,
    })
    for (const [id, items] of this.displayed) {
      line.open({ id, lastSeq: items.length, messages: { items } })
    }
    return line
  }

  #on(event: ConnectionEvent): void {
    if (event.type === 'state') this.isOpen = event.state === 'open'
    if (event.type === 'state' && event.state === 'signed-out') this.faults.push('was signed out')
    if (event.type === 'pending' && event.pending.state === 'failed') {
      this.faults.push(`gave up a message: ${event.pending.code}`)
    }
    if (event.type === 'receipt') {
      const { conversationId, userId, deliveredSeq, readSeq } = event
      for (const [name, seq] of Object.entries({ deliveredSeq, readSeq })) {
        const key = `${conversationId} ${userId} ${name}`
        if (seq < (this.#receipts.get(key) ?? 0)) this.faults.push('heard a receipt go back')
        this.#receipts.set(key, seq)
      }
    }
    if (event.type !== 'message') return
    const { conversationId, seq, id } = event.message
    const messages = this.displayed.get(conversationId) ?? []
    const old = messages[seq - 1]
    if (old && old.id === id) messages[seq - 1] = event.message
    else if (seq !== messages.length + 1) this.faults.push(`${seq} after ${messages.length}`)
    else if (messages.some((message) => message.id === id)) this.faults.push(`${seq} doubled`)
    else messages.push(event.message)
  }

  #socket() {
    const sockets = this.#sockets
    const headers = { cookie: this.person.cookie, origin: this.url }
    return class extends WebSocket {
      constructor(url: string) {
        super(url, { headers, perMessageDeflate: false })
        sockets.add(this)
        this.on('close', () => sockets.delete(this))
        this.on('error', () => {})
      }
    }
  }
}
