// Requests for the routes of routes.ts that need more than their path;
// tests/api/routes.test.ts sends them as every role.
import { salonException } from '../../../db/schema/salons/salons'
import { appointment, type Examples, newTime, type RouteWorld } from '../../../tests/api/route-world'
import { newKey } from '../../../tests/fixtures/harness'

export const examples: Examples = {
  'GET /api/calendar': async (world) => {
    await appointment(world, 'salon', 'confirmation')
    await newBlock(world)
    const date = new Date(world.firstTime).toISOString().slice(0, 10)
    return { path: `/api/calendar?date=${date}&days=7` }
  },
  'GET /api/calendar/walk-in': () => ({ path: '/api/calendar/walk-in?service=cut&q=client' }),
  'GET /api/calendar/clients': () => ({ path: '/api/calendar/clients?q=client' }),
  'POST /api/calendar/appointments': (world) => ({
    path: '/api/calendar/appointments',
    key: newKey(),
    body: { guest: { name: 'Walk-in' }, plan: [{ serviceId: 'cut', staffId: 'cem' }], startsAt: newTime(world) },
  }),
  'POST /api/calendar/appointments-anyway': (world) => ({
    path: '/api/calendar/appointments-anyway',
    key: newKey(),
    body: {
      guest: { name: 'Walk-in' },
      plan: [{ serviceId: 'cut', staffId: 'cem' }],
      startsAt: newTime(world),
      anyway: 'second',
    },
  }),
  'POST /api/calendar/appointments/:id/move-anyway': async (world) => ({
    path: `/api/calendar/appointments/${await appointment(world)}/move-anyway`,
    key: newKey(),
    body: { startsAt: newTime(world), anyway: 'hours' },
  }),
  'POST /api/calendar/blocks': (world) => ({ path: '/api/calendar/blocks', key: newKey(), body: freeHalfHour(world) }),
  'GET /api/calendar/blocks/:id': async (world) => ({ path: `/api/calendar/blocks/${await newBlock(world)}` }),
  'POST /api/calendar/blocks/:id/move': async (world) => {
    const { staffIds, kind, ...times } = freeHalfHour(world)
    const path = `/api/calendar/blocks/${await newBlock(world)}/move`
    return { path, key: newKey(), body: { staffId: 'cem', ...times } }
  },
  'DELETE /api/calendar/blocks/:id': async (world) => ({ path: `/api/calendar/blocks/${await newBlock(world)}` }),
  'POST /api/calendar/closures': () => ({
    path: '/api/calendar/closures',
    key: newKey(),
    body: { date: '2099-12-12' },
  }),
  'DELETE /api/calendar/closures/:id': async (world) => {
    const id = crypto.randomUUID()
    const row = { id, salonId: 'nairobi', date: '2099-12-25', note: 'Christmas' }
    await world.db.insert(salonException).values(row)
    return { path: `/api/calendar/closures/${id}` }
  },
}

/** A half hour not used by other requests. */
function freeHalfHour(world: RouteWorld) {
  const startsAt = newTime(world)
  const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
  return { staffIds: ['cem'], kind: 'break', startsAt, endsAt }
}

async function newBlock(world: RouteWorld): Promise<string> {
  const ask = { as: world.people.beauty_partner, key: newKey(), body: freeHalfHour(world) }
  return (await world.call('POST', '/api/calendar/blocks', ask)).body.ids[0]
}
