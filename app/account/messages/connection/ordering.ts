// The messages of one conversation, passed on once and in order: early ones wait until the gap was fetched. Updated
// messages (an offer ended) are passed on again.
import type { MessagesResponse } from '../../../../api/messaging/messages/responses'
import type { WireEvent } from '../../../../realtime/events'
import { backOff, type Waits } from './timeouts'

export type Message = Extract<WireEvent, { type: 'message' }>['message']

/** How many of the latest messages are checked again for offers that may have ended. */
const RECENT = 100

type Wired = {
  conversationId: string
  /** Everything up to here is on the page already, `shown` being its end. */
  lastSeq: number
  shown: Message[]
  waits: Waits
  hand: (message: Message) => void
  /** The messages after a number, oldest first; null where access is refused. */
  since: (conversationId: string, seq: number) => Promise<MessagesResponse | null>
}

export type Thread = ReturnType<typeof openThread>

export function openThread({ conversationId, lastSeq, shown, waits, hand, since }: Wired) {
  let last = lastSeq
  /** By number: the latest of what was passed on. */
  const known = new Map(shown.map((message) => [message.seq, message]))
  /** By number: what arrived early. */
  const early = new Map<number, Message>()
  let asking = false
  let again = false
  let failures = 0
  let connected = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const handOn = (message: Message) => {
    known.set(message.seq, message)
    known.delete(message.seq - RECENT)
    hand(message)
  }
  const take = (message: Message) => {
    if (message.seq > last) early.set(message.seq, message)
    else if (JSON.stringify(known.get(message.seq)) !== JSON.stringify(message)) handOn(message)
    for (let next = early.get(last + 1); next; next = early.get(last + 1)) {
      last = next.seq
      early.delete(last)
      handOn(next)
    }
  }

  /** Fetches missing messages page by page; retries on failure. */
  const catchUp = async (): Promise<void> => {
    again = true
    clearTimeout(timer)
    if (asking) return
    asking = true
    try {
      while (again) {
        again = false
        let from = oldestOpenOffer() - 1
        for (let more = true; more; ) {
          const page = await since(conversationId, from)
          if (!page) return
          // What arrived meanwhile is newer than what was fetched.
          for (const message of page.items) if (!early.has(message.seq)) take(message)
          from = Math.max(from, page.items.at(-1)?.seq ?? 0)
          more = page.more && page.items.length > 0
        }
        failures = 0
      }
    } catch {
      if (connected) timer = setTimeout(catchUp, backOff(waits, failures++))
    } finally {
      asking = false
    }
  }
  const oldestOpenOffer = () => {
    const open = [...known.values()].filter(({ seq, offer }) => offer?.status === 'open' && seq > last - RECENT)
    return Math.min(last + 1, ...open.map(({ seq }) => seq))
  }

  return {
    /** A message arrived. */
    receive(message: Message): void {
      take(message)
      if (early.size > 0) catchUp()
    },
    /** There may be messages that did not arrive. */
    catchUp,
    connected(): void {
      connected = true
      // What waited is older than what is fetched now.
      early.clear()
      failures = 0
      catchUp()
    },
    disconnected(): void {
      connected = false
      clearTimeout(timer)
    },
    lastSeq: () => last,
  }
}
