// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.

import { appointment, type Examples } from '../../../../tests/api/route-world'
import { newKey } from '../../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/appointments/:id/move-sheet': async (world) => ({
    path: `/api/appointments/${await appointment(world)}/move-sheet`,
  }),
  'GET /api/me/bookings': () => ({ path: '/api/me/bookings?limit=3' }),
  'POST /api/recurring-appointments': async (world) => ({
    path: '/api/recurring-appointments',
    key: newKey(),
    body: { appointmentId: await appointment(world), everyWeeks: 26 },
  }),
  'POST /api/recurring-appointments/:id/end': async (world) => {
    const body = { appointmentId: await appointment(world), everyWeeks: 26 }
    const options = { as: world.people.client, key: newKey(), body }
    const { body: made } = await world.call('POST', '/api/recurring-appointments', options)
    return { path: `/api/recurring-appointments/${made.id}/end`, key: newKey() }
  },
}
