// A network for lines without a server: an inbox that stores as the real one does, sockets that do what
// they are told (lose, double, delay, cut), tabs that are closed in the middle, and one clock for all.
import { vi } from 'vitest'
import {
  type Line,
  type LineEvent,
  type LineOptions,
  type Message,
  openLine,
  type Pending,
} from '../app/islands/chat-line'
import type { DeviceEvent, WireEvent } from '../realtime/events'

/** What becomes of a frame, in either direction, or of a read over the api. */
export type Fate = 'arrives' | 'lost' | 'doubled' | 'late' | 'cut' | 'refused'

/** Both write in one conversation. */
export const [ACHIENG, WANJIRU] = ['achieng', 'wanjiru']
export const TALK = 'talk'

const PEOPLE = [ACHIENG, WANJIRU]

/** The network, the inboxes of two people, and their tabs. */
export class LineNetwork {
  messages: Message[] = []
  receipts = new Map(PEOPLE.map((id) => [id, { deliveredSeq: 0, readSeq: 0 }]))
  /** Every frame that a device said and that arrived. */
  said: (DeviceEvent & { by: string })[] = []
  sockets = new Set<FakeSocket>()
  /** Whether anybody is let in, and whether the inbox can store. */
  up = true
  stores = true
  signedIn = true
  fate: (what: string) => Fate = () => 'arrives'
  readonly #storages = new Map(PEOPLE.map((id) => [id, new Map<string, string>()]))
  readonly #deaf = new Set<string>()
  #ids = 0

  /** A tab of somebody's. It starts from what is stored, as a page that has just been drawn would. */
  openTab(userId: string): FakeTab {
    return new FakeTab(this, userId)
  }

  storageOf(userId: string): Map<string, string> {
    return this.#storages.get(userId) ?? new Map()
  }

  newId = (): string => {
    this.#ids += 1
    return `id-${String(this.#ids).padStart(4, '0')}`
  }

  /** What opens a socket to somebody's inbox. */
  socketOf(userId: string) {
    const network = this
    return class extends FakeSocket {
      constructor() {
        super(network, userId)
      }
    }
  }

  /** Nothing that is told to somebody arrives, or all of it again. */
  cutOff(userId: string, off: boolean): void {
    if (off) this.#deaf.add(userId)
    else this.#deaf.delete(userId)
  }

  /** One reads what came after a number, two at a time. */
  async read(path: string): Promise<Pick<Response, 'ok' | 'status' | 'json'>> {
    const fate = this.fate('read')
    if (!this.signedIn) return { ok: false, status: 401, json: async () => null }
    if (!this.up || fate === 'lost' || fate === 'cut') throw new TypeError('no network')
    if (fate === 'refused') return { ok: false, status: 503, json: async () => null }
    const from = Number(new URL(path, 'http://x').searchParams.get('since'))
    const found = this.messages.filter(({ seq }) => seq > from)
    const answer = { items: structuredClone(found.slice(0, 2)), more: found.length > 2 }
    if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, 5_000))
    return { ok: true, status: 200, json: async () => answer }
  }

  hear(socket: FakeSocket, event: DeviceEvent): void {
    const { userId } = socket
    this.said.push({ ...event, by: userId })
    if (event.type === 'send') this.#store(socket, event)
    else if (event.type === 'received' || event.type === 'read') {
      const come = this.receipts.get(userId)
      if (!come) return
      const seq = Math.min(event.seq, this.messages.length)
      come.deliveredSeq = Math.max(come.deliveredSeq, seq)
      if (event.type === 'read') come.readSeq = Math.max(come.readSeq, seq)
      this.publish({ type: 'receipt', conversationId: TALK, userId, ...come })
    }
  }

  /** Changes what a message shows, as an offer that ends does. */
  change(seq: number, to: Partial<Message>): void {
    const message = this.messages[seq - 1]
    if (!message) throw new Error('there is no such message')
    Object.assign(message, to)
    this.publish({ type: 'message', message })
  }

  publish(event: WireEvent): void {
    for (const socket of this.sockets) if (!this.#deaf.has(socket.userId)) socket.tell(event)
  }

  cutAll(code = 1006): void {
    for (const socket of [...this.sockets]) socket.drop(code)
  }

  #store(socket: FakeSocket, { clientId, text }: Extract<DeviceEvent, { type: 'send' }>): void {
    const { userId } = socket
    if (!this.stores || this.fate('store') === 'refused') {
      socket.tell({ type: 'refused', clientId, code: 'internal', final: false })
      return
    }
    if (text === 'never') {
      socket.tell({ type: 'refused', clientId, code: 'cannot-write', final: true })
      return
    }
    const before = this.messages.find(
      (message) => message.senderId === userId && message.clientId === clientId,
    )
    const message = before ?? this.#write(userId, clientId, text)
    socket.tell({ type: 'stored', clientId, message })
    if (!before) this.publish({ type: 'message', message })
  }

  #write(senderId: string, clientId: string, text: string): Message {
    const seq = this.messages.length + 1
    const message: Message = {
      id: `message-${seq}`,
      conversationId: TALK,
      seq,
      senderId,
      clientId,
      text,
      automatic: false,
      picture: null,
      offer: null,
      context: null,
      createdAt: new Date(0).toISOString(),
    }
    this.messages.push(message)
    return message
  }
}

