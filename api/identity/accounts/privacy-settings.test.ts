// Privacy settings.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { preference } from '../../../db/schema/identity'
import { expectProblem, openWorld } from '../../../tests/fixtures/harness'

const world = openWorld()

const OPEN = { foundBy: 'name', readReceipts: true, showPresence: true }
const CLOSED = { foundBy: 'nobody', readReceipts: false, showPresence: false }

/** The defaults of a client. */
const NEW = { ...OPEN, foundBy: 'contact' }

test('by default a client is found by contact, and a partner, seller or admin by name', async () => {
  const amina = await world.person('client')
  const response = await world.call('GET', '/api/me/privacy', { as: amina })
  expect([response.status, response.body]).toEqual([200, NEW])
  const nia = await world.person('beauty_partner')
  expect((await world.call('GET', '/api/me/privacy', { as: nia })).body).toEqual(OPEN)
  // The first request mints the cached claim as well.
  expect(response.trips).toBe(2)
  expect((await world.call('GET', '/api/me/privacy', { as: amina })).trips).toBe(1)
})

test('each setting is stored and can be changed back', async () => {
  const [amina, brian] = [await world.person('client'), await world.person('admin')]
  for (const chosen of [CLOSED, { ...CLOSED, readReceipts: true }, { ...OPEN, foundBy: 'nobody' }, NEW, OPEN]) {
    const response = await world.call('PUT', '/api/me/privacy', { as: amina, body: chosen })
    expect([response.status, response.body]).toEqual([200, chosen])
    expect((await world.call('GET', '/api/me/privacy', { as: amina })).body).toEqual(chosen)
  }
  expect((await world.call('GET', '/api/me/privacy', { as: brian })).body).toEqual(OPEN)
})

test('notification preferences stay unchanged', async () => {
  const amina = await world.person('client')
  const notifications = { sms: true, email: false, quietFrom: 1320, quietTo: 420, timeZone: 'Africa/Accra' }
  await world.db.insert(preference).values({ userId: amina.id, ...notifications })
  await world.call('PUT', '/api/me/privacy', { as: amina, body: CLOSED })
  const [row] = await world.db.select().from(preference).where(eq(preference.userId, amina.id))
  expect(row).toMatchObject({ ...notifications, ...CLOSED })
})

test.each([
  [{}],
  [{ foundBy: 'name' }],
  [{ ...OPEN, foundBy: 'no' }],
  [{ ...OPEN, userId: 'somebody-else' }],
  [{ ...OPEN, sms: true }],
])('%j is refused', async (body) => {
  const amina = await world.person('client')
  expectProblem(await world.call('PUT', '/api/me/privacy', { as: amina, body }), 'invalid-input')
  expect((await world.call('GET', '/api/me/privacy', { as: amina })).body).toEqual(NEW)
})
