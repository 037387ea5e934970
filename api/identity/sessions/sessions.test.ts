// The signed-in person: cookies, logging out, the display currency, the dashboard.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { session, user } from '../../../db/schema/identity'
import { AUTH_SECRET, expectProblem, newKey, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, at, booked, cutAt, fingerprint, fund, step } from '../../../tests/fixtures/salons-and-purses'
import { signed } from '../../../tests/fixtures/session-cookie'
import type { Dashboard } from '../../booking/dashboards/client/dashboard'
import { SESSION_DATA_COOKIE, SESSION_TOKEN_COOKIE } from '../../platform/viewer/cookies'

const world = openWorld()
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
})

/** A person whose cookies include the cached claim. */
async function warm(role: Person['role'] = 'client'): Promise<Person> {
  const person = await world.person(role)
  expect((await world.call('GET', '/api/me', { as: person })).status).toBe(200)
  expect([...person.cookies.keys()].sort()).toEqual([SESSION_DATA_COOKIE, SESSION_TOKEN_COOKIE])
  return person
}

/** A copy of the browser's cookies, as a thief or another tab may have. */
function copyOf(person: Person): Person {
  return { ...person, cookies: new Map(person.cookies) }
}

/** Every personal read and write, with a body that would succeed. */
async function expectDead(person: Person): Promise<void> {
  const before = await fingerprint(world)
  const reads = [
    '/api/me',
    '/api/me/dashboard',
    '/api/wallet',
    '/api/wallet/overview',
    '/api/wallet/transactions',
    '/api/appointments',
    '/api/appointments/x',
    '/api/appointments/new?salon=nairobi',
    '/api/wallet/deposits/x',
  ]
  for (const path of reads) {
    expectProblem(await world.call('GET', path, { as: copyOf(person) }), 'unauthenticated')
  }
  const deposit = { amount: '1', currency: 'KES', paymentMethodId: 'sandbox_ok' }
  const writes: [string, string, unknown][] = [
    ['POST', '/api/wallet/deposits', deposit],
    ['POST', '/api/appointments', cutAt(world, '10:00', { payment: 'salon' })],
    ['POST', '/api/appointments/x/cancellation', undefined],
    ['PUT', '/api/me/currency', { currency: 'ZAR' }],
    ['DELETE', '/api/me/sessions', undefined],
  ]
  for (const [method, path, body] of writes) {
    expectProblem(await world.call(method, path, { as: copyOf(person), key: newKey(), body }), 'unauthenticated')
  }
  expect(await fingerprint(world)).toBe(before)
  const [row] = await world.db.select().from(user).where(eq(user.id, person.id))
  expect(row?.currency).toBe('KES')
}

