// The connection between this device and its person's inbox. Messages are stored on the device until the server has
// them, and events are passed on once and in order, whatever the network does. No React, and browser APIs only as
// options; `pageConnection` passes the browser's.
import type { MessagesResponse } from '../../../../api/messaging/messages/responses'
import type { ProblemCode } from '../../../../api/platform/values/problem'
import type { DeviceEvent, CLOSED as REASONS, WireEvent } from '../../../../realtime/events'
import { copyForWorker } from './offline-copy'
import { type Message, openThread, type Thread } from './ordering'
import { type Draft, type DraftStorage, openOutbox, type Pending } from './outbox'
import { openReceipts } from './receipts'
import { openSocket } from './socket'
import { WAITS, type Waits } from './timeouts'

export type { Message, Pending }

/** `offline`: it reconnects. `signed-out`: it does not; the page leads to sign-in. */
export type ConnectionState = 'connecting' | 'open' | 'offline' | 'signed-out'

type EventOf<T extends WireEvent['type']> = Extract<WireEvent, { type: T }>

export type ConnectionEvent =
  /**
   * The state of the connection. At each `open` a list of conversations reloads: only known conversations catch up
   * on messages that were missed while disconnected.
   */
  | { type: 'state'; state: ConnectionState }
  /**
   * A message, in the order of its conversation, or an update of an earlier one. It replaces the one with its id,
   * else the pending one with its client id, else it goes last. Badges are updated by `changed`.
   */
  | { type: 'message'; message: Message }
  /** A new or changed pending message; also one from before a reload, or of another tab. */
  | { type: 'pending'; pending: Pending }
  /** A receipt, moving forward only: the other person's for ticks, one's own from another device. */
  | EventOf<'receipt'>
  | EventOf<'typing'>
  | EventOf<'presence'>
  /** Other data of the person changed; `unread` sets the badges. */
  | EventOf<'changed'>

/** The options of `openConnection`; for a page `pageConnection` provides them. */
export type ConnectionOptions = {
  /** The person. */
  userId: string
  /** `wss://…/parties/inbox/me`. */
  url: string
  /** Gets events, already before `openConnection` returns. */
  on: (event: ConnectionEvent) => void
  /** Reads from the api, with the person's cookies. */
  fetch: (path: string) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>
  storage: DraftStorage
  WebSocket?: unknown
  now?: () => number
  newId?: () => string
  waits?: Partial<Waits>
}

/** A conversation as the page shows it when it is opened; ConversationResponse is one. */
type OpenedChat = { id: string; lastSeq: number; messages: { items: Message[] } }

export type Connection = {
  /** A conversation is on the screen: nothing of it is missed from here on. */
  open: (shown: OpenedChat) => void
  /** It is on the screen no longer. */
  close: (conversationId: string) => void
  /** Sends a message; returns the client id of its `pending` and `message` events. */
  send: (conversationId: string, draft: Draft) => string
  /** Sends a `failed` message again, or discards it. */
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Everything up to `seq` was read. Delivery is reported automatically. */
  read: (conversationId: string, seq: number) => void
  /** A key was pressed; call it for each, it is throttled. */
  typing: (conversationId: string) => void
  /** The network or the screen is back: reconnects at once. */
  wake: () => void
  /** Disconnects. Pending messages stay in the storage for the next connection. */
  end: () => void
}

