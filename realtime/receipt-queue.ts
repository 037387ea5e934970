// Receipts on their way to the database: of a conversation only the highest that waits is written, one
// after the other, and no faster than is good.
import { RateLimiter } from './rate-limiter'

/** How far somebody has come in a conversation, as one of their devices says. */
export type Marks = { deliveredSeq?: number; readSeq?: number }

/** Conversations that may wait at once; a device of ours has one on its screen. */
const WAITING = 100

export class ReceiptQueue<By> {
  readonly #waiting = new Map<string, { by: By; marks: Marks }>()
  readonly #pace = new RateLimiter({ burst: 30, perSecond: 10 })
  #running: Promise<void> | null = null

  /** `write` must not throw. */
  constructor(
    private readonly write: (by: By, conversationId: string, marks: Marks) => Promise<void>,
  ) {}

  /** Settles when nothing waits any more. */
  add(by: By, conversationId: string, marks: Marks): Promise<void> {
    const before = this.#waiting.get(conversationId)?.marks
    if (!before && this.#waiting.size >= WAITING) return Promise.resolve()
    this.#waiting.set(conversationId, { by, marks: highest(before, marks) })
    this.#running ??= this.#run()
    return this.#running
  }

  async #run(): Promise<void> {
    // What is said in one breath is written once.
    await Promise.resolve()
    for (const [conversationId, { by, marks }] of this.#waiting) {
      while (!this.#pace.take()) await new Promise((go) => setTimeout(go, this.#pace.wait()))
      const latest = this.#waiting.get(conversationId) ?? { by, marks }
      this.#waiting.delete(conversationId)
      await this.write(latest.by, conversationId, latest.marks)
    }
    this.#running = null
  }
}

function highest(a: Marks | undefined, b: Marks): Marks {
  const of = (name: keyof Marks) =>
    a?.[name] === undefined && b[name] === undefined
      ? {}
      : { [name]: Math.max(a?.[name] ?? 0, b[name] ?? 0) }
  return { ...of('deliveredSeq'), ...of('readSeq') }
}
