// Runs the api as worker.ts does, against a libSQL database of this test file's own: inside the test's process,
// or on a real server where the server is what is tested (see vitest.config.ts).
//
//   const world = openWorld()
//   const amina = await world.person('client')
//   const answer = await world.call('GET', '/api/wallet', { as: amina })
//
// What shared cases of money and salons need stands in fixtures.ts.
import { Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect } from 'vitest'
import { api } from '../api/app'
import { type Ctx, type Role, SESSION_TOKEN_COOKIE, type Settings } from '../api/context'
import type { ProblemCode } from '../api/problem'
import { STATUS, TITLE } from '../api/problem'
import type { FileStore } from '../api/providers/files/port'
import { r2Files } from '../api/providers/files/r2'
import type { LiveEvent, Presence } from '../api/providers/live/port'
import { createContext } from '../api/request'
import { type Db, type Meter, openDatabase } from '../db/client'
import { session, user } from '../db/schema/accounts'
import { keepCookies } from './cookie-jar'
import type { Sent } from './invariants/rows-counted'
import { type Engine, type OwnDatabase, startOwnDatabase } from './own-database'
import { signed } from './session-cookie'

export const ORIGIN = 'http://localhost:8787'
export const AUTH_SECRET = 'a-secret-for-tests-only-0123456789abcdef'

/** Somebody with a browser of their own: a jar of cookies that answers fill. */
export type Person = {
  id: string
  name: string
  email: string
  role: Role
  cookies: Map<string, string>
}

export type Options = {
  as?: Person | undefined
  /** Sent as JSON, unless `raw` is given. */
  body?: unknown
  raw?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** The Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
  settings?: Partial<Settings>
  /** Without the cached claim, and without keeping it: the first request after five minutes. */
  cold?: boolean
  /** What time it is for this request alone, UTC ms. */
  at?: number
  /** Happens between the request's first batch and what it sends next. */
  afterRead?: () => Promise<unknown>
}

export type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  body: any
  headers: Headers
  /** Database round trips until the answer was there. */
  trips: number
  cookies: string[]
}

/** A person is a client of Kenya unless something else is said; admins have two-factor on. */
export type About = {
  id?: string
  name?: string
  email?: string
  phone?: string
  currency?: string
  twoFactorEnabled?: boolean
}

export type World = {
  url: string
  /** The database, for looking and for planting rows; its round trips are nobody's. */
  db: Db
  /** What time it is for the api. Fixed until changed; null follows the real clock. */
  now: number | null
  /** Statements sent to the database by requests and jobs, in order; a test empties it before it counts. */
  sent: Sent[]
  /** Notices sent to devices. */
  notices: { to: string; event: LiveEvent }[]
  /** Who has a device open, as the inboxes would say; nobody has unless a test says so. */
  presence: Map<string, Presence>
  person: (role: Role, about?: About) => Promise<Person>
  call: (method: string, path: string, options?: Options) => Promise<Answer>
  /** A Ctx of nobody's, as a scheduled job has. */
  ctx: (settings?: Partial<Settings>) => Ctx
  /** Waits for the work that answers left behind. */
  settle: () => Promise<void>
}

/** A Monday morning in a week without a change of clocks, in every zone that tests use. */
export const MONDAY = Date.parse('2027-01-11T06:00:00Z')

/** A Person's sessions outlive every clock that a test sets. */
const FAR = new Date('2100-01-01')

// A run that is interrupted takes its servers with it: startDatabase stops them on exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let keys = 0

/** A fresh Idempotency-Key. */
export function newKey(): string {
  keys += 1
  return `key-${keys}`
}

/** Starts a database for this file and stops it when the file is done. */
export function openWorld(now: number | null = MONDAY, engine?: Engine): World {
  const background: Promise<unknown>[] = []
  let database: OwnDatabase
  let runtime: Miniflare | undefined

  /** The file store is Miniflare's R2, started when a test first needs it. */
  const bucket = () => {
    runtime ??= new Miniflare({ modules: true, script: 'export default {}', r2Buckets: ['FILES'] })
    return runtime.getR2Bucket('FILES') as unknown as Promise<R2Bucket>
  }

  beforeAll(async () => {
    database = await startOwnDatabase(engine)
    world.url = database.url
    world.db = openDatabase({ url: database.url })
  })

  afterAll(async () => {
    await world.settle()
    await database?.stop()
    await runtime?.dispose()
  })

  function context(
    headers: Headers,
    settings: Partial<Settings> = {},
    answered: Promise<void> = Promise.resolve(),
    at?: number,
  ): Ctx {
    const ctx = createContext({
      settings: { DATABASE_URL: world.url, AUTH_SECRET, LOCAL_ONLY: '1', ...settings },
      origin: ORIGIN,
      headers,
      requestId: crypto.randomUUID(),
      live: {
        async publish(to, event) {
          world.notices.push({ to, event })
        },
        presence: async (of) => world.presence.get(of) ?? { online: false, lastSeenAt: null },
      },
      waitUntil: (work) => background.push(work),
      answered,
      files: filesOf(bucket),
      now: () => at ?? world.now ?? Date.now(),
    })
    ctx.meter.sent = world.sent as Meter['sent']
    return ctx
  }

  const world: World = {
    url: '',
    db: undefined as unknown as Db,
    now,
    sent: [],
    notices: [],
    presence: new Map(),
    person: (role, about) => insertPerson(world.db, role, about),
    ctx: (settings) => context(new Headers(), settings),
    async call(method, path, options = {}) {
      const request = requestOf(method, path, options)
      let answered = () => {}
      const made = new Promise<void>((resolve) => {
        answered = resolve
      })
      const ctx = context(request.headers, options.settings, made, options.at)
      if (options.afterRead) interrupt(ctx, options.afterRead)
      const response = await api.fetch(request, { ctx })
      const { trips } = ctx.meter
      answered()
      const cookies = [...response.headers.getSetCookie(), ...ctx.cookies]
      if (options.as && !options.cold) keepCookies(options.as.cookies, cookies)
      const text = await response.text()
      const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '')
      return {
        status: response.status,
        body: isJson && text !== '' ? JSON.parse(text) : text,
        headers: response.headers,
        trips,
        cookies,
      }
    },
    async settle() {
      while (background.length > 0) await Promise.all(background.splice(0))
    },
  }
  return world
}

