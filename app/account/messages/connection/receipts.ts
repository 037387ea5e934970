// How far this person has come in each conversation, told to the inbox: only ever forward, a few at once,
// and again until it is confirmed; and how far the others are known to have come.
import type { DeviceEvent, WireEvent } from '../../../../realtime/events'
import type { Waits } from './timeouts'

type Position = { received: number; read: number }

const NOWHERE: Position = { received: 0, read: 0 }

/** How often an unconfirmed receipt is told on one connection. */
const TRIES = 3

export function openReceipts({ waits, sendEvent }: { waits: Waits; sendEvent: (event: DeviceEvent) => void }) {
  const positions = new Map<string, Position>()
  const sent = new Map<string, Position & { tries: number }>()
  const confirmed = new Map<string, Position>()
  /** By conversation and person: how far they are known to have come. */
  const known = new Map<string, Receipt>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Number.POSITIVE_INFINITY

  const move = (conversationId: string, to: Partial<Position>) => {
    const old = positions.get(conversationId) ?? NOWHERE
    const read = Math.max(old.read, to.read ?? 0)
    const received = Math.max(old.received, to.received ?? 0, read)
    if (read === old.read && received === old.received) return
    positions.set(conversationId, { received, read })
    flushIn(waits.receipt)
  }
  const flushIn = (ms: number) => {
    if (ms >= due) return
    clearTimeout(timer)
    due = ms
    timer = setTimeout(flush, ms)
  }
  const flush = () => {
    due = Number.POSITIVE_INFINITY
    for (const [conversationId, { received, read }] of positions) {
      const sure = confirmed.get(conversationId) ?? NOWHERE
      if (sure.received >= received && sure.read >= read) continue
      const last = sent.get(conversationId) ?? { ...NOWHERE, tries: 0 }
      const moved = last.received < received || last.read < read
      if (!moved && last.tries >= TRIES) continue
      sent.set(conversationId, { received, read, tries: moved ? 1 : last.tries + 1 })
      const from = moved ? last : sure
      const readIsNew = read > from.read
      if (readIsNew) sendEvent({ type: 'read', conversationId, seq: read })
      // Who has read has received.
      if (received > (readIsNew ? read : from.received)) {
        sendEvent({ type: 'received', conversationId, seq: received })
      }
      flushIn(waits.confirmation)
    }
  }

  return {
    received: (conversationId: string, seq: number) => move(conversationId, { received: seq }),
    read: (conversationId: string, seq: number) => move(conversationId, { read: seq }),
    /** The inbox says how far somebody has come; this person, on whichever device, or the other. */
    update(receipt: Receipt, own: boolean, on: (receipt: Receipt) => void): void {
      const { conversationId, userId } = receipt
      const key = `${conversationId} ${userId}`
      const before = known.get(key)
      const deliveredSeq = Math.max(before?.deliveredSeq ?? 0, receipt.deliveredSeq)
      const readSeq = Math.max(before?.readSeq ?? 0, receipt.readSeq)
      if (before?.deliveredSeq === deliveredSeq && before.readSeq === readSeq) return
      const now = { ...receipt, deliveredSeq, readSeq }
      known.set(key, now)
      if (own) confirmed.set(conversationId, { received: deliveredSeq, read: readSeq })
      on(now)
    },
    connected(): void {
      sent.clear()
      flushIn(waits.receipt)
    },
    disconnected(): void {
      clearTimeout(timer)
      due = Number.POSITIVE_INFINITY
    },
  }
}

type Receipt = Extract<WireEvent, { type: 'receipt' }>
