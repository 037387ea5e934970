// Requests for the routes of routes.ts that need more than their path; tests/api/routes.test.ts sends them as every role.

import type { Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/admin/people': () => ({ path: '/api/admin/people?q=client&limit=2' }),
  'GET /api/admin/people/:id': (world) => ({
    path: `/api/admin/people/${world.people.beauty_partner.id}?purpose=support`,
  }),
  'POST /api/admin/people/:id/suspension': async (world) => ({
    path: `/api/admin/people/${(await world.person('client')).id}/suspension`,
    key: newKey(),
    body: { reason: 'Somebody else may have it.' },
  }),
  'POST /api/admin/people/:id/restoration': async (world) => {
    const { id } = await world.person('client')
    const reason = 'Somebody else may have it.'
    const as = await world.person('admin')
    const path = `/api/admin/people/${id}`
    await world.call('POST', `${path}/suspension`, { as, key: newKey(), body: { reason } })
    return { path: `${path}/restoration`, key: newKey() }
  },
  'POST /api/admin/people/:id/factors-reset': async (world) => ({
    path: `/api/admin/people/${(await world.person('client')).id}/factors-reset`,
    key: newKey(),
  }),
  'POST /api/admin/people/:id/sign-out': async (world) => ({
    path: `/api/admin/people/${(await world.person('client')).id}/sign-out`,
    key: newKey(),
  }),
  'POST /api/admin/people/:id/admin-proposal': async (world) => ({
    path: `/api/admin/people/${(await world.person('client')).id}/admin-proposal`,
    key: newKey(),
    body: { reason: 'We are too few.' },
  }),
}
