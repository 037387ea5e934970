// The messages of one conversation, handed on in their order and each once: what comes too early waits
// until what lies between has been asked for. What shows anew (an offer ended) is handed on again.
import type { WireEvent } from '../../../../realtime/events'
import { backOff, type Waits } from './timeouts'

export type Message = Extract<WireEvent, { type: 'message' }>['message']

/** How many of the latest messages are looked at again for offers that may have ended. */
const LOOK_BACK = 100

type Wired = {
  conversationId: string
  /** Everything up to here is on the page already, `shown` being its end. */
  lastSeq: number
  shown: Message[]
  waits: Waits
  hand: (message: Message) => void
  /** The messages after a number, oldest first; null where nobody may ask (any more). */
  since: (
    conversationId: string,
    seq: number,
  ) => Promise<{ items: Message[]; more: boolean } | null>
}

export type Thread = ReturnType<typeof openThread>

export function openThread({ conversationId, lastSeq, shown, waits, hand, since }: Wired) {
  let last = lastSeq
  /** By number: what was handed on, as it stood. */
  const known = new Map(shown.map((message) => [message.seq, message]))
  /** By number: what came too early. */
  const early = new Map<number, Message>()
  let asking = false
  let again = false
  let failures = 0
  let connected = true
  let timer: ReturnType<typeof setTimeout> | undefined

  const handOn = (message: Message) => {
    known.set(message.seq, message)
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

  /** Asks for what is lacking, page by page; tries again while it cannot be had. */
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
          // What came over the line meanwhile is newer than what was read.
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
    const open = [...known.values()].filter(
      ({ seq, offer }) => offer?.status === 'open' && seq > last - LOOK_BACK,
    )
    return Math.min(last + 1, ...open.map(({ seq }) => seq))
  }

  return {
    /** A message came over the line. */
    receive(message: Message): void {
      take(message)
      if (early.size > 0) catchUp()
    },
    /** There may be more than came over the line. */
    catchUp,
    connected(): void {
      connected = true
      // What waited is from before: what is read now is newer.
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
