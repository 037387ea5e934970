// A client's favourite salons: each is stored once, however often they press the heart.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { favorite } from '../../../db/schema/salons/reviews'
import { salon } from '../../../db/schema/salons/salons'
import { expectProblem, openWorld, type Person } from '../../../tests/fixtures/harness'
import { addSalons, allPages } from '../../../tests/fixtures/salons-and-purses'

const world = openWorld()

let amina: Person
let nia: Person

beforeAll(async () => {
  nia = (await addSalons(world)).nia
  amina = await world.person('client')
})

const press = (as: Person | undefined, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  world.call(method, `/api/salons/${id}/favorite`, { as })

test('can be added, are visible only to their client, and can be removed', async () => {
  const response = await press(amina, 'nairobi')
  expect([response.body, response.trips <= 3]).toEqual([{ favorite: true }, true])
  const seenBy = async (as: Person) => (await world.call('GET', '/api/me/salons/nairobi', { as })).body.favorite
  expect(await seenBy(amina)).toBe(true)
  expect(await seenBy(await world.person('client'))).toBe(false)
  expect((await press(amina, 'nairobi', 'DELETE')).body).toEqual({ favorite: false })
  expect((await press(amina, 'nairobi', 'DELETE')).body).toEqual({ favorite: false })
  expect(await seenBy(amina)).toBe(false)
})

test('stores one favourite from many concurrent requests', async () => {
  const bola = await world.person('client')
  const responses = await Promise.all(Array.from({ length: 64 }, () => press(bola, 'kampala')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await world.db.select().from(favorite).where(eq(favorite.userId, bola.id))).toHaveLength(1)
})

test('lists the newest first, without salons that are no longer listed', async () => {
  const cara = await world.person('client')
  const start = world.now ?? 0
  for (const [i, id] of ['nairobi', 'kampala'].entries()) {
    world.now = start + i * 1000
    await press(cara, id)
  }
  const list = () => allPages(world, '/api/me/favorites?limit=1', { as: cara })
  expect((await list()).map(({ id, name }) => [id, name])).toEqual([
    ['kampala', 'Kampala Nails'],
    ['nairobi', 'Nyota Hair'],
  ])
  await world.db.update(salon).set({ status: 'suspended' }).where(eq(salon.id, 'kampala'))
  expect((await list()).map(({ id }) => id)).toEqual(['nairobi'])
  expectProblem(await press(cara, 'kampala'), 'not-found')
  // A favourite that is no longer listed can still be removed.
  expect((await press(cara, 'kampala', 'DELETE')).status).toBe(200)
  await world.db.update(salon).set({ status: 'approved' }).where(eq(salon.id, 'kampala'))
})

test('is only for clients and existing salons', async () => {
  expectProblem(await press(undefined, 'nairobi'), 'unauthenticated')
  expectProblem(await press(nia, 'nairobi'), 'forbidden')
  expectProblem(await press(amina, 'nowhere'), 'not-found')
  expectProblem(await world.call('GET', '/api/me/favorites'), 'unauthenticated')
  expectProblem(await world.call('GET', '/api/me/salons/nowhere', { as: amina }), 'not-found')
})
