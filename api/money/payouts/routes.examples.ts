// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Asker } from '../../../tests/api/route-access'
import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { owe } from '../../../tests/fixtures/money/payouts'

/** A bank account that the sandbox accepts. */
const BANK = {
  type: 'bank',
  currency: 'KES',
  bank: 'Equity Bank',
  accountName: 'Nia',
  accountNumber: '00112233',
}

export const examples: Examples = {
  'PUT /api/payouts/settings': () => ({
    path: '/api/payouts/settings',
    body: { schedule: 'daily' },
  }),
  'POST /api/payouts/destinations': () => ({
    path: '/api/payouts/destinations',
    key: newKey(),
    body: BANK,
  }),
  'DELETE /api/payouts/destinations/:id': async (world, asker) => {
    const asked = { as: payeeOf(world, asker), key: newKey(), body: { ...BANK, currency: 'GHS' } }
    const { body } = await world.call('POST', '/api/payouts/destinations', asked)
    return { path: `/api/payouts/destinations/${body.id}` }
  },
  'POST /api/payouts': async (world, asker) => {
    await withBalance(world, asker)
    return { path: '/api/payouts', key: newKey(), body: { currency: 'ZAR' } }
  },
  'GET /api/payouts/:id': async (world, asker) => {
    await withBalance(world, asker)
    const asked = { as: payeeOf(world, asker), key: newKey(), body: { currency: 'ZAR' } }
    const { body } = await world.call('POST', '/api/payouts', asked)
    return { path: `/api/payouts/${body.id}` }
  },
}

/** The payee of the request: the seller, else the partner. */
function payeeOf({ people }: RouteWorld, asker: Asker): Person {
  return asker === 'product_seller' ? people.product_seller : people.beauty_partner
}

/** Gives them a balance in rand, and a bank account for it. */
async function withBalance(world: RouteWorld, asker: Asker): Promise<void> {
  const as = payeeOf(world, asker)
  await owe(world, as, 5000, 'ZAR')
  const { body } = await world.call('GET', '/api/payouts', { as })
  const has = body.destinations.some((one: { currency: string }) => one.currency === 'ZAR')
  const asked = { as, key: newKey(), body: { ...BANK, currency: 'ZAR' } }
  if (!has) await world.call('POST', '/api/payouts/destinations', asked)
}
