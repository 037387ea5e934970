// Messages that the server has not confirmed yet. They are in the browser's storage, so that a reload loses nothing,
// and are sent in order: within a conversation, each after the one before is stored. The tabs of a browser share
// them, and may send the same message twice: under one client id it is stored once.
import type { ProblemCode } from '../../../../api/platform/values/problem'
import type { DeviceEvent } from '../../../../realtime/events'
import { backOff, type Waits } from './timeouts'

type Send = Extract<DeviceEvent, { type: 'send' }>

/** The content of a message. */
export type Draft = Pick<Send, 'text' | 'pictureId' | 'context'>

/** A pending message. The `message` event with its `clientId` replaces it. */
export type Pending = Draft & {
  clientId: string
  conversationId: string
  /** UTC ms on this device's clock. */
  createdAt: number
  /** `failed`: not sent again until `retry`. */
  state: 'queued' | 'sending' | 'failed'
  /** Why the last attempt failed. */
  code: ProblemCode | null
}

/** The browser's storage or a substitute. May throw where it is full or forbidden. */
export type DraftStorage = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  keys: () => string[]
}

type Wired = {
  userId: string
  storage: DraftStorage
  waits: Waits
  now: () => number
  newId: () => string
  /** A pending message is new or has changed. */
  changed: (pending: Pending) => void
  transmit: (send: Send) => void
  /** When anything was last heard on the connection, as `now` tells it. */
  receivedAt: () => number
  /** No response for too long: the connection is probably dead. */
  silent: () => void
}

