// What a page of a signed-in person asks of the database, counted: statements, how many of them are built anew for each
// request (the others are prepared), and the bytes of what the api answers.
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type Person } from '../../fixtures/harness'
import { between, written } from '../../fixtures/messaging/conversations'
import { addSalons, booked, cutAt, fund } from '../../fixtures/salons-and-purses'

const world = openWorld()
const people: Record<string, Person> = {}

beforeAll(async () => {
  const { nia } = await addSalons(world)
  const client = await world.person('client')
  await fund(world, client, '50000')
  await booked(world, client, cutAt(world, '10:00'))
  await written(world, nia, await between(world, client, nia), 'Hello')
  Object.assign(people, { client, partner: nia })
  await world.settle()
})

test.each([
  ['client', '/api/me/dashboard', { statements: 14, built: 0, bytes: 3_200 }],
  ['client', '/api/wallet/overview', { statements: 12, built: 0, bytes: 2_200 }],
  ['client', '/api/me/bookings', { statements: 6, built: 0, bytes: 1_600 }],
  ['client', '/api/conversations', { statements: 2, built: 0, bytes: 450 }],
  ['partner', '/api/partner-dashboard', { statements: 21, built: 0, bytes: 4_400 }],
  ['partner', '/api/calendar', { statements: 16, built: 0, bytes: 1_200 }],
] as const)('a %s’s GET %s', async (who, path, most) => {
  const as = people[who]
  // The first request prepares, and keeps the cached claim.
  expect((await world.call('GET', path, { as })).status).toBe(200)
  const build = vi.spyOn(SQLiteAsyncDialect.prototype, 'sqlToQuery')
  world.sent.length = 0
  const { body, trips } = await world.call('GET', path, { as })
  const built = build.mock.calls.length
  const bytes = JSON.stringify(body).length
  expect(trips).toBe(1)
  expect(world.sent.length).toBeLessThanOrEqual(most.statements)
  expect(built).toBeLessThanOrEqual(most.built)
  expect(bytes).toBeLessThanOrEqual(most.bytes)
})
