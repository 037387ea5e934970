// A request for each route of standing-routes.ts, which tests/api/routes.test.ts sends as every role.

import { appointment, type Examples } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/appointments/:id/move-sheet': async (world) => ({
    path: `/api/appointments/${await appointment(world)}/move-sheet`,
  }),
  'GET /api/me/bookings': () => ({ path: '/api/me/bookings?limit=3' }),
  'GET /api/standing-appointments': () => ({ path: '/api/standing-appointments' }),
  'POST /api/standing-appointments': async (world) => ({
    path: '/api/standing-appointments',
    key: newKey(),
    body: { appointmentId: await appointment(world), everyWeeks: 26 },
  }),
  'POST /api/standing-appointments/:id/end': async (world) => {
    const body = { appointmentId: await appointment(world), everyWeeks: 26 }
    const options = { as: world.people.client, key: newKey(), body }
    const { body: made } = await world.call('POST', '/api/standing-appointments', options)
    return { path: `/api/standing-appointments/${made.id}/end`, key: newKey() }
  },
}
