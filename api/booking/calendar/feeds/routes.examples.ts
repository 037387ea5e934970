// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { appointment, type Examples } from '../../../../tests/api/route-world'

export const examples: Examples = {
  'GET /api/appointments/:id/calendar.ics': async (world) => ({
    path: `/api/appointments/${await appointment(world)}/calendar.ics`,
  }),
  'PUT /api/me/calendar-feed': () => ({ path: '/api/me/calendar-feed' }),
  'DELETE /api/me/calendar-feed': () => ({ path: '/api/me/calendar-feed' }),
  'GET /api/staff-calendar-feeds/:staffId': () => ({ path: '/api/staff-calendar-feeds/ada' }),
  'PUT /api/staff-calendar-feeds/:staffId': () => ({ path: '/api/staff-calendar-feeds/ada' }),
  'DELETE /api/staff-calendar-feeds/:staffId': () => ({ path: '/api/staff-calendar-feeds/ada' }),
  'GET /api/calendar/:token': async (world) => {
    const made = await world.call('PUT', '/api/me/calendar-feed', { as: world.people.client })
    return { path: new URL(made.body.url).pathname }
  },
}
