// Data exports: requested by their owner, generated once, announced, private to the owner, and
// stored for a week. content.test.ts checks the contents.
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { dataExport, session } from '../../../db/schema/identity'
import { localMail } from '../../../db/schema/notifications'
import { type CallResponse, expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { storedExport } from '../../../tests/fixtures/identity/stored-export'
import { runJobs } from '../../jobs'
import { EXPORT, prepareExports, sweepExports } from './generation'

const world = openWorld(null)
afterEach(async () => {
  world.now = null
  await world.settle()
})

const ask = (as: Person) => world.call('POST', '/api/me/exports', { as })

const listed = async (as: Person) => (await world.call('GET', '/api/me/exports', { as })).body.items

const rowsOf = (as: Person) => world.db.select().from(dataExport).where(eq(dataExport.userId, as.id))

/** Makes the sessions of a person fresh at the world's time. */
const freshen = (as: Person) =>
  world.db
    .update(session)
    .set({ steppedUpAt: new Date(world.now ?? Date.now()) })
    .where(eq(session.userId, as.id))

describe('requesting', () => {
  test('needs a fresh session', async () => {
    const as = await world.person('client')
    await world.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(session.userId, as.id))
    expectProblem(await ask(as), 'step-up-required')
    expect(await rowsOf(as)).toEqual([])
    await freshen(as)
    expect((await ask(as)).status).toBe(201)
  })

  test('again while one waits changes nothing, also concurrently', async () => {
    const as = await world.person('client')
    const responses = await Promise.all([1, 2, 3].map(() => ask(as)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = new Set(responses.map(({ body }) => body.id))
    await world.settle()
    const rows = await rowsOf(as)
    // If the first is ready before the last request arrives, that request creates another.
    expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const notified = await world.db
      .select()
      .from(localMail)
      .where(and(eq(localMail.recipient, as.email), eq(localMail.subject, 'Your data is ready')))
    expect(notified).toHaveLength(rows.length)
  })

  test('is limited to three times a day', async () => {
    const as = await world.person('client')
    for (let i = 0; i < 3; i += 1) {
      expect((await ask(as)).status).toBe(201)
      await world.settle()
    }
    expectProblem(await ask(as), 'too-many-requests')
    expect(await rowsOf(as)).toHaveLength(3)
    world.now = Date.now() + 25 * 60 * 60_000
    await freshen(as)
    expect((await ask(as)).status).toBe(201)
  })

  test('takes no more than three round trips', async () => {
    const as = await world.person('client')
    await world.call('GET', '/api/me', { as })
    expect((await ask(as)).trips).toBeLessThanOrEqual(3)
    expect((await world.call('GET', '/api/me/exports', { as })).trips).toBe(1)
  })
})

describe('generating', () => {
  /** A waiting export that no request generates. */
  async function waiting(as: Person, values: Partial<typeof dataExport.$inferInsert> = {}) {
    const id = crypto.randomUUID()
    await world.db.insert(dataExport).values({ id, userId: as.id, createdAt: 0, ...values })
    return id
  }

  const mailTo = async (as: Person) =>
    (await world.db.select().from(localMail).where(eq(localMail.recipient, as.email))).map(({ subject }) => subject)

  test('happens once and is announced once, however many runs compete', async () => {
    const as = await world.person('client')
    await waiting(as)
    const before = world.published.length
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => prepareExports(world.ctx())))
    await runJobs(world.ctx())
    await world.settle()
    expect(await rowsOf(as)).toEqual([
      expect.objectContaining({ status: 'ready', attempts: 1, bytes: expect.any(Number) }),
    ])
    expect(await mailTo(as)).toEqual(['Your data is ready'])
    expect(world.published.slice(before)).toContainEqual({ to: as.id, event: { type: 'changed', what: 'account' } })
    expect(await listed(as)).toEqual([expect.objectContaining({ status: 'ready' })])
  })

  test('is taken over by another run when the first one died', async () => {
    const as = await world.person('client')
    const started = Date.now()
    await waiting(as, { attempts: 1, expiresAt: started + EXPORT.time, fileKey: 'exports/dead.zip' })
    await prepareExports(world.ctx())
    expect(await rowsOf(as)).toEqual([expect.objectContaining({ status: 'waiting' })])
    world.now = started + EXPORT.time
    await prepareExports(world.ctx())
    expect(await rowsOf(as)).toEqual([
      expect.objectContaining({ status: 'ready', attempts: 2, fileKey: 'exports/dead.zip' }),
    ])
  })

  test('stops after three attempts and notifies the person once', async () => {
    const as = await world.person('client')
    await waiting(as)
    const broken = () => {
      const ctx = world.ctx()
      ctx.providers.files = { ...ctx.providers.files, put: () => Promise.reject(new Error('full')) }
      return ctx
    }
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await rowsOf(as)).toEqual([expect.objectContaining({ status: 'waiting' })])
      // A retry does not follow immediately.
      await Promise.all([prepareExports(broken()), prepareExports(broken())])
      expect((await rowsOf(as))[0]?.attempts).toBe(attempt)
      world.now = (world.now ?? Date.now()) + 60_000
    }
    expect(await listed(as)).toEqual([expect.objectContaining({ status: 'failed', bytes: null })])
    await Promise.all([1, 2, 3].map(() => runJobs(world.ctx())))
    expect(await mailTo(as)).toEqual(['Your data could not be prepared'])
    // The person can request it again.
    await freshen(as)
    expect((await ask(as)).status).toBe(201)
  })

  test('also stops when the third attempt died', async () => {
    const as = await world.person('client')
    await waiting(as, { attempts: 3, expiresAt: 1, fileKey: 'exports/third.zip' })
    const { files } = world.ctx().providers
    await files.put('exports/third.zip', new Uint8Array([1]), 'application/zip')
    await Promise.all([1, 2, 3, 4].map(() => prepareExports(world.ctx())))
    await sweepExports(world.ctx())
    expect(await mailTo(as)).toEqual(['Your data could not be prepared'])
    expect(await rowsOf(as)).toEqual([expect.objectContaining({ status: 'failed', fileKey: null })])
    expect(await files.get('exports/third.zip')).toBeNull()
  })
})

