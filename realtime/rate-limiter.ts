// How fast somebody may go. In memory: an inbox is its person's one home, and it sleeps only after a
// silence in which every pace has recovered.

/** So many at once, and then so many a second. */
export type Limit = { burst: number; perSecond: number }

export class RateLimiter {
  #left: number
  #at: number

  constructor(
    readonly limit: Limit,
    private readonly now: () => number = Date.now,
  ) {
    this.#left = limit.burst
    this.#at = now()
  }

  /** Takes one step; false where it would be too fast. */
  take(): boolean {
    const { burst, perSecond } = this.limit
    const at = this.now()
    this.#left = Math.min(burst, this.#left + ((at - this.#at) / 1000) * perSecond)
    this.#at = at
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }

  /** Milliseconds until the next step may be taken. */
  wait(): number {
    return this.#left >= 1 ? 0 : Math.ceil(((1 - this.#left) / this.limit.perSecond) * 1000)
  }
}
