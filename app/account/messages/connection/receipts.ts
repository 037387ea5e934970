// Receipts. This person's are sent to the inbox, moving forward only, batched, and again until confirmed; the
// others' are kept to pass on forward moves only.
import type { DeviceEvent, WireEvent } from '../../../../realtime/events'
import type { Waits } from './timeouts'

type Position = { received: number; read: number }

const NOWHERE: Position = { received: 0, read: 0 }

/** How often an unconfirmed receipt is sent on one connection. */
const TRIES = 3

export function openReceipts({ waits, post }: { waits: Waits; post: (event: DeviceEvent) => void }) {
  const positions = new Map<string, Position>()
  const sent = new Map<string, Position & { tries: number }>()
  const confirmed = new Map<string, Position>()
  /** The known receipts, by conversation and person. */
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
      if (readIsNew) post({ type: 'read', conversationId, seq: read })
      // Read implies received.
      if (received > (readIsNew ? read : from.received)) {
        post({ type: 'received', conversationId, seq: received })
      }
      flushIn(waits.confirmation)
    }
  }

  return {
    received: (conversationId: string, seq: number) => move(conversationId, { received: seq }),
    read: (conversationId: string, seq: number) => move(conversationId, { read: seq }),
    /** A receipt from the inbox: this person's, from any device, or the other's. */
    update(receipt: Receipt, isOwn: boolean, on: (receipt: Receipt) => void): void {
      const { conversationId, userId } = receipt
      const key = `${conversationId} ${userId}`
      const before = known.get(key)
      const deliveredSeq = Math.max(before?.deliveredSeq ?? 0, receipt.deliveredSeq)
      const readSeq = Math.max(before?.readSeq ?? 0, receipt.readSeq)
      if (before?.deliveredSeq === deliveredSeq && before.readSeq === readSeq) return
      const now = { ...receipt, deliveredSeq, readSeq }
      known.set(key, now)
      if (isOwn) confirmed.set(conversationId, { received: deliveredSeq, read: readSeq })
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
