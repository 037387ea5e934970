// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import { appointment, type Example, type Examples, newTime } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'
import { whenItBegins } from '../../../tests/fixtures/salons-and-purses'

const appointmentStep =
  (name: string, ...before: 'confirmation'[]): Example =>
  async (world) => ({
    path: `/api/appointments/${await appointment(world, 'purse', ...before)}/${name}`,
    key: newKey(),
  })

/** A request about a confirmed appointment after its start. */
const onceBegun =
  (name: string): Example =>
  async (world) => {
    const id = await appointment(world, 'purse', 'confirmation')
    const path = `/api/appointments/${id}/${name}`
    return { path, key: newKey(), at: await whenItBegins(world, id) }
  }

export const examples: Examples = {
  'GET /api/appointments': () => ({ path: '/api/appointments?limit=4' }),
  'GET /api/appointments/:id': async (world) => ({ path: `/api/appointments/${await appointment(world)}` }),
  'POST /api/appointments/:id/move': async (world) => ({
    path: `/api/appointments/${await appointment(world)}/move`,
    key: newKey(),
    body: { startsAt: newTime(world) },
  }),
  'POST /api/appointments/:id/move-agreement': async (world) => {
    const id = await appointment(world)
    const [body, as] = [{ startsAt: newTime(world) }, world.people.beauty_partner]
    const moved = await world.call('POST', `/api/appointments/${id}/move`, { as, key: newKey(), body })
    return { path: `/api/appointments/${id}/move-agreement`, key: newKey(), body: { startsAt: moved.body.startsAt } }
  },
  'POST /api/appointments/:id/lateness': async (world) => {
    const id = await appointment(world)
    const path = `/api/appointments/${id}/lateness`
    return { path, key: newKey(), body: { minutes: 10 }, at: await whenItBegins(world, id) }
  },
  'POST /api/appointments/:id/cancellation': appointmentStep('cancellation'),
  'POST /api/appointments/:id/confirmation': appointmentStep('confirmation'),
  'POST /api/appointments/:id/no-show': onceBegun('no-show'),
  'GET /api/appointments/:id/offer': async (world) => ({
    path: `/api/appointments/${await appointment(world)}/offer?salon=nairobi`,
  }),
  'POST /api/appointments/:id/reopening': async (world) => {
    const id = await appointment(world, 'purse', 'confirmation', 'completion')
    const path = `/api/appointments/${id}/reopening`
    return { path, key: newKey(), at: await whenItBegins(world, id) }
  },
  'POST /api/appointments/:id/refunds': async (world) => {
    const id = await appointment(world, 'purse', 'confirmation', 'completion')
    const body = { amount: '10', reason: 'It rained in' }
    return { path: `/api/appointments/${id}/refunds`, key: newKey(), body }
  },
  'POST /api/appointments/:id/dispute': async (world) => {
    const id = await appointment(world, 'purse', 'confirmation', 'completion')
    const body = { message: 'Nobody was there' }
    return { path: `/api/appointments/${id}/dispute`, key: newKey(), body }
  },
}
