// Gathers what comes while a group is under way into the next group.

/** One of a group; it must be resolved or rejected. */
export type Member<T, R> = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }

/**
 * Handles items in groups of at most `most`, one group at a time. No item waits but for the group that is under way.
 * `handle` never throws.
 */
export function grouped<T, R>(most: number, handle: (group: Member<T, R>[]) => Promise<void>): (item: T) => Promise<R> {
  const waiting: Member<T, R>[] = []
  let underWay = false
  const run = async () => {
    if (underWay) return
    underWay = true
    while (waiting.length > 0) await handle(waiting.splice(0, most))
    underWay = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      void run()
    })
}