/** Holds an answer against the shape that every problem has; returns its body. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
export function expectProblem(answer: Answer, code: ProblemCode): any {
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ code })
  expect(answer.status).toBe(STATUS[code])
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body).toMatchObject({
    type: `/problems/${code}`,
    title: TITLE[code],
    status: STATUS[code],
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const known = ['type', 'title', 'status', 'code', 'requestId', 'detail', 'errors']
  expect(known).toEqual(expect.arrayContaining(Object.keys(answer.body)))
  return answer.body
}

/** Does something with a clock that is a millisecond later each time that it is read. */
export async function whileTheClockRuns<T>(world: World, work: () => Promise<T>): Promise<T> {
  const stood = world.now
  let now = stood ?? Date.now()
  Object.defineProperty(world, 'now', { configurable: true, get: () => now++ })
  try {
    return await work()
  } finally {
    Object.defineProperty(world, 'now', { configurable: true, writable: true, value: stood })
  }
}

/** Lets something happen after the first batch of a request. */
function interrupt(ctx: Ctx, happening: () => Promise<unknown>): void {
  const batch = ctx.db.batch.bind(ctx.db) as (...args: unknown[]) => Promise<unknown>
  let first = true
  Object.assign(ctx.db, {
    async batch(...args: unknown[]) {
      const rows = await batch(...args)
      if (first) {
        first = false
        await happening()
      }
      return rows
    },
  })
}

function filesOf(bucket: () => Promise<R2Bucket>): FileStore {
  const files = async () => r2Files(await bucket())
  return {
    name: 'R2',
    put: async (...file) => (await files()).put(...file),
    get: async (key) => (await files()).get(key),
    remove: async (key) => (await files()).remove(key),
  }
}

function requestOf(
  method: string,
  path: string,
  { as, body, raw, key, headers, cold }: Options,
): Request {
  const sent = new Headers({ origin: ORIGIN, 'sec-fetch-site': 'same-origin' })
  if (body !== undefined || raw !== undefined) sent.set('content-type', 'application/json')
  if (key !== undefined) sent.set('idempotency-key', key)
  const jar = [...(as?.cookies ?? [])].filter(([name]) => !cold || name === SESSION_TOKEN_COOKIE)
  if (jar.length > 0) sent.set('cookie', jar.map(([name, value]) => `${name}=${value}`).join('; '))
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value === '') sent.delete(name)
    else sent.set(name, value)
  }
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  return new Request(new URL(path, ORIGIN), {
    method,
    headers: sent,
    ...(content !== undefined && { body: content, duplex: 'half' }),
  } as RequestInit)
}

/** A verified person with a session, without the cost of a password. */
async function insertPerson(db: Db, role: Role, about: About = {}): Promise<Person> {
  const id = about.id ?? crypto.randomUUID()
  const name = about.name ?? `${role} ${id.slice(0, 4)}`
  const email = about.email ?? `${id}@purse.test`
  const token = crypto.randomUUID().replaceAll('-', '')
  const at = new Date()
  const twoFactorEnabled = about.twoFactorEnabled ?? role === 'admin'
  await db.batch([
    db.insert(user).values({
      id,
      name,
      email,
      emailVerified: true,
      role,
      phone: about.phone,
      currency: about.currency ?? 'KES',
      twoFactorEnabled,
      createdAt: at,
      updatedAt: at,
    }),
    db.insert(session).values({
      id: crypto.randomUUID(),
      userId: id,
      token,
      expiresAt: FAR,
      createdAt: at,
      updatedAt: at,
      proof: twoFactorEnabled ? 'code' : 'password',
    }),
  ])
  return {
    id,
    name,
    email,
    role,
    cookies: new Map([[SESSION_TOKEN_COOKIE, await signed(token, AUTH_SECRET)]]),
  }
}