/** A page with a line, and what it shows. */
export class FakeTab {
  line: Line
  /** As an island would show them: each in the place of the one with its id. */
  shown: Message[]
  /** In the order in which they were handed on, the numbers of messages that were new. */
  handed: number[] = []
  pending = new Map<string, Pending>()
  events: LineEvent[] = []

  constructor(
    readonly network: LineNetwork,
    readonly userId: string,
    options: Partial<LineOptions> = {},
  ) {
    this.shown = structuredClone(network.messages)
    const storage = network.storageOf(userId)
    this.line = openLine({
      userId,
      url: 'ws://inbox',
      on: (event) => this.#on(event),
      fetch: (path) => network.read(path),
      storage: {
        get: (key) => storage.get(key) ?? null,
        set: (key, value) => void storage.set(key, value),
        remove: (key) => void storage.delete(key),
        keys: () => [...storage.keys()],
      },
      WebSocket: network.socketOf(userId),
      newId: network.newId,
      ...options,
    })
    this.line.open({
      id: TALK,
      lastSeq: this.shown.length,
      messages: { items: this.shown.slice(-40) },
    })
  }

  write(text: string): string {
    return this.line.send(TALK, { text })
  }

  texts(): string[] {
    return this.shown.map(({ text }) => text)
  }

  /** The page is closed, or its browser is killed: nothing more of it happens. */
  close(): void {
    this.line.end()
  }

  #on(event: LineEvent): void {
    this.events.push(event)
    if (event.type === 'pending') this.pending.set(event.pending.clientId, event.pending)
    if (event.type !== 'message') return
    const { message } = event
    const at = this.shown.findIndex(({ id }) => id === message.id)
    if (at >= 0) this.shown[at] = message
    else {
      this.shown.push(message)
      this.handed.push(message.seq)
    }
    if (message.senderId === this.userId) this.pending.delete(message.clientId)
  }
}

class FakeSocket extends EventTarget {
  binaryType = 'blob'
  readyState = 0

  constructor(
    readonly network: LineNetwork,
    readonly userId: string,
  ) {
    super()
    setTimeout(() => {
      if (this.readyState !== 0) return
      if (!network.up || !network.signedIn) return this.drop(1006)
      this.readyState = 1
      network.sockets.add(this)
      this.dispatchEvent(new Event('open'))
    }, 1)
  }

  send(data: string): void {
    this.#carry('said', () => this.network.hear(this, JSON.parse(data)))
  }

  tell(event: WireEvent): void {
    const data = JSON.stringify(event)
    this.#carry('told', () => {
      if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }))
    })
  }

  close(): void {
    this.network.sockets.delete(this)
    this.readyState = 3
  }

  drop(code: number): void {
    if (this.readyState === 3) return
    this.close()
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason: '' }))
  }

  #carry(what: string, arrive: () => void): void {
    const fate = this.network.fate(what)
    if (fate === 'lost') return
    if (fate === 'cut') {
      this.drop(1006)
      return
    }
    setTimeout(arrive, fate === 'late' ? 9_000 : 1)
    if (fate === 'doubled') setTimeout(arrive, 2)
  }
}

/** Lets so many milliseconds pass. */
export function pass(ms: number): Promise<unknown> {
  return vi.advanceTimersByTimeAsync(ms)
}
