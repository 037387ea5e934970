// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Caller } from '../../../tests/api/route-access'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { owe } from '../../../tests/fixtures/money/payouts'

/** A bank account that the sandbox accepts. */
const BANK = { type: 'bank', currency: 'KES', bank: 'Equity Bank', accountName: 'Nia', accountNumber: '00112233' }

export const examples: Examples = {
  'PUT /api/payouts/settings': () => ({ path: '/api/payouts/settings', body: { schedule: 'daily' } }),
  'POST /api/payouts/destinations': () => ({ path: '/api/payouts/destinations', key: newKey(), body: BANK }),
  'DELETE /api/payouts/destinations/:id': async (world, caller) => {
    const requested = { as: payeeOf(world, caller), key: newKey(), body: { ...BANK, currency: 'GHS' } }
    const { body } = await world.call('POST', '/api/payouts/destinations', requested)
    return { path: `/api/payouts/destinations/${body.id}` }
  },
  'POST /api/payouts': async (world, caller) => {
    await withBalance(world, caller)
    return { path: '/api/payouts', key: newKey(), body: { currency: 'ZAR' } }
  },
  'GET /api/payouts/:id': async (world, caller) => {
    await withBalance(world, caller)
    const requested = { as: payeeOf(world, caller), key: newKey(), body: { currency: 'ZAR' } }
    const { body } = await world.call('POST', '/api/payouts', requested)
    return { path: `/api/payouts/${body.id}` }
  },
}

/** The payee of the request: the seller, else the partner. */
function payeeOf({ people }: RouteWorld, caller: Caller): Person {
  return caller === 'product_seller' ? people.product_seller : people.beauty_partner
}

/** Gives them a balance in rand, and a bank account for it. */
async function withBalance(world: RouteWorld, caller: Caller): Promise<void> {
  const as = payeeOf(world, caller)
  await owe(world, as, 5000, 'ZAR')
  const { body } = await world.call('GET', '/api/payouts', { as })
  const has = body.destinations.some((destination: { currency: string }) => destination.currency === 'ZAR')
  const requested = { as, key: newKey(), body: { ...BANK, currency: 'ZAR' } }
  if (!has) await world.call('POST', '/api/payouts/destinations', requested)
}
