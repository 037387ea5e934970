// Example requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import { type Examples, newClient, type RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { fund } from '../../../tests/fixtures/salons-and-purses'

const PICK_UP = { version: 0, shops: [{ shopId: 'basket', fulfilment: 'pickup' }] }

export const examples: Examples = {
  'POST /api/checkouts': async (world) => {
    await fillCart(world)
    return { path: '/api/checkouts', key: newKey(), body: { currency: 'KES' } }
  },
  'GET /api/checkouts/:id': async (world) => ({ path: `/api/checkouts/${await openCheckout(world)}` }),
  'PUT /api/checkouts/:id/choices': async (world) => ({
    path: `/api/checkouts/${await openCheckout(world)}/choices`,
    key: newKey(),
    body: PICK_UP,
  }),
  // A client whose purse holds only dollars.
  'POST /api/checkouts/:id/quotes': async (world, caller) => {
    const as = await newClient(world, caller)
    if (as && caller === 'client') await fund(world, as, '100', 'USD')
    const id = await openCheckout(world, caller === 'client' ? as : undefined, true)
    const body = { version: 1, from: 'USD' }
    return { as, path: `/api/checkouts/${id}/quotes`, key: newKey(), body }
  },
  'POST /api/checkouts/:id/payment': async (world) => ({
    path: `/api/checkouts/${await openCheckout(world, world.people.client, true)}/payment`,
    key: newKey(),
    body: { version: 1 },
  }),
  'POST /api/checkouts/:id/release': async (world) => ({ path: `/api/checkouts/${await openCheckout(world)}/release` }),
}

async function fillCart(world: RouteWorld, as: Person = world.people.client): Promise<void> {
  await world.call('PUT', '/api/cart/lines/in-cart', { as, body: { quantity: 1 } })
}

/** A checkout of the cart; `chosen`: only the payment is missing. */
async function openCheckout(world: RouteWorld, as: Person = world.people.client, chosen = false): Promise<string> {
  await fillCart(world, as)
  const opening = { as, key: newKey(), body: { currency: 'KES' } }
  const { id } = (await world.call('POST', '/api/checkouts', opening)).body
  const choosing = { as, key: newKey(), body: PICK_UP }
  if (chosen) await world.call('PUT', `/api/checkouts/${id}/choices`, choosing)
  return id
}
