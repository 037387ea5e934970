// Keys of the API: shown once, stored hashed, and everything that they must not open.
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditEvent, suspension } from '../../../db/schema/admin/governance'
import { apiKey } from '../../../db/schema/developers'
import { session, user } from '../../../db/schema/identity'
import { command } from '../../../db/schema/money/ledger'
import { expectProblem, MONDAY, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { prove } from '../../../tests/fixtures/money/payouts'
import { addSalons, booked, cutAt, fund } from '../../../tests/fixtures/salons-and-purses'
import { addShampooShop, ordered } from '../../../tests/fixtures/shop/shop'
import { revokeAccess } from '../../identity/sessions/session-token'
import { DAY, MINUTE } from '../../platform/values/time'

const world = openWorld()
const PATH = '/api/me/api-keys'

let nia: Person
let otto: Person
let selma: Person
let amina: Person

beforeAll(async () => {
  const owners = await addSalons(world)
  nia = owners.nia
  otto = owners.otto
  selma = await addShampooShop(world)
  amina = await world.person('client', { name: 'Amina Odhiambo' })
  await fund(world, amina, '900000')
  for (const person of [nia, otto, selma]) await prove(world, person)
})

beforeEach(() => {
  world.now = MONDAY
})

const added = (as: Person, body: object = {}, key = newKey()) =>
  world.call('POST', PATH, { as, key, body: { name: 'Till', scopes: ['read'], days: '30', ...body } })

async function keyOf(as: Person, ...scopes: string[]): Promise<string> {
  const response = await added(as, { scopes })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body.key
}

const by = (key: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${key}`, ...more },
})

test('a key is shown once, stored as a keyed hash, and in the audit log', async () => {
  const idempotencyKey = newKey()
  const first = await added(nia, {}, idempotencyKey)
  const { key, id } = first.body
  expect(key).toMatch(/^purse_[\w-]{43}$/)
  expect((await added(nia, {}, idempotencyKey)).body).toEqual({ ...first.body, key: null })
  const listed = await world.call('GET', PATH, { as: nia })
  expect(listed.body.items[0]).toMatchObject({ id, lastFour: key.slice(-4), status: 'active' })
  const stored = [await world.db.select().from(apiKey), await world.db.select().from(command)]
  expect(JSON.stringify([listed.body, stored])).not.toContain(key.slice(6))
  await world.call('DELETE', `${PATH}/${id}`, { as: nia })
  const events = await world.db
    .select({ event: auditEvent.event, detail: auditEvent.detail })
    .from(auditEvent)
    .where(and(eq(auditEvent.actor, nia.id), eq(auditEvent.subject, id)))
  expect(events).toEqual([
    { event: 'api-key.added', detail: 'read' },
    { event: 'api-key.revoked', detail: '' },
  ])
})

test('adding one needs a fresh proof of identity, and scopes of one’s role', async () => {
  const as = await world.person('product_seller')
  await prove(world, as)
  expectProblem(await added(as, { scopes: ['bookings'] }), 'invalid-input')
  expectProblem(await added(as, { scopes: [] }), 'invalid-input')
  expectProblem(await added(as, { days: '9999' }), 'invalid-input')
  await world.db
    .update(session)
    .set({ steppedUpAt: null, createdAt: new Date(MONDAY - 3_600_000) })
    .where(eq(session.userId, as.id))
  expectProblem(await added(as), 'step-up-required')
})

test('ten at most are in force', async () => {
  const as = await world.person('product_seller')
  await prove(world, as)
  for (let i = 0; i < 10; i += 1) await keyOf(as, 'read')
  expectProblem(await added(as), 'api-key-limit')
  const { body } = await world.call('GET', PATH, { as })
  expect(body.more).toBe(false)
  await world.call('DELETE', `${PATH}/${body.items[0].id}`, { as })
  expect((await added(as)).status).toBe(201)
})

test('a key reads its own salon’s appointments and confirms them, by its scopes', async () => {
  const { id } = await booked(world, amina, cutAt(world, '10:00'))
  const [reads, books] = [await keyOf(nia, 'read'), await keyOf(nia, 'bookings')]
  const seen = await world.call('GET', `/api/appointments/${id}`, by(reads))
  expect([seen.status, seen.body.id]).toEqual([200, id])
  expect(seen.cookies).toEqual([])
  const path = `/api/appointments/${id}/confirmation`
  expectProblem(await world.call('POST', path, { ...by(reads), key: newKey() }), 'api-key-scope')
  expectProblem(await world.call('GET', `/api/appointments/${id}`, by(books)), 'api-key-scope')
  const confirmed = await world.call('POST', path, { ...by(books), key: newKey() })
  expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
})

test('a seller’s key reads and accepts orders and changes stock', async () => {
  const order = await ordered(world, amina, 'duka', { small: 1 })
  const key = await keyOf(selma, 'read', 'orders', 'catalogue')
  expect((await world.call('GET', `/api/orders/${order.id}`, by(key))).status).toBe(200)
  const accepted = await world.call('POST', `/api/orders/${order.id}/acceptance`, { ...by(key), key: newKey() })
  expect([accepted.status, accepted.body.status]).toEqual([200, 'accepted'])
  expect((await world.call('GET', '/api/my-shop/products', by(key))).status).toBe(200)
})

test('other people’s objects are not found', async () => {
  const { id } = await booked(world, amina, cutAt(world, '11:00'))
  const theirs = await keyOf(otto, 'read', 'bookings')
  expectProblem(await world.call('GET', `/api/appointments/${id}`, by(theirs)), 'not-found')
  const confirmation = { ...by(theirs), key: newKey() }
  const path = `/api/appointments/${id}/confirmation`
  expectProblem(await world.call('POST', path, confirmation), 'not-found')
  const niasKey = await added(nia)
  expectProblem(await world.call('DELETE', `${PATH}/${niasKey.body.id}`, { as: otto }), 'not-found')
})

test('money, account and security are refused with one code, whatever the scopes', async () => {
  const key = await keyOf(nia, 'read', 'bookings', 'catalogue')
  const { id } = await booked(world, amina, cutAt(world, '12:00'))
  for (const [method, path] of [
    ['GET', '/api/payouts'],
    ['POST', '/api/payouts'],
    ['POST', '/api/payouts/destinations'],
    ['POST', `/api/appointments/${id}/completion`],
    ['POST', `/api/appointments/${id}/cancellation`],
    ['POST', `/api/appointments/${id}/refunds`],
    ['POST', '/api/wallet/deposits'],
    ['GET', '/api/me'],
    ['GET', '/api/me/security'],
    ['PUT', '/api/me/password'],
    ['GET', PATH],
    ['POST', PATH],
    ['POST', '/api/me/webhooks'],
    ['POST', '/api/me/step-up'],
    ['GET', '/api/auth/get-session'],
    ['POST', '/api/auth/sign-out'],
    ['POST', '/api/me/exports'],
    ['GET', '/api/admin/dashboard'],
  ] as const)
    expectProblem(await world.call(method, path, { ...by(key), key: newKey() }), 'api-key-refused')
})

test('cookies beside a key count for nothing, and no key is read from an address', async () => {
  const key = await keyOf(nia, 'read')
  const both = { as: selma, ...by(key) }
  expectProblem(await world.call('GET', '/api/payouts', both), 'api-key-refused')
  expectProblem(await world.call('GET', '/api/my-shop', both), 'forbidden')
  expect((await world.call('GET', '/api/my-salon', both)).status).toBe(200)
  const wrong = { as: nia, ...by('purse_wrong') }
  expectProblem(await world.call('GET', '/api/my-salon', wrong), 'api-key-invalid')
  for (const query of ['key', 'api_key', 'access_token', 'authorization'])
    expectProblem(await world.call('GET', `/api/my-salon?${query}=${key}`), 'unauthenticated')
  expectProblem(await world.call('GET', '/api/my-salon', { headers: { 'x-api-key': key } }), 'unauthenticated')
})

test('nobody is impersonated by a header', async () => {
  const key = await keyOf(otto, 'read')
  const more = { 'x-user-id': nia.id, 'x-forwarded-user': nia.id, 'x-role': 'admin' }
  const seen = await world.call('GET', '/api/my-salon', by(key, more))
  expect(JSON.stringify(seen.body)).toContain('Kampala Nails')
})

test('a revoked or expired key opens nothing, also between the check and the read', async () => {
  const first = await added(nia)
  const ask = (more = {}) => world.call('GET', '/api/my-salon', { ...by(first.body.key), ...more })
  expect((await ask()).status).toBe(200)
  const revoke = () => world.call('DELETE', `${PATH}/${first.body.id}`, { as: nia })
  expectProblem(await ask({ afterRead: revoke }), 'api-key-invalid')
  expectProblem(await ask(), 'api-key-invalid')
  const second = await added(nia)
  world.now = MONDAY + 30 * DAY - 1
  expect((await world.call('GET', '/api/my-salon', by(second.body.key))).status).toBe(200)
  world.now += 1
  expectProblem(await world.call('GET', '/api/my-salon', by(second.body.key)), 'api-key-invalid')
})

test('whoever is suspended or changes their role loses their keys for good', async () => {
  const ada = await world.person('admin')
  const owner = await world.person('product_seller')
  await prove(world, owner)
  const key = await keyOf(owner, 'read')
  const ask = () => world.call('GET', '/api/my-shop/products', by(key))
  const change = (changes: Partial<typeof user.$inferInsert>) =>
    world.db.update(user).set(changes).where(eq(user.id, owner.id))
  const item = { id: 'one', userId: owner.id, reason: 'r', suspendedBy: ada.id, createdAt: 1 }
  await world.db.batch([world.db.insert(suspension).values(item), change({ suspendedAt: new Date(1) })])
  expectProblem(await ask(), 'api-key-invalid')
  await world.db.batch([
    world.db.update(suspension).set({ liftedBy: ada.id, liftedAt: 2 }),
    change({ suspendedAt: null }),
  ])
  expectProblem(await ask(), 'api-key-invalid')
  const other = await world.person('product_seller')
  await prove(world, other)
  const theirs = await keyOf(other, 'read')
  await world.db.update(user).set({ role: 'beauty_partner' }).where(eq(user.id, other.id))
  expectProblem(await world.call('GET', '/api/my-salon', by(theirs)), 'api-key-invalid')
})

test('a reset of the password revokes the keys that were there', async () => {
  const as = await world.person('product_seller')
  await prove(world, as)
  const key = await keyOf(as, 'read')
  const [first, ...rest] = revokeAccess(world.ctx(), as.id)
  if (first) await world.db.batch([first, ...rest])
  expectProblem(await world.call('GET', '/api/my-shop/products', by(key)), 'api-key-invalid')
})

test('uses are limited by key, guesses by where they come from, and headers say how many are left', async () => {
  const [firstText, second] = [await keyOf(nia, 'read'), await keyOf(nia, 'read')]
  const ask = (key: string) => world.call('GET', '/api/my-salon', by(key))
  const first = await ask(firstText)
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=120;w=60')
  expect(first.headers.get('ratelimit')).toBe('"key";r=119;t=60')
  await Promise.all(Array.from({ length: 119 }, () => ask(firstText)))
  const refused = await ask(firstText)
  expectProblem(refused, 'too-many-requests')
  expect(refused.headers.get('ratelimit')).toBe('"key";r=0;t=60')
  expect(refused.headers.get('retry-after')).toBe('60')
  expect((await ask(second)).status).toBe(200)
  world.now = MONDAY + MINUTE
  expect((await ask(firstText)).status).toBe(200)
  const guess = (place: string) =>
    world.call('GET', '/api/my-salon', by(`purse_${newKey()}`, { 'cf-connecting-ip': place }))
  const guesses = await Promise.all(Array.from({ length: 120 }, () => guess('41.90.0.1')))
  expect(new Set(guesses.map(({ body }) => body.code))).toEqual(new Set(['api-key-invalid']))
  expectProblem(await guess('41.90.0.1'), 'too-many-requests')
  expectProblem(await guess('41.90.0.2'), 'api-key-invalid')
  expect((await ask(second)).status).toBe(200)
})
