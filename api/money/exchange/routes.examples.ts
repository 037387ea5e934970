// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

const EXCHANGE = { from: 'KES', to: 'UGX', amount: '0.50' }

export const examples: Examples = {
  'POST /api/exchange/quotes': () => ({ path: '/api/exchange/quotes', key: newKey(), body: EXCHANGE }),
  'GET /api/exchange/quotes/:id': async (world) => ({ path: `/api/exchange/quotes/${await newQuote(world)}` }),
  'POST /api/exchange/quotes/:id/acceptance': async (world) => ({
    path: `/api/exchange/quotes/${await newQuote(world)}/acceptance`,
    key: newKey(),
  }),
}

async function newQuote(world: RouteWorld): Promise<string> {
  const ask = { as: world.people.client, key: newKey(), body: EXCHANGE }
  return (await world.call('POST', '/api/exchange/quotes', ask)).body.id
}
