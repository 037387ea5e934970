// The line between this device and its person's inbox: what is written is kept until it is stored, what
// is heard is handed on in order and once, whatever the network does. No React, and nothing of the
// browser but what it is given; `pageConnection` gives it the browser's.
import type { ProblemCode } from '../../../../api/platform/values/problem'
import type { DeviceEvent, CLOSED as REASONS, WireEvent } from '../../../../realtime/events'
import { type Message, openThread, type Thread } from './ordering'
import { type Draft, type DraftStorage, openOutbox, type Pending } from './outbox'
import { openReceipts } from './receipts'
import { openSocket } from './socket'
import { WAITS, type Waits } from './timeouts'

export type { Message, Pending }

/** `offline`: it tries to connect again. `signed-out`: it does not; the page leads to sign-in. */
export type ConnectionState = 'connecting' | 'open' | 'offline' | 'signed-out'

type EventOf<T extends WireEvent['type']> = Extract<WireEvent, { type: T }>

export type ConnectionEvent =
  /**
   * How the connection stands. At each `open` a list of conversations reads itself anew: what was
   * said while the line was down is caught up only in conversations that it knows of.
   */
  | { type: 'state'; state: ConnectionState }
  /**
   * A message, in the order of its conversation; or one that shows anew, with an id that was there.
   * Put it in the place of the one with its id, else of the pending one with its client id, else after
   * the last. What the badges show comes beside it, as `changed`.
   */
  | { type: 'message'; message: Message }
  /** A message on its way that is new or stands otherwise; also one from before a reload, or of another tab. */
  | { type: 'pending'; pending: Pending }
  /** How far somebody has come, only ever forward. Another's: ticks. One's own: this was read on another device. */
  | EventOf<'receipt'>
  | EventOf<'typing'>
  | EventOf<'presence'>
  /** Something else of theirs changed; `unread` sets the badges. */
  | EventOf<'changed'>

/** What `openConnection` needs; for a page `pageConnection` knows it all. */
export type ConnectionOptions = {
  /** Whose line it is. */
  userId: string
  /** `wss://…/parties/inbox/me`. */
  url: string
  /** Hears what happens, from before `openConnection` returns. */
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
export type Shown = { id: string; lastSeq: number; messages: { items: Message[] } }

export type Connection = {
  /** A conversation is on the screen: from here on nothing of it is missed. */
  open: (shown: Shown) => void
  /** It is on the screen no longer. */
  close: (conversationId: string) => void
  /** Writes a message; the client id under which `pending` and `message` events tell of it. */
  send: (conversationId: string, draft: Draft) => string
  /** Sends a `failed` message once more, or gives it up. */
  retry: (clientId: string) => void
  discard: (clientId: string) => void
  /** Everything up to `seq` has been looked at. What has only arrived is told without being asked. */
  read: (conversationId: string, seq: number) => void
  /** A key was pressed; call it for each, it is told now and then. */
  typing: (conversationId: string) => void
  /** The network or the screen came back: tries at once instead of waiting. */
  wake: () => void
  /** Hangs up. What is not stored yet waits in the storage for the next line. */
  end: () => void
}

/** Opens a line. It connects by itself, and again when it was cut. */
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
  /** The inbox has said that the session ended: once more, and it has. */
  let doubted = false
  let pause: ReturnType<typeof setTimeout> | undefined

  const setState = (to: ConnectionState) => {
    if (state === to || state === 'signed-out') return
    state = to
    on({ type: 'state', state })
  }
  const sendEvent = (event: DeviceEvent) => {
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
    transmit: sendEvent,
    silent: () => cut(),
  })
  const receipts = openReceipts({ waits, sendEvent })

  const threadOf = (conversationId: string, lastSeq: number, shown: Message[] = []): Thread => {
    const old = threads.get(conversationId)
    if (old) return old
    const thread = openThread({
      conversationId,
      lastSeq,
      shown,
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
    const answer = await fetch(`/api/conversations/${conversationId}/messages?${query}`)
    if (answer.status === 401) signedOut()
    if (answer.status === 401 || answer.status === 403 || answer.status === 404) return null
    if (!answer.ok) throw new Error(`messages since: ${answer.status}`)
    return answer.json() as Promise<{ items: Message[]; more: boolean }>
  }
  const receive = (message: Message) =>
    threadOf(message.conversationId, message.seq - 1).receive(message)

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
        for (const conversationId of opened) sendEvent({ type: 'opened', conversationId })
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
          // An upgrade that is refused does not say why; the api does.
          if (doubted || tries % 3 === 2) fetch('/api/me').then(see, () => {})
        } else if (doubted) signedOut()
        else doubted = true
      },
    })
  /** Connects anew, at once. */
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
    open(shown) {
      opened.add(shown.id)
      const thread = threadOf(shown.id, shown.lastSeq, shown.messages.items)
      // Else it catches up when the line stands.
      if (state === 'open') thread.catchUp()
      sendEvent({ type: 'opened', conversationId: shown.id })
      // Stored before the page was drawn, and the answer was lost.
      for (const message of shown.messages.items) {
        if (message.senderId === userId && outbox.stored(message.clientId)) {
          on({ type: 'message', message })
        }
      }
    },
    close(conversationId) {
      opened.delete(conversationId)
      sendEvent({ type: 'closed', conversationId })
    },
    send: outbox.add,
    retry: outbox.retry,
    discard: outbox.discard,
    read: receipts.read,
    typing(conversationId) {
      if (now() - (typed.get(conversationId) ?? -Infinity) < waits.typing) return
      typed.set(conversationId, now())
      sendEvent({ type: 'typing', conversationId })
    },
    wake() {
      // A connection that has slept for long may be dead without having been told.
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

/** Why an inbox closes a line, as realtime/events.ts has it: that file brings zod, which stays away. */
const CLOSED: Pick<typeof REASONS, 'signedOut' | 'replaced' | 'tooOften'> = {
  signedOut: 4401,
  replaced: 4409,
  tooOften: 4429,
}

/** After so long without a word a page that wakes up connects anew, in milliseconds. */
const STALE = 30_000

/** The line of the person who looks at this page, with what the browser has. */
export function pageConnection(userId: string, on: (event: ConnectionEvent) => void): Connection {
  const connection = openConnection({
    userId,
    on,
    url: `${location.origin.replace('http', 'ws')}/parties/inbox/me`,
    fetch: (path) => fetch(path),
    storage: {
      get: (key) => localStorage.getItem(key),
      set: (key, value) => localStorage.setItem(key, value),
      remove: (key) => localStorage.removeItem(key),
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
