// Whether a history could have come from an object that does one thing at a time: the search of Wing and Gong with
// Lowe's memory of what was tried, as Porcupine has it (https://github.com/anishathalye/porcupine).

export type Call<Op> = {
  op: Op
  startedAt: number
  /** Infinity: nobody knows whether, or when, it took effect. */
  endedAt: number
}

/** An object: how it begins, and what it is after an operation; null where the operation cannot be so then. */
export type Model<State, Op> = {
  initial: State
  after: (state: State, op: Op) => State | null
  /** Equal for equal states. */
  keyOf: (state: State) => string
}

export type Verdict<Op> = { ok: true } | { ok: false; placed: Op[]; stuck: Op }

/**
 * Whether there is an order of the calls in which each takes effect between its start and its end, and each says what
 * the object does then. Calls without an end may be left out.
 */
export function linearizable<State, Op>({ initial, after, keyOf }: Model<State, Op>, calls: Call<Op>[]): Verdict<Op> {
  const events = eventsOf(calls)
  const next = events.map((_, i) => i + 1)
  const previous = events.map((_, i) => i - 1)
  let first = 0
  const lift = (i: number) => {
    const [before, behind] = [previous[i] as number, next[i] as number]
    if (before >= 0) next[before] = behind
    else first = behind
    if (behind < events.length) previous[behind] = before
  }
  const putBack = (i: number) => {
    const [before, behind] = [previous[i] as number, next[i] as number]
    if (before >= 0) next[before] = i
    else first = i
    if (behind < events.length) previous[behind] = i
  }

  const placed = new Uint32Array(Math.ceil(calls.length / 32))
  const flip = (call: number) => {
    placed[call >> 5] = (placed[call >> 5] as number) ^ (1 << (call & 31))
  }
  const tried = new Set<string>()
  const stack: { event: number; state: State }[] = []
  let required = calls.filter(({ endedAt }) => endedAt !== Number.POSITIVE_INFINITY).length
  let state = initial
  let at = first
  let longest: { placed: Op[]; stuck: Op } | null = null
  while (required > 0) {
    const event = events[at]
    if (event && event.returns === null) {
      const call = calls[event.call] as Call<Op>
      const then = after(state, call.op)
      if (then !== null) {
        flip(event.call)
        const key = `${placed.join()}|${keyOf(then)}`
        if (!tried.has(key)) {
          tried.add(key)
          stack.push({ event: at, state })
          state = then
          lift(at)
          if (event.end !== null) {
            lift(event.end)
            required -= 1
          }
          at = first
          continue
        }
        flip(event.call)
      }
      at = next[at] as number
      continue
    }
    // A call is over that has no place, or there is none left that fits: one step back.
    if (event && (!longest || longest.placed.length < stack.length))
      longest = {
        placed: stack.map((item) => (calls[(events[item.event] as Event).call] as Call<Op>).op),
        stuck: (calls[event.call] as Call<Op>).op,
      }
    const last = stack.pop()
    if (!last) return { ok: false, ...(longest ?? { placed: [], stuck: (calls[0] as Call<Op>).op }) }
    const undone = events[last.event] as Event
    flip(undone.call)
    if (undone.end !== null) {
      putBack(undone.end)
      required += 1
    }
    putBack(last.event)
    state = last.state
    at = next[last.event] as number
  }
  return { ok: true }
}

type Event = {
  call: number
  time: number
  /** Null: it is the start. */
  returns: true | null
  /** Of a start: where its end is. */
  end: number | null
}

/** Starts and ends in their order; of two at one instant the start is first, so that they overlap. */
function eventsOf<Op>(calls: Call<Op>[]): Event[] {
  const events: Event[] = []
  for (const [call, { startedAt, endedAt }] of calls.entries()) {
    events.push({ call, time: startedAt, returns: null, end: null })
    if (endedAt !== Number.POSITIVE_INFINITY) events.push({ call, time: endedAt, returns: true, end: null })
  }
  events.sort((a, b) => a.time - b.time || Number(a.returns) - Number(b.returns))
  const ends = new Map(events.flatMap((event, i) => (event.returns ? [[event.call, i]] : [])))
  for (const event of events) if (!event.returns) event.end = ends.get(event.call) ?? null
  return events
}
