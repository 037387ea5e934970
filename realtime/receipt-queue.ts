// Receipts on their way to the database: only the highest of each conversation is written, one after the
// other and at a limited rate.
import { RateLimiter } from './rate-limiter'

/** How far a person has received and read a conversation, as reported by one of their devices. */
export type Marks = { deliveredSeq?: number; readSeq?: number }

/** Conversations that may wait at once; our own devices show one at a time. */
const MAX_WAITING = 100

export class ReceiptQueue<By> {
  readonly #waiting = new Map<string, { by: By; marks: Marks }>()
  readonly #limiter = new RateLimiter({ burst: 30, perSecond: 10 })
  #running: Promise<void> | null = null

  /** `write` must not throw. */
  constructor(private readonly write: (by: By, conversationId: string, marks: Marks) => Promise<void>) {}

  /** Resolves when the queue is empty. */
  add(by: By, conversationId: string, marks: Marks): Promise<void> {
    const before = this.#waiting.get(conversationId)?.marks
    if (!before && this.#waiting.size >= MAX_WAITING) return Promise.resolve()
    this.#waiting.set(conversationId, { by, marks: highest(before, marks) })
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    // Receipts that arrive together are written once.
    await Promise.resolve()
    for (const [conversationId, { by, marks }] of this.#waiting) {
      while (!this.#limiter.take()) await new Promise((go) => setTimeout(go, this.#limiter.wait()))
      const latest = this.#waiting.get(conversationId) ?? { by, marks }
      this.#waiting.delete(conversationId)
      await this.write(latest.by, conversationId, latest.marks)
    }
    this.#running = null
  }
}

function highest(a: Marks | undefined, b: Marks): Marks {
  const of = (name: keyof Marks) =>
    a?.[name] === undefined && b[name] === undefined ? {} : { [name]: Math.max(a?.[name] ?? 0, b[name] ?? 0) }
  return { ...of('deliveredSeq'), ...of('readSeq') }
}