/** Opens a connection, which reconnects by itself. */
export function openConnection(options: ConnectionOptions): Connection {
  const { userId, fetch, storage } = options
  const on = (event: ConnectionEvent) => {
    if (!ended) options.on(event)
  }
  const now = options.now ?? Date.now
  const waits = { ...WAITS, ...options.waits }
  const threads = new Map<string, Thread>()
  const opened = new Set<string>()
  const typed = new Map<string, number>()
  let state: ConnectionState = 'connecting'
  let lastEventAt = now()
  let ended = false
  /** The inbox has reported the end of the session; believed the second time. */
  let doubted = false
  let pause: ReturnType<typeof setTimeout> | undefined

  const setState = (to: ConnectionState) => {
    if (state === to || state === 'signed-out') return
    state = to
    on({ type: 'state', state })
  }
  const post = (event: DeviceEvent) => {
    if (state === 'open') socket.send(JSON.stringify(event))
  }
  const signedOut = () => {
    setState('signed-out')
    clearTimeout(pause)
    socket.close()
    hungUp()
  }

  const outbox = openOutbox({
    userId,
    storage,
    waits,
    now,
    newId: options.newId ?? (() => crypto.randomUUID()),
    changed: (pending) => on({ type: 'pending', pending }),
    transmit: post,
    receivedAt: () => lastEventAt,
    silent: () => cut(),
  })
  const receipts = openReceipts({ waits, post })

  const threadOf = (conversationId: string, lastSeq: number, displayed: Message[] = []): Thread => {
    const old = threads.get(conversationId)
    if (old) return old
    const thread = openThread({
      conversationId,
      lastSeq,
      shown: displayed,
      waits,
      since,
      hand: (message) => {
        if (ended) return
        if (message.senderId === userId) outbox.stored(message.clientId)
        else receipts.received(conversationId, thread.lastSeq())
        on({ type: 'message', message })
      },
    })
    threads.set(conversationId, thread)
    return thread
  }
  const since = async (conversationId: string, seq: number) => {
    const query = new URLSearchParams({ since: String(seq), limit: '100' })
    const response = await fetch(`/api/conversations/${conversationId}/messages?${query}`)
    if (response.status === 401) signedOut()
    if (response.status === 401 || response.status === 403 || response.status === 404) return null
    if (!response.ok) throw new Error(`messages since: ${response.status}`)
    return response.json() as Promise<MessagesResponse>
  }
  const receive = (message: Message) => threadOf(message.conversationId, message.seq - 1).receive(message)

  const handleEvent = (event: WireEvent) => {
    switch (event.type) {
      case 'stored':
        outbox.stored(event.clientId)
        return receive(event.message)
      case 'refused':
        return outbox.refused(event.clientId, event.code as ProblemCode, event.final)
      case 'message':
        receive(event.message)
        if (event.unread) on({ type: 'changed', what: 'messages', unread: event.unread })
        return
      case 'behind': {
        const thread = threads.get(event.conversationId)
        if (thread) thread.catchUp()
        else on({ type: 'changed', what: 'messages' })
        return
      }
      case 'receipt':
        return receipts.update(event, event.userId === userId, on)
      case 'typing':
      case 'presence':
      case 'changed':
        return on(event)
    }
  }

  const hungUp = () => {
    outbox.disconnected()
    receipts.disconnected()
    for (const thread of threads.values()) thread.disconnected()
  }
  const see = ({ status }: { status: number }) => {
    if (status === 401) signedOut()
  }
  const connect = () =>
    openSocket({
      url: options.url,
      WebSocket: options.WebSocket,
      waits,
      again: (code) => code !== CLOSED.replaced && code !== CLOSED.tooOften,
      onOpen() {
        lastEventAt = now()
        setState('open')
        for (const conversationId of opened) post({ type: 'opened', conversationId })
        outbox.connected()
        receipts.connected()
        for (const thread of threads.values()) thread.connected()
      },
      onMessage(data) {
        lastEventAt = now()
        doubted = false
        let event: WireEvent
        try {
          event = JSON.parse(data)
        } catch {
          return
        }
        if (!ended) handleEvent(event)
      },
      onClose(code, tries) {
        setState('offline')
        hungUp()
        if (code === CLOSED.tooOften) pause = setTimeout(cut, waits.tooOften * (1 + Math.random()))
        if (code !== CLOSED.signedOut) {
          // A refused upgrade gives no reason; the api does.
          if (doubted || tries % 3 === 2) fetch('/api/me').then(see, () => {})
        } else if (doubted) signedOut()
        else doubted = true
      },
    })
  /** Reconnects at once. */
  const cut = () => {
    if (ended || state === 'signed-out') return
    clearTimeout(pause)
    socket.close()
    setState('offline')
    hungUp()
    socket = connect()
  }
  let socket = connect()

  return {
    open(chat) {
      opened.add(chat.id)
      const thread = threadOf(chat.id, chat.lastSeq, chat.messages.items)
      // Otherwise it catches up once connected.
      if (state === 'open') thread.catchUp()
      post({ type: 'opened', conversationId: chat.id })
      // Stored before the page was rendered, but the confirmation was lost.
      for (const message of chat.messages.items) {
        if (message.senderId === userId && outbox.stored(message.clientId)) {
          on({ type: 'message', message })
        }
      }
    },
    close(conversationId) {
      opened.delete(conversationId)
      post({ type: 'closed', conversationId })
    },
    send: outbox.add,
    retry: outbox.retry,
    discard: outbox.discard,
    read: receipts.read,
    typing(conversationId) {
      if (now() - (typed.get(conversationId) ?? -Infinity) < waits.typing) return
      typed.set(conversationId, now())
      post({ type: 'typing', conversationId })
    },
    wake() {
      // After a long sleep the connection may be dead without a close event.
      if (state !== 'open' || now() - lastEventAt > STALE) cut()
    },
    end() {
      ended = true
      clearTimeout(pause)
      socket.close()
      hungUp()
    },
  }
}

/** The close codes of realtime/events.ts, copied because that file would load zod. */
const CLOSED: Pick<typeof REASONS, 'signedOut' | 'replaced' | 'tooOften'> = {
  signedOut: 4401,
  replaced: 4409,
  tooOften: 4429,
}

/** How long without an event until a page that wakes up reconnects, in milliseconds. */
const STALE = 30_000

/** The connection of this page's viewer, with the browser's APIs. */
export function pageConnection(userId: string, on: (event: ConnectionEvent) => void): Connection {
  const connection = openConnection({
    userId,
    on,
    url: `${location.origin.replace('http', 'ws')}/parties/inbox/me`,
    fetch: (path) => fetch(path),
    storage: {
      get: (key) => localStorage.getItem(key),
      set: (key, value) => {
        localStorage.setItem(key, value)
        copyForWorker(key, value)
      },
      remove: (key) => {
        localStorage.removeItem(key)
        copyForWorker(key, null)
      },
      keys: () => Object.keys(localStorage),
    },
  })
  const wake = () => {
    if (document.visibilityState === 'visible') connection.wake()
  }
  const events = ['online', 'pageshow', 'visibilitychange']
  for (const event of events) addEventListener(event, wake)
  return {
    ...connection,
    end() {
      for (const event of events) removeEventListener(event, wake)
      connection.end()
    },
  }
}
