// Random choices that a seed decides, so that a run can be asked for again.

export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number of at least 0, less than `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(of: number): boolean {
    return this.next() < of
  }

  /** @throws RangeError if the list is empty */
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new RangeError('nothing to choose from')
    return list[this.below(list.length)] as T
  }

  /** One of a list by weight. */
  weighted<T extends { weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0)
    for (const item of list) {
      left -= item.weight
      if (left < 0) return item
    }
    return list[list.length - 1] as T
  }
}
