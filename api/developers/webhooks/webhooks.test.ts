// The webhooks of a partner or seller: whose they are, what may be added, and what its secret signs.
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvent } from '../../../db/schema/admin/governance'
import { webhookEndpoint } from '../../../db/schema/developers'
import { session } from '../../../db/schema/identity'
import { command } from '../../../db/schema/money/ledger'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { newLoopback } from '../../../tests/fixtures/loopback'
import { prove } from '../../../tests/fixtures/money/payouts'
import { revokeAccess } from '../../identity/sessions/session-token'

const world = openWorld()
const { loopback, start, stop } = newLoopback()

const PATH = '/api/me/webhooks'

let nia: Person
let selma: Person

beforeAll(async () => {
  await start()
  loopback.answer = () => ({ status: 204, body: '' })
  nia = await world.person('beauty_partner')
  selma = await world.person('product_seller')
  for (const person of [nia, selma]) await prove(world, person)
})

afterAll(stop)

const added = (as: Person, body: object = {}, key = newKey()) =>
  world.call('POST', PATH, { as, key, body: { url: `${loopback.url}/hook`, events: ['review.created'], ...body } })

test('shows the secret once, and stores it nowhere', async () => {
  const key = newKey()
  await world.call('GET', PATH, { as: nia })
  const first = await added(nia, {}, key)
  expect(first.status).toBe(201)
  expect(first.trips).toBe(2)
  const { webhook, secret } = first.body
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toMatchObject({ url: `${loopback.url}/hook`, status: 'active' })
  const again = await added(nia, {}, key)
  expect(again.body).toEqual({ webhook, secret: null })
  const page = await world.call('GET', `${PATH}/${webhook.id}`, { as: nia })
  const listed = await world.call('GET', PATH, { as: nia })
  const stored = [await world.db.select().from(webhookEndpoint), await world.db.select().from(command)]
  expect(JSON.stringify([page.body, listed.body, stored])).not.toContain(secret.slice(6, 40))
  const [event] = await world.db
    .select()
    .from(auditEvent)
    .where(and(eq(auditEvent.actor, nia.id), eq(auditEvent.subject, webhook.id)))
  expect(event?.event).toBe('webhook.added')
})

test('takes public addresses and the events of the role only', async () => {
  const refused = async (as: Person, body: object, field: string) => {
    const { errors } = expectProblem(await added(as, body), 'invalid-input')
    expect(Object.keys(errors ?? {})).toEqual([field])
  }
  for (const url of [
    'http://hooks.salon.co.ke/',
    'https://10.0.0.1/',
    'https://3232235777/',
    'https://metadata.google.internal/',
    'https://user:word@hooks.salon.co.ke/',
    'http://localhost:8787/api/me',
    'hooks',
    '',
  ])
    await refused(nia, { url }, 'url')
  await refused(nia, { events: ['order.placed'] }, 'events')
  await refused(selma, { events: ['appointment.confirmed'] }, 'events')
  await refused(selma, { events: ['webhook.test'] }, 'events.0')
  await refused(selma, { events: [] }, 'events')
})

test('needs a fresh proof of identity to add one and to renew its secret', async () => {
  const as = await world.person('product_seller')
  await prove(world, as)
  const { body } = await added(as)
  await world.db
    .update(session)
    .set({ steppedUpAt: null, createdAt: new Date(MONDAY - 3_600_000) })
    .where(eq(session.userId, as.id))
  expectProblem(await added(as), 'step-up-required')
  const path = `${PATH}/${body.webhook.id}`
  expectProblem(await world.call('POST', `${path}/secret`, { as }), 'step-up-required')
})

test('has five at most', async () => {
  const as = await world.person('product_seller')
  await prove(world, as)
  for (let i = 0; i < 5; i += 1) expect((await added(as)).status).toBe(201)
  expect((await world.call('GET', PATH, { as })).body.more).toBe(false)
  expectProblem(await added(as), 'webhook-limit')
})

test('is paused by a reset of the password, since somebody else may have added it', async () => {
  const as = await world.person('product_seller')
  await prove(world, as)
  const { webhook } = (await added(as)).body
  const [first, ...rest] = revokeAccess(world.ctx(), as.id)
  if (first) await world.db.batch([first, ...rest])
  const [row] = await world.db.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, webhook.id))
  expect(row?.status).toBe('paused')
})

test('is found by its owner only', async () => {
  const { body } = await added(selma)
  const { id } = body.webhook
  const tested = await world.call('POST', `${PATH}/${id}/tests`, { as: selma })
  for (const [method, path, input] of [
    ['GET', '', undefined],
    ['PUT', '', { paused: true }],
    ['DELETE', '', undefined],
    ['POST', '/secret', undefined],
    ['POST', '/tests', undefined],
    ['POST', `/deliveries/${tested.body.id}/replays`, undefined],
  ] as const)
    expectProblem(await world.call(method, `${PATH}/${id}${path}`, { as: nia, body: input }), 'not-found')
  const [row] = await world.db.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id))
  expect(row?.status).toBe('active')
})

test('is paused, resumed, changed and deleted, each in the audit log', async () => {
  const { body } = await added(selma)
  const path = `${PATH}/${body.webhook.id}`
  const change = async (input: object) => (await world.call('PUT', path, { as: selma, body: input })).body
  expect(await change({ paused: true })).toMatchObject({ status: 'paused' })
  expect(await change({ paused: false })).toMatchObject({ status: 'active' })
  expect(await change({ events: ['order.placed', 'order.placed'] })).toMatchObject({
    events: ['order.placed'],
    status: 'active',
  })
  expect((await world.call('DELETE', path, { as: selma })).status).toBe(200)
  expectProblem(await world.call('GET', path, { as: selma }), 'not-found')
  const events = await world.db
    .select({ event: auditEvent.event })
    .from(auditEvent)
    .where(eq(auditEvent.subject, body.webhook.id))
    .orderBy(desc(auditEvent.id))
  expect(events.map(({ event }) => event)).toEqual([
    'webhook.removed',
    ...Array(3).fill('webhook.changed'),
    'webhook.added',
  ])
})