describe('downloading', () => {
  const download = (as: Person, id: string): Promise<CallResponse> =>
    world.call('GET', `/api/me/exports/${id}/archive`, { as })

  async function ready(as: Person): Promise<string> {
    const { body } = await ask(as)
    await world.settle()
    return body.id
  }

  test('returns the file as a download that no cache stores', async () => {
    const as = await world.person('client')
    const id = await ready(as)
    const { status, headers } = await download(as, id)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="purse-data-\d{4}-\d\d-\d\d\.zip"$/)
    expect(headers.get('content-length')).toBe(String((await storedExport(world, as)).length))
  })

  test('is limited to the owner in a fresh session', async () => {
    const [as, other] = [await world.person('client'), await world.person('client')]
    const admin = await world.person('admin')
    const id = await ready(as)
    expectProblem(await download(other, id), 'not-found')
    expectProblem(await download(admin, id), 'not-found')
    expectProblem(await download(as, 'none'), 'not-found')
    expect(await listed(other)).toEqual([])
    await world.db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(session.userId, as.id))
    expectProblem(await download(as, id), 'step-up-required')
  })

  test('ends after a week, and the file is deleted', async () => {
    const as = await world.person('client')
    const id = await ready(as)
    const [row] = await rowsOf(as)
    const end = row?.expiresAt ?? 0
    expect(end - (row?.readyAt ?? 0)).toBe(EXPORT.retention)
    world.now = end - 1
    await freshen(as)
    await runJobs(world.ctx())
    expect((await download(as, id)).status).toBe(200)
    world.now = end
    await freshen(as)
    expectProblem(await download(as, id), 'not-found')
    expect(await listed(as)).toEqual([expect.objectContaining({ status: 'expired', expiresAt: null })])
    await Promise.all([runJobs(world.ctx()), runJobs(world.ctx())])
    expect(await rowsOf(as)).toEqual([expect.objectContaining({ status: 'expired', fileKey: null })])
    expect(await world.ctx().providers.files.get(row?.fileKey ?? '')).toBeNull()
  })
})
