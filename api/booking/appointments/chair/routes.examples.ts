// Requests for the routes of check-in, extras and tips; tests/api/routes.test.ts sends them as every role.

import type { Caller } from '../../../../tests/api/route-access'
import { appointment, type Example, type Examples, type RouteWorld } from '../../../../tests/api/route-world'
import { newKey } from '../../../../tests/fixtures/harness'
import { whenItBegins } from '../../../../tests/fixtures/salons-and-purses'

type Begun = { path: string; at: number }

/** A confirmed appointment, and the moment of its start: for those who may, since it takes a time of its own. */
async function begun(world: RouteWorld, caller: Caller, role: Caller): Promise<Begun> {
  if (caller !== role) return { path: '/api/appointments/of-nobody', at: world.firstTime }
  const id = await appointment(world, 'purse', 'confirmation')
  return { path: `/api/appointments/${id}`, at: await whenItBegins(world, id) }
}

const onceBegun =
  (name: string): Example =>
  async (world, caller) => {
    const { path, at } = await begun(world, caller, 'beauty_partner')
    return { path: `${path}/${name}`, key: newKey(), at }
  }

/** A reply of the client to what the salon has asked for. */
const replied =
  (name: string): Example =>
  async (world, caller) => {
    const { path, at } = await begun(world, caller, 'client')
    const { beauty_partner: salon, client } = world.people
    const body = { extras: [{ serviceId: 'cut' }] }
    await world.call('POST', `${path}/completion`, { as: salon, key: newKey(), body, at })
    const seen = await world.call('GET', path, { as: client, at })
    const extrasId = seen.body.extras?.id ?? 'none'
    return { path: `${path}/${name}`, key: newKey(), body: { extrasId }, at }
  }

export const examples: Examples = {
  'POST /api/check-ins': async (world, caller) => {
    const { path, at } = await begun(world, caller, 'beauty_partner')
    const seen = await world.call('GET', path, { as: world.people.client, at })
    const code = seen.body.checkInCode ?? 'BBBB'
    return { path: '/api/check-ins', key: newKey(), body: { code }, at }
  },
  'POST /api/appointments/:id/arrival': onceBegun('arrival'),
  'GET /api/appointments/:id/completion': async (world, caller) => {
    const { path } = await begun(world, caller, 'beauty_partner')
    return { path: `${path}/completion` }
  },
  'POST /api/appointments/:id/completion': onceBegun('completion'),
  'POST /api/appointments/:id/extras-agreement': replied('extras-agreement'),
  'POST /api/appointments/:id/extras-refusal': replied('extras-refusal'),
  'POST /api/appointments/:id/tips': async (world, caller) => {
    const { path, at } = await begun(world, caller, 'client')
    const salon = world.people.beauty_partner
    await world.call('POST', `${path}/completion`, { as: salon, key: newKey(), at })
    return { path: `${path}/tips`, key: newKey(), body: { amount: '10' }, at }
  },
}
