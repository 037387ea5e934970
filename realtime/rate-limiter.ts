// A token bucket in memory: each person has one inbox, and it hibernates only after a pause in which every
// bucket has filled up again.

/** `burst` at once, then `perSecond`. */
type Limit = { burst: number; perSecond: number }

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

  /** Takes one token; false where there is none. */
  take(): boolean {
    const { burst, perSecond } = this.limit
    const at = this.now()
    this.#left = Math.min(burst, this.#left + ((at - this.#at) / 1000) * perSecond)
    this.#at = at
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }

  /** Milliseconds until there is a token. */
  wait(): number {
    return this.#left >= 1 ? 0 : Math.ceil(((1 - this.#left) / this.limit.perSecond) * 1000)
  }
}
