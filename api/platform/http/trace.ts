// W3C trace context: the trace that a request belongs to, its own or the caller's. What it causes finds it here, in
// whatever function, for failures are logged where nothing else is known of the request.
// https://www.w3.org/TR/trace-context/
import { AsyncLocalStorage } from 'node:async_hooks'

type Trace = {
  /** 32 hexadecimal digits, of all that one request causes. */
  id: string
  /** 16 hexadecimal digits, of our part of it. */
  span: string
  /** Whether its log line says how long each round trip took. */
  sampled: boolean
}

/** Of so many traces that begin here, one is sampled. */
const ONE_IN = 10

const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(?:-|$)/

/** The trace of a request by its `traceparent`; without one that is well formed it begins here. */
export function traceOf(header: string | null, random = Math.random()): Trace {
  const [, id, flags] = (header?.length ?? 0) < 200 ? (FORM.exec(header ?? '') ?? []) : []
  const digits = crypto.randomUUID().replaceAll('-', '')
  const span = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  if (!id || !flags) return { id: digits, span, sampled: random * ONE_IN < 1 }
  return { id, span, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const current = new AsyncLocalStorage<Trace>()

/** Does work, with all that it starts, as part of the trace of a `traceparent`, or of one that begins here. */
export function traced<T>(header: string | null | undefined, work: () => T): T {
  return current.run(traceOf(header ?? null), work)
}

/** The trace of the work that asks. */
export function currentTrace(): Trace | undefined {
  return current.getStore()
}

/** The header for what it asks in turn, of the database or of another object. */
export function currentTraceparent(): string | undefined {
  const trace = currentTrace()
  return trace && traceparent(trace)
}

export function traceparent({ id, span, sampled }: Trace): string {
  return `00-${id}-${span}-${sampled ? '01' : '00'}`
}
