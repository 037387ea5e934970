// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import { type Examples, newOrder, type RouteWorld, takeOrder } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/sales': () => ({ path: '/api/sales?days=7' }),
  'GET /api/sales/orders': () => ({ path: '/api/sales/orders?limit=3' }),
  'GET /api/sales/orders/:id/refund': async (world) => ({ path: `/api/sales/orders/${await newOrder(world)}/refund` }),
  'POST /api/sales/bulk': async (world) => ({
    path: '/api/sales/bulk',
    key: newKey(),
    body: { step: 'acceptance', orderIds: [await newOrder(world), 'of-nobody'] },
  }),
  'POST /api/pickups': async (world) => ({ path: '/api/pickups', key: newKey(), body: await waitingPickUp(world) }),
  'PUT /api/pickups/points': () => ({ path: '/api/pickups/points', key: newKey(), body: { takesParcels: true } }),
}

/** Reference and code of an order that waits at the partner's salon. */
async function waitingPickUp(world: RouteWorld): Promise<{ reference: string; code: string }> {
  const id = await newOrder(world, { fulfilment: 'salon_pickup', salonId: 'nairobi' })
  await takeOrder(world, id, 'acceptance', 'readiness')
  const { body } = await world.call('GET', `/api/orders/${id}`, { as: world.people.client })
  return { reference: body.reference, code: body.pickUp.code }
}
