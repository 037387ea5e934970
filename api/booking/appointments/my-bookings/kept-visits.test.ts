// What a phone keeps of the next visits.
import { expect, test } from 'vitest'
import { newKey, openWorld } from '../../../../tests/fixtures/harness'
import { addSalons, booked, cutAt, fund } from '../../../../tests/fixtures/salons-and-purses'

const world = openWorld()

test('names when, where, whom to call and the code, and nothing of money', async () => {
  const { nia } = await addSalons(world)
  const client = await world.person('client')
  const other = await world.person('client')
  await fund(world, client, '9000')
  const { id } = await booked(world, client, cutAt(world, '10:00'))
  const read = async (as = client) => (await world.call('GET', '/api/me/kept-visits', { as })).body
  expect((await read()).items[0].code).toBeNull()
  await world.call('POST', `/api/appointments/${id}/confirmation`, { as: nia, key: newKey() })
  const { items } = await read()
  expect(items).toEqual([
    {
      id,
      serviceName: expect.any(String),
      startsAt: expect.any(String),
      timeZone: 'Africa/Nairobi',
      salonName: expect.any(String),
      address: expect.stringContaining('Nairobi'),
      phone: expect.any(String),
      code: expect.stringMatching(/^[A-Z]{4}$/),
    },
  ])
  expect((await read(other)).items).toEqual([])
})
