// Sends the requests of the fuzz run to a product, and says what was wrong with the answers.
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { DEEP } from '../fixtures/depth'
import { callersOf, type Operation, type Sent } from './requests'
import type { Ids } from './values'
import { faultOf, type Got } from './verdict'

type Product = {
  send: (sent: Sent) => Promise<Got>
  /** Resets limits, turns providers on, and renews lost sessions. */
  renew: () => Promise<void>
}

/** Today's date as a number, so that each day sends others. */
const TODAY = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

/** FUZZ_SEED chooses other requests, FUZZ_ONLY=17 sends the one of that number alone and shows what came back. */
export const SEED = Number(process.env.FUZZ_SEED ?? TODAY)
const ONLY = process.env.FUZZ_ONLY === undefined ? null : Number(process.env.FUZZ_ONLY)

/** How many are sent: two of three to the api inside the test's process, the others to pages of the Worker. */
export const REQUESTS = DEEP ? 30_000 : 1_000

const SLOWEST_MS = 2_000
/** So many at once. */
const LANES = 4
const BLOCK = 100

/** No limit is reached any more, and no provider is switched off. */
export async function clearRateLimits(db: Db): Promise<void> {
  await db.run(sql`DELETE FROM rate_limit`)
  await db.run(sql`DELETE FROM provider_switch`)
}

/** Those of the numbers 0 to `count` − 1 that are asked for; one alone where FUZZ_ONLY names it. */
export function numbersOf(count: number, wanted: (place: number) => boolean): number[] {
  const all = ONLY === null ? Array.from({ length: count }, (_, i) => i) : [ONLY]
  return all.filter(wanted)
}

/** What was wrong, each fault with what sends its request again. */
export async function faultsOfAll(
  product: Product,
  numbers: number[],
  requestAt: (place: number) => Sent,
): Promise<string[]> {
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (let start = 0; start < numbers.length; start += BLOCK) {
    await product.renew()
    const block = numbers.slice(start, start + BLOCK)
    const lane = async () => {
      for (let place = block.shift(); place !== undefined; place = block.shift()) {
        const sent = requestAt(place)
        const { got, fault } = await judged(product, sent)
        statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1)
        if (ONLY !== null) console.info(sent, got)
        if (fault)
          faults.push(
            `FUZZ_SEED=${SEED} FUZZ_ONLY=${place}: ${sent.caller} ${sent.method} ${sent.path.slice(0, 200)}: ${fault}`,
          )
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  const counted = [...statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(': '))
  console.info(`FUZZ_SEED=${SEED}, requests by status: ${counted.join(', ')}`)
  return faults
}

/** The ids that the lists have for everyone who may see them. */
export async function idsOf(operations: Operation[], send: Product['send']): Promise<Ids> {
  const found = new Map<string, Set<string>>()
  const note = (kind: string, value: unknown) => {
    if (Array.isArray(value)) for (const item of value) note(kind, item)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const of = name === 'id' ? kind : /Id$/.test(name) ? `${name.slice(0, -2).toLowerCase()}s` : null
        if (of && typeof inner === 'string') found.set(of, (found.get(of) ?? new Set()).add(inner))
        else note(Array.isArray(inner) && name !== 'items' ? name : kind, inner)
      }
  }
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const list of lists)
    for (const caller of callersOf(list)) {
      const { path } = list
      const { status, type, text } = await send({ caller, method: 'GET', path, headers: {} })
      if (status === 200 && type.startsWith('application/json') && !path.endsWith('openapi.json'))
        note(path.split('/').pop() ?? '', JSON.parse(text))
    }
  return new Map([...found].map(([kind, ids]) => [kind, [...ids].sort()]))
}

const NOTHING: Got = { status: 0, type: '', text: '' }

async function judged(product: Product, sent: Sent): Promise<{ got: Got; fault: string | null }> {
  const once = () => timed(product, sent).catch((error: Error) => error)
  let first = await once()
  // What is refused before its body was read may be closed while that is still on its way.
  if (first instanceof Error && String(first.cause).includes('ECONNRESET')) first = await once()
  if (first instanceof Error) return { got: NOTHING, fault: `no answer: ${first.cause ?? first}` }
  let { got, ms } = first
  const fault = faultOf(sent, got)
  if (fault) return { got, fault: `${fault}: ${got.text.slice(0, 300)}` }
  // A busy machine may be slow once; what is slow by itself is slow again.
  if (ms > SLOWEST_MS) ({ got, ms } = await timed(product, sent))
  return { got, fault: ms > SLOWEST_MS ? `answered after ${Math.round(ms)} ms` : null }
}

async function timed({ send }: Product, sent: Sent): Promise<{ got: Got; ms: number }> {
  const start = performance.now()
  const got = await send(sent)
  return { got, ms: performance.now() - start }
}
