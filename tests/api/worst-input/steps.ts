// Counts what a piece of work does, the same on every machine: how often each block of code runs, and how many letters and
// items are given to what the engine does itself. It changes the engine's own functions while it counts, which slows a
// process down for good: its tests have processes of their own (ALONE in tests/vitest.config.ts).
import { Session } from 'node:inspector'

const session = new Session()
session.connect()

type Block = { startOffset: number; endOffset: number; count: number }
type Coverage = { result: { url: string; functions: { ranges: Block[] }[] }[] }

let natives = 0
let counting = false

/** The steps of each piece of work, which may throw. */
export function stepsOf(pieces: (() => unknown)[]): number[] {
  blocksRun()
  return pieces.map((work) => {
    natives = 0
    counting = true
    try {
      work()
    } catch {
      // What it did until then counts.
    } finally {
      counting = false
    }
    return natives + blocksRun()
  })
}

/** How often blocks of code ran since this was asked before. */
function blocksRun(): number {
  const { result } = post('Profiler.takePreciseCoverage') as Coverage
  let run = 0
  for (const { url, functions } of result) {
    if (url.startsWith('node:') || url.includes('/worst-input/steps')) continue
    for (const { ranges } of functions) for (const { count } of ranges) run += count
  }
  return run
}

function post(method: string, params?: object): unknown {
  let response: unknown
  session.post(method, params, (error, result) => {
    if (error) throw error
    response = result
  })
  return response
}

post('Profiler.enable')
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

type Method = (this: never, ...given: never[]) => unknown

/** Counts every call of some methods by what `weight` says of its receiver and its arguments. */
function count(
  prototype: object,
  names: (string | symbol)[],
  weight: (self: never, given: never[], result: never) => number,
): void {
  for (const name of names) {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name)
    const method = descriptor?.value as Method
    const counted = function (this: never, ...given: never[]) {
      const result = method.apply(this, given)
      if (counting) natives += weight(this, given, result as never)
      return result
    }
    Object.defineProperty(prototype, name, { ...descriptor, value: counted })
  }
}

const size = (self: { length: number }) => self.length

const CASES = ['toLowerCase', 'toUpperCase', 'toLocaleLowerCase', 'toLocaleUpperCase']
const EDGES = ['trim', 'trimStart', 'trimEnd']
const WHOLE = ['normalize', 'split', 'localeCompare', 'replace', 'replaceAll', 'lastIndexOf']

count(String.prototype, [...CASES, ...EDGES, ...WHOLE, Symbol.iterator], size)
count(String.prototype, ['indexOf', 'includes'], (self: string, [, from = 0]: number[], found: number | boolean) =>
  typeof found === 'number' && found >= 0 ? found - from + 1 : Math.max(0, self.length - from),
)
count(String.prototype, ['padStart', 'padEnd', 'repeat'], (_, __, made: string) => made.length)

const SEARCHES = ['includes', 'indexOf', 'lastIndexOf']
const COPIES = ['join', 'slice', 'concat', 'sort', 'reverse', 'fill', 'flat', 'shift', 'unshift', 'splice']

count(Array.prototype, [...SEARCHES, ...COPIES, Symbol.iterator], size)
/** What a pattern looked at: up to the end of what it found, or all that is left. */
count(RegExp.prototype, ['exec'], (self: RegExp, [text]: string[], found: RegExpExecArray | null) => {
  const from = self.global || self.sticky ? self.lastIndex : 0
  if (found) return found[0].length + (self.sticky ? 0 : Math.max(0, found.index - from))
  return self.sticky ? 1 : String(text).length
})
count(JSON, ['stringify'], (_, __, made: string) => made?.length ?? 0)
count(Object, ['keys', 'values', 'entries'], (_, __, made: unknown[]) => made.length)
