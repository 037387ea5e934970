// Example requests for the routes of address-routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { address } from '../../../db/schema/shop/checkout'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

const ADDRESS = { name: 'Amina', phone: '+254712345678', line1: '4 Ngong Road', city: 'Nairobi', country: 'Kenya' }

export const examples: Examples = {
  'POST /api/addresses': () => ({ path: '/api/addresses', key: newKey(), body: ADDRESS }),
  'PUT /api/addresses/:id': async (world) => ({
    path: `/api/addresses/${await savedAddress(world)}`,
    key: newKey(),
    body: ADDRESS,
  }),
  'DELETE /api/addresses/:id': async (world) => ({ path: `/api/addresses/${await savedAddress(world)}` }),
}

/** The address book holds ten: existing addresses are deleted first. */
async function savedAddress(world: RouteWorld): Promise<string> {
  await world.db.delete(address)
  const options = { as: world.people.client, key: newKey(), body: ADDRESS }
  return (await world.call('POST', '/api/addresses', options)).body.id
}
