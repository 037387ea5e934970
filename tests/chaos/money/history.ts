// What clients asked, when, and what they were told: the record that the books are compared with.
import type { Observation } from './registers'

/** One request of one person, with all its tries; instants are of this process, in milliseconds. */
export type OperationRecord = {
  /** What it is called in the figures: "send". */
  name: string
  personId: string
  /** The idempotency key; null: it only reads. */
  key: string | null
  startedAt: number
  /** Null while nobody knows what became of it. */
  endedAt: number | null
  /** 0: no answer until the end. */
  status: number
  /** A problem's code. */
  code: string | null
  tries: number
  /** What was made, by the answer. */
  madeId: string | null
  /** What it says of purses and times that only recorded requests touch. */
  observed: Observation[]
}

export class History {
  readonly operations: OperationRecord[] = []
  /** Requests in all, tries again included. */
  tries = 0

  begin(name: string, personId: string, key: string | null): OperationRecord {
    const item: OperationRecord = {
      name,
      personId,
      key,
      startedAt: performance.now(),
      endedAt: null,
      status: 0,
      code: null,
      tries: 0,
      madeId: null,
      observed: [],
    }
    this.operations.push(item)
    return item
  }

  /** How often each operation was accepted and refused, by problem. */
  figures(): { name: string; accepted: number; refused: Record<string, number>; unknown: number }[] {
    const byName = new Map<string, OperationRecord[]>()
    for (const item of this.operations) {
      const all = byName.get(item.name)
      if (all) all.push(item)
      else byName.set(item.name, [item])
    }
    return [...byName].map(([name, all]) => {
      const refused: Record<string, number> = {}
      for (const { status, code } of all)
        if (status >= 400) refused[code ?? status] = (refused[code ?? status] ?? 0) + 1
      return {
        name,
        accepted: all.filter(isAccepted).length,
        refused,
        unknown: all.filter(({ endedAt }) => endedAt === null).length,
      }
    })
  }
}

export function isAccepted({ status }: OperationRecord): boolean {
  return status >= 200 && status < 300
}

/** What the database has of a request: its key, and what it says was made. */
export type Recorded = { key: string; id: string | null }

/**
 * How many acknowledged requests are not recorded under their key, or with something else than they were told; and how
 * many keys are recorded twice.
 */
export function compared(request: OperationRecord[], recorded: Recorded[]): { lost: number; doubled: number } {
  const made = new Map(recorded.map(({ key, id }) => [key, id]))
  const lost = request.filter((operation) => {
    if (!isAccepted(operation) || operation.key === null) return false
    const id = made.get(operation.key)
    return id === undefined || (id !== null && operation.madeId !== null && id !== operation.madeId)
  })
  return { lost: lost.length, doubled: recorded.length - made.size }
}
