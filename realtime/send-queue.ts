// Messages of one connection on their way to the database: one after the other, so that they are numbered in the
// order in which they were sent.

export class SendQueue {
  readonly #waiting = new Set<string>()
  #last: Promise<void> = Promise.resolve()

  /**
   * True until a message is answered. A device that waits sends it again, and is answered once: storing each copy would
   * make a busy server busier.
   */
  has(message: string): boolean {
    return this.#waiting.has(message)
  }

  /** Resolves when the message is answered. `send` must not throw. */
  add(message: string, send: () => Promise<void>): Promise<void> {
    this.#waiting.add(message)
    this.#last = this.#last.then(send).finally(() => this.#waiting.delete(message))
    return this.#last
  }
}