export function openOutbox(wired: Wired) {
  const { storage, waits, now, newId } = wired
  const prefix = `purse.outbox.${wired.userId}.`
  const entries = new Map<string, Pending>()
  /** By conversation: the message that is being sent, and its retry. */
  const flights = new Map<string, Flight>()
  /** Client ids of stored messages, which another tab may not know yet. */
  const settled = new Set<string>()
  let connected = false
  /** Connections given up for want of an answer, since the last answer. */
  let silences = 0

  const keep = (entry: Pending) => {
    const { state, ...message } = entry
    const value = JSON.stringify({ ...message, failed: state === 'failed' })
    attempt(() => storage.set(prefix + entry.clientId, value))
  }
  const remove = (clientId: string) => {
    entries.delete(clientId)
    attempt(() => storage.remove(prefix + clientId))
  }
  const change = (entry: Pending, to: Partial<Pending>) => {
    Object.assign(entry, to)
    wired.changed({ ...entry })
  }

  /** Sends the oldest message of a conversation, unless one is being sent. */
  const pump = (conversationId: string) => {
    if (!connected || flights.has(conversationId)) return
    const [next] = [...entries.values()]
      .filter((entry) => entry.conversationId === conversationId && entry.state !== 'failed')
      .sort((a, b) => a.createdAt - b.createdAt || (a.clientId < b.clientId ? -1 : 1))
    if (!next) return
    const flight = { clientId: next.clientId, sentAt: now(), unanswered: 0, refusals: 0 }
    flights.set(conversationId, flight)
    change(next, { state: 'sending' })
    fly(next)
  }
  const fly = (entry: Pending) => {
    const { clientId, conversationId, text, pictureId, context } = entry
    const flight = flights.get(conversationId)
    if (flight?.clientId !== clientId) return
    clearTimeout(flight.timer)
    if (text.length > MAX_TEXT) return refused(clientId, 'invalid-input', true)
    const most = wired.receivedAt() > flight.sentAt ? MOST_WHEN_CONNECTED : MOST_IN_SILENCE
    if (flight.unanswered++ >= most) {
      silences += 1
      return wired.silent()
    }
    // Letting everybody in again and again would keep a busy server busy.
    flight.timer = setTimeout(() => fly(entry), waits.answer * Math.min(4, 2 ** silences))
    wired.transmit({ type: 'send', conversationId, clientId, text, pictureId, context })
  }
  const land = ({ conversationId, clientId }: Pending) => {
    const flight = flights.get(conversationId)
    if (flight?.clientId !== clientId) return
    clearTimeout(flight.timer)
    flights.delete(conversationId)
  }

  const refused = (clientId: string, code: ProblemCode, final: boolean): void => {
    silences = 0
    const entry = entries.get(clientId)
    if (!entry || entry.state === 'failed') return
    if (final) {
      land(entry)
      change(entry, { state: 'failed', code })
      // It may have been refused and discarded in another tab.
      attempt(() => storage.get(prefix + clientId) !== null && keep(entry))
      pump(entry.conversationId)
      return
    }
    change(entry, { code })
    const flight = flights.get(entry.conversationId)
    if (flight?.clientId !== clientId) return
    // The connection works: the next attempts wait, with growing delays.
    clearTimeout(flight.timer)
    flight.unanswered = 0
    flight.timer = setTimeout(() => fly(entry), backOff(waits, flight.refusals++))
  }

  /** Reads messages from before a reload, or from another tab. */
  const load = () => {
    attempt(() => {
      for (const key of storage.keys()) {
        const clientId = key.slice(prefix.length)
        if (!key.startsWith(prefix) || entries.has(clientId) || settled.has(clientId)) continue
        attempt(() => {
          const { failed, ...message } = JSON.parse(storage.get(key) ?? '')
          const entry: Pending = { ...message, state: failed ? 'failed' : 'queued' }
          entries.set(clientId, entry)
          change(entry, {})
        })
      }
    })
  }
  load()

  return {
    add(conversationId: string, draft: Draft): string {
      // Earlier messages of another tab go first.
      load()
      const createdAt = Math.max(now(), ...[...entries.values()].map((e) => e.createdAt + 1))
      const entry: Pending = { ...draft, clientId: newId(), conversationId, createdAt, state: 'queued', code: null }
      entries.set(entry.clientId, entry)
      keep(entry)
      change(entry, {})
      pump(conversationId)
      return entry.clientId
    },
    /** A message is stored, from any tab or device; returns whether it was pending here. */
    stored(clientId: string): boolean {
      silences = 0
      settled.add(clientId)
      const entry = entries.get(clientId)
      if (!entry) return false
      remove(clientId)
      land(entry)
      pump(entry.conversationId)
      return true
    },
    refused,
    /** Sends a failed message again. */
    retry(clientId: string): void {
      const entry = entries.get(clientId)
      if (entry?.state !== 'failed') return
      change(entry, { state: 'queued', code: null })
      keep(entry)
      pump(entry.conversationId)
    },
    /** Discards a failed message. */
    discard(clientId: string): void {
      if (entries.get(clientId)?.state === 'failed') remove(clientId)
    },
    /** Connected: unconfirmed messages are sent again, in order. */
    connected(): void {
      connected = true
      load()
      for (const id of new Set([...entries.values()].map((entry) => entry.conversationId))) pump(id)
    },
    disconnected(): void {
      connected = false
      for (const { timer } of flights.values()) clearTimeout(timer)
      flights.clear()
      for (const entry of entries.values()) {
        if (entry.state === 'sending') change(entry, { state: 'queued' })
      }
    },
  }
}

/** Whether a message is too long to be sent at all: the inbox would disconnect. */
const MAX_TEXT = 5_000

/**
 * After how many sends without an answer the connection is given up. One on which anything else arrives is not dead:
 * the server is busy, and letting everybody in again would be more work than what it has.
 */
const [MOST_IN_SILENCE, MOST_WHEN_CONNECTED] = [2, 8]

type Flight = {
  clientId: string
  /** When it was first sent on this connection, as `now` tells it. */
  sentAt: number
  unanswered: number
  refusals: number
  timer?: ReturnType<typeof setTimeout>
}

/** Ignores full or forbidden storage: only a reload then loses pending messages. */
function attempt(action: () => unknown): void {
  try {
    action()
  } catch {}
}