describe('logging out', () => {
  test('ends every session of the person at once, cached claims included, and nobody else’s', async () => {
    const phone = await warm()
    const laptop = copyOf(phone)
    const token = crypto.randomUUID()
    await world.db.insert(session).values({
      id: token,
      userId: phone.id,
      token,
      expiresAt: new Date('2100-01-01'),
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    laptop.cookies = new Map([[SESSION_TOKEN_COOKIE, await signed(token, AUTH_SECRET)]])
    expect((await world.call('GET', '/api/me', { as: laptop })).status).toBe(200)
    const stranger = await warm()
    const held = copyOf(phone)

    const response = await world.call('DELETE', '/api/me/sessions', { as: phone })
    expect([response.status, response.body]).toEqual([200, { id: phone.id }])
    expect(phone.cookies.size).toBe(0)
    await expectDead(held)
    await expectDead(laptop)
    expect(await world.db.select().from(session).where(eq(session.userId, phone.id))).toEqual([])
    expect((await world.call('GET', '/api/me', { as: stranger })).status).toBe(200)
  })

  test('by better-auth’s endpoint ends this session at once', async () => {
    const as = await warm()
    const held = copyOf(as)
    expect((await world.call('POST', '/api/auth/sign-out', { as, body: {} })).status).toBe(200)
    expect(as.cookies.size).toBe(0)
    await expectDead(held)
  })

  test('with the cookie of an ended session ends no other session', async () => {
    const as = await warm()
    const token = crypto.randomUUID()
    await world.db.insert(session).values({
      id: token,
      userId: as.id,
      token,
      expiresAt: new Date('2100-01-01'),
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    const held = copyOf(as)
    await world.call('POST', '/api/auth/sign-out', { as, body: {} })
    expectProblem(await world.call('DELETE', '/api/me/sessions', { as: held }), 'unauthenticated')
    expect(await world.db.select().from(session).where(eq(session.userId, as.id))).toHaveLength(1)
  })

  test('shows at better-auth’s session endpoint too', async () => {
    const as = await warm()
    const held = copyOf(as)
    await world.call('DELETE', '/api/me/sessions', { as })
    const { status, body } = await world.call('GET', '/api/auth/get-session', { as: held })
    expect([200, 404]).toContain(status)
    expect(JSON.stringify(body)).not.toContain(as.id)
  })
})

describe('a session ends', () => {
  test('when it expires', async () => {
    const as = await warm()
    await world.db
      .update(session)
      .set({ expiresAt: new Date((world.now ?? 0) - 1) })
      .where(eq(session.userId, as.id))
    await expectDead(as)
  })

  test('with a new role of its person, from the next request', async () => {
    const as = await warm()
    await world.db.update(user).set({ role: 'product_seller' }).where(eq(user.id, as.id))
    await expectDead(as)
    expectProblem(await world.call('GET', '/api/me', { as }), 'unauthenticated')
    expect(as.cookies.has(SESSION_DATA_COOKIE)).toBe(false)
    const response = await world.call('GET', '/api/me', { as })
    expect([response.status, response.body.role]).toEqual([200, 'product_seller'])
  })

  test('when its person is deleted', async () => {
    const as = await warm()
    await world.db.delete(user).where(eq(user.id, as.id))
    expectProblem(await world.call('GET', '/api/me', { as }), 'unauthenticated')
  })
})

describe('forged cookies', () => {
  const claimOf = (person: Person) =>
    JSON.parse(Buffer.from(person.cookies.get(SESSION_DATA_COOKIE) ?? '', 'base64url').toString())
  const encoded = (claim: unknown) => Buffer.from(JSON.stringify(claim)).toString('base64url')

  test('a claim with another role or person is ignored', async () => {
    const as = await warm()
    const claim = claimOf(as)
    expect(claim.session.user.role).toBe('client')
    claim.session.user.role = 'admin'
    const forged = copyOf(as)
    forged.cookies.set(SESSION_DATA_COOKIE, encoded(claim))
    expect((await world.call('GET', '/api/me', { as: forged })).body.role).toBe('client')

    const victim = await warm()
    const mixed = copyOf(as)
    mixed.cookies.set(SESSION_DATA_COOKIE, victim.cookies.get(SESSION_DATA_COOKIE) ?? '')
    expect((await world.call('GET', '/api/me', { as: mixed })).body.id).toBe(as.id)
  })

  test('a token without its signature, or with another’s, is refused', async () => {
    const as = await warm()
    const [token = '', signature = ''] = decodeURIComponent(as.cookies.get(SESSION_TOKEN_COOKIE) ?? '').split('.')
    const worthless = [
      token,
      `${token}.`,
      await signed(token, 'another secret'),
      encodeURIComponent(`other.${signature}`),
      '',
      '%',
      '%00',
      '.'.repeat(500),
    ]
    for (const value of worthless) {
      const thief = copyOf(as)
      thief.cookies = new Map([[SESSION_TOKEN_COOKIE, value]])
      expectProblem(await world.call('GET', '/api/me', { as: thief }), 'unauthenticated')
    }
    const withClaim = copyOf(as)
    withClaim.cookies.set(SESSION_TOKEN_COOKIE, '%')
    expectProblem(await world.call('GET', '/api/me', { as: withClaim }), 'unauthenticated')
  })

  test('a malformed claim is ignored', async () => {
    const as = await warm()
    for (const value of [
      'x',
      'e30',
      encoded({}),
      encoded({ session: {}, expiresAt: 0, signature: '' }),
      'a'.repeat(5000),
    ]) {
      const odd = copyOf(as)
      odd.cookies.set(SESSION_DATA_COOKIE, value)
      expect((await world.call('GET', '/api/me', { as: odd })).body.id).toBe(as.id)
    }
  })
})

describe('PUT /api/me/currency', () => {
  test('chooses the balance that is shown, at once', async () => {
    const as = await warm()
    await fund(world, as, '5', 'UGX')
    const response = await world.call('PUT', '/api/me/currency', { as, body: { currency: 'UGX' } })
    expect([response.status, response.body.currency]).toEqual([200, 'UGX'])
    expect((await world.call('GET', '/api/me', { as })).body.currency).toBe('UGX')
    expect((await world.call('GET', '/api/wallet', { as })).body.available).toEqual({ amount: '5', currency: 'UGX' })
  })

  test.each([{ currency: 'EUR' }, { currency: 'usd' }, { currency: null }, {}, [], 'USD', null])(
    'refuses %j',
    async (...bodies) => {
      const as = await warm()
      const [body = []] = bodies
      expectProblem(await world.call('PUT', '/api/me/currency', { as, body }), 'invalid-input')
      expect((await world.call('GET', '/api/me', { as })).body.currency).toBe('KES')
    },
  )

  test('changes nothing else, whatever else is sent', async () => {
    const as = await warm()
    const body = { currency: 'USD', role: 'admin', name: 'Root', email: 'root@purse.test', id: nia.id }
    const response = await world.call('PUT', '/api/me/currency', { as, body })
    expect(response.body).toEqual({
      id: as.id,
      name: as.name,
      email: as.email,
      phone: null,
      image: null,
      role: 'client',
      currency: 'USD',
      twoFactorEnabled: false,
      timeZone: 'Africa/Nairobi',
    })
    expect((await world.call('GET', '/api/me', { as })).body).toEqual(response.body)
  })
})

test('the dashboard of a client, of their salon, and of those who have neither', async () => {
  const as = await warm()
  await fund(world, as, '6000')
  const pending = await booked(world, as, cutAt(world, '', { startsAt: at(world, '10:00', 5) }))
  const coming = await booked(world, as, cutAt(world, '', { startsAt: at(world, '12:00', 5) }))
  await step(world, nia, coming.id, 'confirmation')
  const past = await booked(world, as, cutAt(world, '', { startsAt: at(world, '14:00', 5), payment: 'salon' }))
  await step(world, as, past.id, 'cancellation')

  const mine: Dashboard = (await world.call('GET', '/api/me/dashboard', { as })).body
  expect(mine.me).toMatchObject({ id: as.id, role: 'client' })
  expect(mine.wallet).toMatchObject({ available: { amount: '1000.00' }, held: { amount: '5000.00' } })
  expect(mine.covered).toEqual([{ amount: '5000.00', currency: 'KES' }])
  expect(mine.pending.map((a) => a.id)).toEqual([pending.id])
  expect(mine.upcoming.map((a) => a.id)).toEqual([coming.id])
  expect(mine.recent).toHaveLength(3)
  expect(mine.salons).toEqual([])

  const hers: Dashboard = (await world.call('GET', '/api/me/dashboard', { as: nia })).body
  expect(hers.salons).toEqual([
    { id: 'nairobi', name: 'Nyota Hair', status: 'approved', timeZone: 'Africa/Nairobi', missing: ['licence'] },
  ])
  expect(hers.application).toBeNull()
  expect(hers.pending.map((a) => a.id)).toEqual([pending.id])
  expect(hers.covered).toEqual([{ amount: '5000.00', currency: 'KES' }])

  for (const role of ['product_seller', 'admin'] as const) {
    const { body } = await world.call('GET', '/api/me/dashboard', { as: await warm(role) })
    expect(body).toMatchObject({ pending: [], upcoming: [], recent: [], salons: [], covered: [], balances: [] })
  }
})
