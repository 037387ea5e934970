// What a write costs the database, counted: its batches before and after the answer, and all of their statements.
import { beforeAll, expect, test } from 'vitest'
import { type CallResponse, newKey, openWorld, type Person } from '../../fixtures/harness'
import { between } from '../../fixtures/messaging/conversations'
import { addSalons, at, book, cutAt, fund } from '../../fixtures/salons-and-purses'

const world = openWorld()
let client: Person
let conversationId: string

beforeAll(async () => {
  const { nia } = await addSalons(world)
  client = await world.person('client')
  await fund(world, client, '50000')
  await book(world, client, cutAt(world, '', { startsAt: at(world, '14:00', 5) }))
  await world.settle()
  await world.call('GET', '/api/salons')
  conversationId = await between(world, client, nia)
  await world.call('GET', '/api/me', { as: client })
  await world.settle()
})

/** Batches until the answer, batches after it, statements of all. */
async function cost(write: () => Promise<CallResponse>): Promise<number[]> {
  world.sent.length = 0
  const response = await write()
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  await world.settle()
  return [response.trips, response.allTrips() - response.trips, world.sent.length]
}

const deposit = (cold = false) =>
  world.call('POST', '/api/wallet/deposits', {
    as: client,
    key: newKey(),
    body: { amount: '5', currency: 'KES', paymentMethodId: 'sandbox_ok' },
    cold,
  })

test('a deposit: a read batch, two write batches, and one of records after the answer', async () => {
  expect(await cost(deposit)).toEqual([3, 1, 16])
})

test('a deposit of a session that is not cached: one batch more, before the answer', async () => {
  const [before, after] = await cost(() => deposit(true))
  expect([before, after]).toEqual([4, 1])
})

test('a booking: a read batch, a write batch, then what the salon is told', async () => {
  const startsAt = at(world, '10:00', 5)
  const [before, after, statements] = await cost(() => book(world, client, cutAt(world, '', { startsAt })))
  expect([before, after]).toEqual([2, 11])
  expect(statements).toBeLessThanOrEqual(75)
})

test('a message: its batch, and the record that it was delivered', async () => {
  const path = `/api/conversations/${conversationId}/messages`
  const message = { as: client, key: newKey(), body: { text: 'Hello' } }
  expect(await cost(() => world.call('POST', path, message))).toEqual([1, 1, 7])
})
