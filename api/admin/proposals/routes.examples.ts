// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import { type Examples, newPerson, type RouteWorld } from '../../../tests/api/route-world'
import { newKey, type Person } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/admin/proposals': async (world) => {
    await proposedBy(world, await world.person('admin'))
    return { path: '/api/admin/proposals?limit=2' }
  },
  'GET /api/admin/proposals/:id': async (world) => ({
    path: `/api/admin/proposals/${await proposedBy(world, await world.person('admin'))}`,
  }),
  'POST /api/admin/proposals/:id/confirmation': async (world) => ({
    path: `/api/admin/proposals/${await proposedBy(world, await world.person('admin'))}/confirmation`,
    key: newKey(),
  }),
  'POST /api/admin/proposals/:id/refusal': async (world) => ({
    path: `/api/admin/proposals/${await proposedBy(world, await world.person('admin'))}/refusal`,
    key: newKey(),
  }),
  'POST /api/admin/proposals/:id/withdrawal': async (world, caller) => {
    const as = await newPerson(world, caller)
    const by = caller === 'admin' && as ? as : await world.person('admin')
    const id = await proposedBy(world, by)
    return { path: `/api/admin/proposals/${id}/withdrawal`, as, key: newKey() }
  },
}

/** A pending proposal of this admin's. */
async function proposedBy(world: RouteWorld, as: Person): Promise<string> {
  const { id } = await world.person('client')
  const body = { reason: 'We are too few.' }
  const options = { as, key: newKey(), body }
  const response = await world.call('POST', `/api/admin/people/${id}/admin-proposal`, options)
  return response.body.proposal
}
