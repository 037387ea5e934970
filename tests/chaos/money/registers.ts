// The objects whose histories are checked: a purse, and a time of a professional.
import type { OperationRecord } from './history'
import { type Call, linearizable, type Model } from './linearizable'

/** What a request did to an account, or saw of it. */
export type AccountOp =
  | { type: 'added'; minor: number }
  | { type: 'taken'; minor: number }
  /** Refused because the purse had less. */
  | { type: 'lacked'; minor: number }
  | { type: 'read'; minor: number }

export const ACCOUNT: Model<number, AccountOp> = {
  initial: 0,
  after(balance, { type, minor }) {
    if (type === 'added') return balance + minor
    if (type === 'taken') return balance >= minor ? balance - minor : null
    if (type === 'lacked') return balance < minor ? balance : null
    return balance === minor ? balance : null
  },
  keyOf: String,
}

/** What a request did to a time, or saw of it. */
export type SlotOp = { type: 'booked' | 'freed'; visit: string } | { type: 'was taken' }

/** The state is who holds it; empty: nobody. */
export const SLOT: Model<string, SlotOp> = {
  initial: '',
  after(holder, op) {
    if (op.type === 'booked') return holder === '' ? op.visit : null
    if (op.type === 'freed') return holder === op.visit ? '' : null
    return holder === '' ? null : holder
  },
  keyOf: (holder) => holder,
}

/** What a request says of one of the objects. */
export type Observation = { object: `purse ${string}`; op: AccountOp } | { object: `time ${string}`; op: SlotOp }

/** The objects whose history no single object could have had, in words. */
export function violations(request: OperationRecord[]): string[] {
  const purses = new Map<string, Call<AccountOp>[]>()
  const times = new Map<string, Call<SlotOp>[]>()
  for (const { startedAt, endedAt, observed } of request) {
    for (const { object, op } of observed) {
      const call = { startedAt, endedAt: endedAt ?? Number.POSITIVE_INFINITY }
      if (isOfPurse(object)) add(purses, object, { ...call, op: op as AccountOp })
      else add(times, object, { ...call, op: op as SlotOp })
    }
  }
  return [...found(ACCOUNT, purses), ...found(SLOT, times)]
}

function found<State, Op>(model: Model<State, Op>, histories: Map<string, Call<Op>[]>): string[] {
  return [...histories].flatMap(([object, calls]) => {
    const verdict = linearizable(model, calls)
    if (verdict.ok) return []
    const [stuck, last] = [verdict.stuck, verdict.placed.slice(-5)].map((item) => JSON.stringify(item))
    return [`${object}: ${stuck} has no place after ${last}`]
  })
}

function isOfPurse(object: string): boolean {
  return object.startsWith('purse ')
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const all = map.get(key)
  if (all) all.push(value)
  else map.set(key, [value])
}
