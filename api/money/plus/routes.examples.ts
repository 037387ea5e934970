// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Caller } from '../../../tests/api/route-access'
import { type Examples, newClient, type RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'
import { member } from '../../../tests/fixtures/money/plus-members'

export const examples: Examples = {
  'POST /api/plus/subscription': async (world, caller) => ({
    path: '/api/plus/subscription',
    as: await newClient(world, caller),
    key: newKey(),
    body: { plan: 'monthly', payWith: 'purse' },
  }),
  'PATCH /api/plus/subscription': async (world, caller) => ({
    path: '/api/plus/subscription',
    as: await withPlus(world, caller),
    body: { plan: 'yearly' },
  }),
  'POST /api/plus/subscription/cancellation': async (world, caller) => ({
    path: '/api/plus/subscription/cancellation',
    as: await withPlus(world, caller),
    key: newKey(),
  }),
  'POST /api/plus/subscription/resumption': async (world, caller) => ({
    path: '/api/plus/subscription/resumption',
    as: await withPlus(world, caller),
    key: newKey(),
  }),
  'GET /api/plus/receipts/:id': () => ({ path: '/api/plus/receipts/receipt' }),
}

/** A new client in their free month; other roles as they are. */
async function withPlus(world: RouteWorld, caller: Caller): Promise<Person | undefined> {
  return caller === 'client' ? member(world) : world.people[caller]
}
