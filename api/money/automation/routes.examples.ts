// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Examples, RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { goalOf } from '../../../tests/fixtures/money/clients'

const TOP_UP = { currency: 'KES', threshold: '1', amount: '5', dailyCap: '5' }

export const examples: Examples = {
  'GET /api/automation/auto-top-up': async (world) => {
    await setUpAutomation(world)
    return { path: '/api/automation/auto-top-up' }
  },
  'PUT /api/automation/auto-top-up': () => ({ path: '/api/automation/auto-top-up', key: newKey(), body: TOP_UP }),
  'PUT /api/automation/auto-top-up/:currency/active': async (world) => {
    await setUpAutomation(world)
    const path = '/api/automation/auto-top-up/KES/active'
    return { path, key: newKey(), body: { isActive: false } }
  },
  'GET /api/automation/round-up': async (world) => {
    await setUpAutomation(world)
    return { path: '/api/automation/round-up' }
  },
  'PUT /api/automation/round-up': async (world) => ({
    path: '/api/automation/round-up',
    key: newKey(),
    body: { currency: 'KES', step: '10', goals: [(await goalOf(world, world.people.client, 'Mine')).goal] },
  }),
  'PUT /api/automation/round-up/:currency/active': async (world) => {
    await setUpAutomation(world)
    const path = '/api/automation/round-up/KES/active'
    return { path, key: newKey(), body: { isActive: false } }
  },
}

/** Sets up auto top-up and round-ups for the client. */
async function setUpAutomation(world: RouteWorld): Promise<void> {
  const as = world.people.client
  const { goal } = await goalOf(world, as, 'Small change')
  const roundUp = { currency: 'KES', step: '10', goals: [goal] }
  await world.call('PUT', '/api/automation/auto-top-up', { as, key: newKey(), body: TOP_UP })
  await world.call('PUT', '/api/automation/round-up', { as, key: newKey(), body: roundUp })
}
