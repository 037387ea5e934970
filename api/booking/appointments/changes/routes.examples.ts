// Requests for the routes of changed visits; tests/api/routes.test.ts sends them as every role.

import type { Caller } from '../../../../tests/api/route-access'
import { appointment, type Example, type Examples, type RouteWorld } from '../../../../tests/api/route-world'
import { newKey } from '../../../../tests/fixtures/harness'

/** A confirmed appointment: for those who may, since it takes a time of its own. */
async function booked(world: RouteWorld, caller: Caller, role: Caller): Promise<string> {
  if (caller !== role) return '/api/appointments/of-nobody'
  return `/api/appointments/${await appointment(world, 'purse', 'confirmation')}`
}

const DEARER = { plan: [{ serviceId: 'cut' }], price: '9999' }

const replied =
  (name: string): Example =>
  async (world, caller) => {
    const path = await booked(world, caller, 'client')
    const { beauty_partner: salon, client } = world.people
    await world.call('POST', `${path}/changes`, { as: salon, key: newKey(), body: DEARER })
    const seen = await world.call('GET', path, { as: client })
    const changeId = seen.body.change?.id ?? 'none'
    return { path: `${path}/${name}`, key: newKey(), body: { changeId } }
  }

export const examples: Examples = {
  'GET /api/appointments/:id/changes': async (world, caller) => ({
    path: `${await booked(world, caller, 'beauty_partner')}/changes`,
  }),
  'POST /api/appointments/:id/changes': async (world, caller) => ({
    path: `${await booked(world, caller, 'beauty_partner')}/changes`,
    key: newKey(),
    body: { plan: [{ serviceId: 'cut' }], price: '100' },
  }),
  'POST /api/appointments/:id/change-agreement': replied('change-agreement'),
  'POST /api/appointments/:id/change-refusal': replied('change-refusal'),
}
