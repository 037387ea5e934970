// Hostile requests, drawn from a seed: every operation of the OpenAPI document and every page route, as everyone.
// Nothing may answer with a 5xx, an undeclared status or shape, an error that is no problem, or after two seconds; and
// whatever was asked, the books are at zero and the audit log is whole. `npm run fuzz` sends 30,000; FUZZ_REQUESTS
// says how many, FUZZ_SEED which, FUZZ_ONLY=17 sends the one of that number alone and shows what came back.
import { sql } from 'drizzle-orm'
import { verifyAudit } from '../../api/admin/audit-chain'
import {
  callersOf,
  type Operation,
  operationsOf,
  requestAt,
  type Sent,
  type Targets,
} from '../fuzz/requests'
import type { Ids } from '../fuzz/values'
import { faultOf, type Got } from '../fuzz/verdict'
import { type Asker, ROLES } from '../route-access'
import { expect, test } from './fixtures'
import { demoPerson, newPerson, type Person } from './people'
import { database, ownProduct, productUrl } from './product'
import { PAGE_ROUTES } from './routes'
import { expectZeroTrialBalance } from './trial-balance'

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 3_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_123)
const ONLY = process.env.FUZZ_ONLY === undefined ? null : Number(process.env.FUZZ_ONLY)

const SLOWEST_MS = 2_000
/** So many at once. */
const LANES = 4
/** After so many, limits are forgotten, providers are on, and whoever lost their session gets another. */
const BLOCK = 100

ownProduct('seeded')

type People = Record<Asker, Person | null>

const DEMO = {
  client: 'client',
  beauty_partner: 'partner',
  product_seller: 'seller',
  admin: 'admin',
} as const

test('hostile requests are answered as the document says', async () => {
  test.setTimeout(60_000 + REQUESTS * 200)
  const people = await everyone()
  const targets = await targetsOf(people)
  const numbers = ONLY === null ? Array.from({ length: REQUESTS }, (_, i) => i) : [ONLY]
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (let start = 0; start < numbers.length; start += BLOCK) {
    await database().run(sql`DELETE FROM rate_limit`)
    await database().run(sql`DELETE FROM provider_switch`)
    await signInAgain(people)
    const block = numbers.slice(start, start + BLOCK)
    const lane = async () => {
      for (let place = block.shift(); place !== undefined; place = block.shift()) {
        const sent = requestAt(targets, SEED, place)
        const { got, fault } = await judged(sent, people)
        statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1)
        if (ONLY !== null) console.info(sent, got)
        if (fault)
          faults.push(`${place}: ${sent.asker} ${sent.method} ${sent.path.slice(0, 200)}: ${fault}`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  console.info('requests by status', Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))
  expect(faults).toEqual([])
  await expectZeroTrialBalance(database())
  expect((await verifyAudit({ db: database() })).fault).toBeNull()
})

const NOTHING: Got = { status: 0, type: '', text: '' }

async function judged(sent: Sent, people: People): Promise<{ got: Got; fault: string | null }> {
  const first = await send(sent, people).catch((error: Error) => error)
  if (first instanceof Error) return { got: NOTHING, fault: `no answer: ${first.cause ?? first}` }
  let { got, ms } = first
  const fault = faultOf(sent, got)
  if (fault) return { got, fault: `${fault}: ${got.text.slice(0, 300)}` }
  // A busy machine may be slow once; what is slow by itself is slow again.
  if (ms > SLOWEST_MS) ({ got, ms } = await send(sent, people))
  return { got, fault: ms > SLOWEST_MS ? `answered after ${Math.round(ms)} ms` : null }
}

async function send({ asker, method, path, headers, body }: Sent, people: People) {
  const url = productUrl()
  const asked = new Headers(headers)
  if (method !== 'GET') asked.set('origin', url)
  const cookies = people[asker]?.cookies ?? new Map()
  asked.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  const start = performance.now()
  const answer = await fetch(url + path, {
    ...{ method, headers: asked, redirect: 'manual' },
    ...(body !== undefined && { body: body as BodyInit }),
  })
  const text = await answer.text()
  const got: Got = { status: answer.status, type: answer.headers.get('content-type') ?? '', text }
  return { got, ms: performance.now() - start }
}

async function everyone(): Promise<People> {
  const [client, beauty_partner, product_seller, admin] = await Promise.all(
    (['client', 'partner', 'seller', 'admin'] as const).map(demoPerson),
  )
  return {
    anonymous: null,
    ...{ client: client ?? null, beauty_partner: beauty_partner ?? null },
    ...{ product_seller: product_seller ?? null, admin: admin ?? null },
  }
}

/** What is asked may sign its asker out, or have them suspended: then somebody new of that role goes on. */
async function signInAgain(people: People): Promise<void> {
  for (const role of ROLES) {
    if (role === 'anonymous') continue
    const me: Sent = { asker: role, method: 'GET', path: '/api/me', headers: {} }
    const works = async () => (await send(me, people)).got.status === 200
    if (await works()) continue
    if (role === 'admin') people[role] = await demoPerson(role)
    else {
      // Refused for who is suspended.
      people[role] = await demoPerson(DEMO[role]).catch(() => null)
      if (!people[role] || !(await works())) people[role] = await newPerson(role)
    }
  }
}

/** Every operation and every page, with the ids that the lists have and the fields of the pages' forms. */
async function targetsOf(people: People): Promise<Targets> {
  const anyone = { asker: 'anonymous', method: 'GET', headers: {} } as const
  const { got } = await send({ ...anyone, path: '/api/openapi.json' }, people)
  const operations = operationsOf(JSON.parse(got.text))
  return { operations, ids: await idsOf(operations, people), pages: await pagesOf(people) }
}

async function idsOf(operations: Operation[], people: People): Promise<Ids> {
  const found = new Map<string, Set<string>>()
  const note = (kind: string, value: unknown) => {
    if (Array.isArray(value)) for (const item of value) note(kind, item)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) {
        const of =
          name === 'id' ? kind : /Id$/.test(name) ? `${name.slice(0, -2).toLowerCase()}s` : null
        if (of && typeof inner === 'string') found.set(of, (found.get(of) ?? new Set()).add(inner))
        else note(Array.isArray(inner) && name !== 'items' ? name : kind, inner)
      }
  }
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  for (const list of lists)
    for (const asker of callersOf(list)) {
      const { path } = list
      const { got } = await send({ asker, method: 'GET', path, headers: {} }, people)
      if (
        got.status === 200 &&
        got.type.startsWith('application/json') &&
        !path.endsWith('openapi.json')
      )
        note(path.split('/').pop() ?? '', JSON.parse(got.text))
    }
  return new Map([...found].map(([kind, ids]) => [kind, [...ids].sort()]))
}

async function pagesOf(people: People): Promise<Targets['pages']> {
  const pages: Targets['pages'] = []
  for (const { at, get, post } of Object.values(PAGE_ROUTES)) {
    const seenBy = ROLES.filter((role) => get[role] === 200)
    const [asker] = seenBy
    const page =
      asker && post ? await send({ asker, method: 'GET', path: at, headers: {} }, people) : null
    pages.push({ at, seenBy, fields: fieldsOf(page?.got.text ?? '') })
  }
  return pages
}

/** The names and values of all fields and buttons of a page. */
function fieldsOf(html: string): [string, string][] {
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
  return (html.match(/<(input|select|textarea|button)[^>]*>/g) ?? []).flatMap((tag) => {
    const name = attribute(tag, 'name')
    return name ? [[name, attribute(tag, 'value') ?? ''] as [string, string]] : []
  })
}
